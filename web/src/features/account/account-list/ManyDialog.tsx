import { batchEditAccounts, kickAccounts, MAX_ACCOUNT_IDS } from '@manager/contract/features/account/account-list';
import { Button, Modal, Select, Textarea, TextInput } from '@mantine/core';
import '../../../ui/choice-inputs.css';
import { type ReactNode, useState } from 'react';
import { wholeOf } from '../../../kit/form/decimal.ts';
import { fieldErrorsOf } from '../../../api/errors.ts';
import { useAction } from '../../../api/query.ts';
import { useTexts } from '../../../i18n/use-texts.ts';
import { DetailTable } from '../../../kit/detail/DetailTable.tsx';
import { saveCsv } from '../../../kit/export/csv-file.ts';
import { splitIds } from '../../../kit/filter/clean-text.ts';
import type { texts as kitTexts } from '../../../kit/texts.en.ts';
import dialog from '../../../ui/dialog.module.css';
import { formatCount } from '../../../ui/format.ts';
import '../../../ui/overlay.css';
import { useAccountTexts } from './account-words.ts';

type Outcome = readonly { id: string; code: number; message: string }[];
type Props = { ids: readonly string[]; onClose: () => void };

const ACTIONS = ['kick', 'level', 'note'] as const;
/** Rows of the result that are shown; the file holds all. */
const SHOWN_ROWS = 200;

/** Kicks many players, or gives them a level or a note, by a list of their ids; then what became of each. */
export const ManyDialog = ({ ids, onClose }: Props): ReactNode => {
  const t = useAccountTexts();
  const k = useTexts<typeof kitTexts>('kit');
  const [outcome, setOutcome] = useState<Outcome | null>(null);
  return (
    <Modal opened onClose={onClose} title={t('manyTitle')} centered size="lg" closeButtonProps={{ 'aria-label': k('close') }}>
      {outcome === null ? (
        <Order ids={ids} onDone={setOutcome} onClose={onClose} />
      ) : (
        <Results outcome={outcome} onClose={onClose} />
      )}
    </Modal>
  );
};

type OrderProps = Props & { onDone: (outcome: Outcome) => void };

const Order = ({ ids, onDone, onClose }: OrderProps): ReactNode => {
  const t = useAccountTexts();
  const k = useTexts<typeof kitTexts>('kit');
  const [text, setText] = useState(ids.join('\n'));
  const [action, setAction] = useState<(typeof ACTIONS)[number]>('kick');
  const [value, setValue] = useState('');
  const [reason, setReason] = useState('');
  const [faults, setFaults] = useState<Readonly<Record<string, string>>>({});
  const kick = useAction(kickAccounts);
  const edit = useAction(batchEditAccounts);
  const wanted = splitIds(text);
  const check = (): Record<string, string> => ({
    ...(wanted.length === 0 ? { ids: k('required') } : {}),
    ...(wanted.length > MAX_ACCOUNT_IDS ? { ids: t('tooManyIds', { max: formatCount(MAX_ACCOUNT_IDS) }) } : {}),
    ...(action === 'level' && !/^\d{1,3}$/.test(value.trim()) ? { level: t('levelFault') } : {}),
    ...(reason.trim() === '' ? { reason: k('required') } : {}),
  });
  const run = async (): Promise<void> => {
    const found = check();
    setFaults(found);
    if (Object.keys(found).length > 0) return;
    const of = { ids: wanted, reason: reason.trim() };
    const given = action === 'level' ? { level: wholeOf(value) } : { note: value.trim() === '' ? null : value.trim() };
    try {
      onDone((await (action === 'kick' ? kick.mutateAsync(of) : edit.mutateAsync({ ...of, ...given }))).list);
    } catch (error) {
      setFaults(fieldErrorsOf(error as Parameters<typeof fieldErrorsOf>[0]));
    }
  };
  return (
    <form
      noValidate
      onSubmit={(event) => {
        event.preventDefault();
        void run();
      }}
    >
      <Textarea
        label={t('ids')}
        description={t('idsHint', { count: wanted.length, max: formatCount(MAX_ACCOUNT_IDS) })}
        withAsterisk
        autosize
        minRows={4}
        maxRows={10}
        spellCheck={false}
        value={text}
        error={faults['ids']}
        onChange={(event) => setText(event.currentTarget.value)}
      />
      <Select
        label={t('action')}
        data={ACTIONS.map((name) => ({ value: name, label: t(`action_${name}`) }))}
        value={action}
        onChange={(next) => setAction((next ?? 'kick') as typeof action)}
      />
      {action === 'kick' ? (
        <p className={dialog.muted}>{t('kickManyText')}</p>
      ) : (
        <TextInput
          label={t(action)}
          value={value}
          error={faults[action]}
          onChange={(event) => setValue(event.currentTarget.value)}
        />
      )}
      <Textarea
        label={t('reason')}
        withAsterisk
        autosize
        minRows={2}
        value={reason}
        error={faults['reason']}
        onChange={(event) => setReason(event.currentTarget.value)}
      />
      <div className={dialog.buttons}>
        <Button variant="default" onClick={onClose}>
          {k('cancel')}
        </Button>
        <Button type="submit" loading={kick.isPending || edit.isPending}>
          {t(`action_${action}`)}
        </Button>
      </div>
    </form>
  );
};

const Results = ({ outcome, onClose }: { outcome: Outcome; onClose: () => void }): ReactNode => {
  const t = useAccountTexts();
  const k = useTexts<typeof kitTexts>('kit');
  const done = outcome.filter(({ code }) => code === 0).length;
  const textOf = ({ code, message }: Outcome[number]): string => (code === 0 ? t('rowDone') : message);
  return (
    <>
      <p className={dialog.text} role="status">
        {t('resultCount', { done: formatCount(done), all: formatCount(outcome.length) })}
      </p>
      <DetailTable caption={t('results')}>
        <thead>
          <tr>
            <th scope="col">{t('id')}</th>
            <th scope="col">{t('result')}</th>
          </tr>
        </thead>
        <tbody>
          {outcome
            .toSorted((a, b) => b.code - a.code)
            .slice(0, SHOWN_ROWS)
            .map((row) => (
              <tr key={row.id}>
                <td>{row.id}</td>
                <td data-wrap>{textOf(row)}</td>
              </tr>
            ))}
        </tbody>
      </DetailTable>
      {outcome.length > SHOWN_ROWS ? <p className={dialog.muted}>{t('restInFile', { max: SHOWN_ROWS })}</p> : null}
      <div className={dialog.buttons}>
        <Button
          variant="default"
          onClick={() => saveCsv('players.csv', [['id', 'result'], ...outcome.map((row) => [row.id, textOf(row)])])}
        >
          {t('saveResults')}
        </Button>
        <Button onClick={onClose}>{k('close')}</Button>
      </div>
    </>
  );
};
