import { getCaseList } from '@manager/contract/features/risk-set/case';
import { collectRows, MAX_COLLECTED_ROWS } from '@manager/contract/features/risk-set/case-item';
import { Button, Checkbox, Modal, NativeSelect, TextInput } from '@mantine/core';
import '../../ui/choice-inputs.css';
import { type ReactNode, useState } from 'react';
import { useNavigate } from 'react-router';
import { useAction, useCall } from '../../api/query.ts';
import { shownZone } from '../../i18n/time-zone.ts';
import { useTexts } from '../../i18n/use-texts.ts';
import { boundsOf } from '../../kit/table/cell-range.ts';
import type { ShownRows } from '../../kit/data-table/rows-slot.ts';
import { isChosen } from '../../kit/table/selection.ts';
import type { texts as kitTexts } from '../../kit/texts.en.ts';
import dialog from '../../ui/dialog.module.css';
import { notifyWithAction } from '../../ui/notify.ts';
import '../../ui/overlay.css';
import classes from './collect.module.css';
import { collectedRow, rowName } from './collected-row.ts';
import type { texts } from './texts.en.ts';

type Props = ShownRows & { onClose: () => void };

/** Rows that are meant when the dialog opens: ticked, marked, or open. */
const meantOf = ({ idsOf, chosen: store, range, activeId }: Props): Set<string> => {
  const ids = idsOf();
  const chosen = store?.get().chosen;
  const ticked = chosen === undefined ? [] : ids.filter((id) => isChosen(chosen, id));
  const cells = range.get();
  const bounds = cells === null ? undefined : boundsOf(cells);
  const marked = bounds === undefined ? [] : ids.slice(bounds.top, bounds.bottom + 1);
  const open = ids.filter((id) => id === activeId);
  return new Set((ticked.length > 0 ? ticked : marked.length > 0 ? marked : open).slice(0, MAX_COLLECTED_ROWS));
};

const withoutBlanks = (input: object): Record<string, unknown> =>
  Object.fromEntries(
    Object.entries(input).filter(
      ([, value]) => value !== undefined && value !== null && value !== '' && !(Array.isArray(value) && value.length === 0),
    ),
  );

/** Which rows, and into which case. */
export const CollectDialog = (props: Props): ReactNode => {
  const { caption, of, rows, idsOf, columns, region, onClose } = props;
  const t = useTexts<typeof texts>('product/collect');
  const k = useTexts<typeof kitTexts>('kit');
  const navigate = useNavigate();
  // As the page stood when it was asked: it may go on while the dialog is open.
  const [shown] = useState(() => {
    const ids = idsOf();
    return rows.map((row, index) => ({ id: ids[index] ?? '', ...collectedRow(row, { region: region.current, index, columns }) }));
  });
  const [meant, setMeant] = useState(() => meantOf(props));
  const [caseId, setCaseId] = useState('');
  const [title, setTitle] = useState('');
  const { data: cases } = useCall(getCaseList, { is_open: '1', limit: 50 });
  const collecting = useAction(collectRows);
  const chosen = shown.filter(({ id }) => meant.has(id));
  const isReady = chosen.length > 0 && chosen.length <= MAX_COLLECTED_ROWS && (caseId !== '' || title.trim() !== '');
  const toggle = (ids: readonly string[], isOn: boolean): void =>
    setMeant(new Set(isOn ? [...meant, ...ids] : [...meant].filter((id) => !ids.includes(id))));
  const collect = async (): Promise<void> => {
    const done = await collecting
      .mutateAsync({
        ...(caseId === '' ? { title: title.trim() } : { case_id: caseId }),
        endpoint: of.endpoint.path,
        input: withoutBlanks(of.input),
        screen: caption,
        timezone: shownZone(of.timezone),
        filters: of.notesOf?.() ?? [],
        rows: chosen.map(({ id: _id, ...row }) => row),
      })
      .catch(() => undefined);
    if (done === undefined) return;
    const message = done.added === 0 ? t('known') : t('added', { count: done.added });
    notifyWithAction({ message, action: t('show'), onAction: () => void navigate(`/risk-set/case?id=${done.case_id}`) });
    onClose();
  };
  return (
    <Modal opened onClose={onClose} title={t('add')} centered closeButtonProps={{ 'aria-label': k('cancel') }}>
      <form
        noValidate
        className={classes.form}
        onSubmit={(event) => {
          event.preventDefault();
          if (isReady) void collect();
        }}
      >
        <NativeSelect
          label={t('case')}
          data-autofocus
          value={caseId}
          onChange={(event) => setCaseId(event.currentTarget.value)}
          data={[
            { value: '', label: t('newCase') },
            ...(cases?.list ?? []).map((row) => ({ value: row.id, label: `${row.id} · ${row.title}` })),
          ]}
        />
        {caseId === '' ? (
          <TextInput label={t('title')} maxLength={200} value={title} onChange={(event) => setTitle(event.currentTarget.value)} />
        ) : null}
        <fieldset className={classes.rows}>
          <legend>{t('rows')}</legend>
          <p className={classes.hint}>{shown.length === 0 ? t('noRows') : t('rowsHint')}</p>
          {shown.length > 1 && shown.length <= MAX_COLLECTED_ROWS ? (
            <Checkbox
              label={t('allRows')}
              checked={chosen.length === shown.length}
              indeterminate={chosen.length > 0 && chosen.length < shown.length}
              onChange={(event) =>
                toggle(
                  shown.map(({ id }) => id),
                  event.currentTarget.checked,
                )
              }
            />
          ) : null}
          <div className={classes.list} role="group" aria-label={t('rows')} tabIndex={0}>
            {shown.map(({ id, ...row }) => (
              <Checkbox
                key={id}
                size="xs"
                label={rowName(row) || id}
                checked={meant.has(id)}
                onChange={(event) => toggle([id], event.currentTarget.checked)}
              />
            ))}
          </div>
        </fieldset>
        <div className={dialog.buttons}>
          <Button variant="default" onClick={onClose}>
            {k('cancel')}
          </Button>
          <Button type="submit" disabled={!isReady} loading={collecting.isPending}>
            {t('addCount', { count: chosen.length })}
          </Button>
        </div>
      </form>
    </Modal>
  );
};
