import { getBigWinThresholds, saveBigWinThreshold, type ThresholdRow } from '@manager/contract/features/account/big-win';
import { Button } from '@mantine/core';
import { type ReactNode, useState } from 'react';
import { useAction, useCall } from '../../../api/query.ts';
import { confirm } from '../../../kit/confirm/confirm.ts';
import { RecordDrawer } from '../../../kit/detail/RecordDrawer.tsx';
import { RecordPanel } from '../../../kit/detail/RecordPanel.tsx';
import { DecimalInput } from '../../../kit/form/DecimalInput.tsx';
import { FieldPair } from '../../../kit/form/FieldGroup.tsx';
import { MISSING, moneyText } from '../../../ui/format.ts';
import { notifySuccess } from '../../../ui/notify.ts';
import classes from './big-win.module.css';
import { useBigWinTexts } from './big-win-words.ts';

/** From which win on somebody looks, agent by agent. */
export const ThresholdDrawer = ({ onClose }: { onClose: () => void }): ReactNode => {
  const t = useBigWinTexts();
  const query = useCall(getBigWinThresholds, {});
  return (
    <RecordDrawer title={t('thresholds')} onClose={onClose}>
      <div className={classes.drawer}>
        <p className={classes.about}>{t('thresholdHint')}</p>
        <RecordPanel query={query}>
          {({ list, can }) =>
            list.map((row) => <Threshold key={`${row.agent_id} ${row.version}`} row={row} canEdit={can.edit} />)
          }
        </RecordPanel>
      </div>
    </RecordDrawer>
  );
};

const Threshold = ({ row, canEdit }: { row: ThresholdRow; canEdit: boolean }): ReactNode => {
  const t = useBigWinTexts();
  const [multiple, setMultiple] = useState(row.multiple ?? '');
  const [winUsd, setWinUsd] = useState(row.win_usd ?? '');
  const saving = useAction(saveBigWinThreshold);
  const said = (of: { multiple: string | null; win_usd: string | null }): string =>
    [
      of.multiple === null ? undefined : `${moneyText(of.multiple)}×`,
      of.win_usd === null ? undefined : `${moneyText(of.win_usd)} USD`,
    ]
      .filter((part) => part !== undefined)
      .join(t('or')) || MISSING;
  const wanted = {
    multiple: multiple.trim() === '' ? null : multiple.trim(),
    win_usd: winUsd.trim() === '' ? null : winUsd.trim(),
  };
  const isChanged = wanted.multiple !== row.multiple || wanted.win_usd !== row.win_usd;
  const save = async (): Promise<void> => {
    const answer = await confirm({
      text: t('saveText', { agent: row.agent_name }),
      changes: [{ label: t('threshold'), before: said(row), after: said(wanted) }],
      needsReason: true,
    });
    if (answer === null) return;
    const saved = await saving
      .mutateAsync({ agent_id: row.agent_id, version: row.version, ...wanted, reason: answer.reason })
      .catch(() => undefined);
    if (saved !== undefined) notifySuccess(t('saved'));
  };
  const from = row.in_force.from === '' ? t('default') : row.in_force.from;
  return (
    <section className={classes.threshold} aria-label={row.agent_name}>
      <h3>{row.agent_name}</h3>
      <p className={classes.about}>{t('inForce', { said: said(row.in_force), from })}</p>
      {canEdit ? (
        <>
          <FieldPair>
            <DecimalInput label={t('byMultiple')} unit="×" value={multiple} onChange={setMultiple} />
            <DecimalInput label={t('byWinUsd')} unit="USD" value={winUsd} onChange={setWinUsd} />
          </FieldPair>
          <div>
            <Button size="compact-sm" disabled={!isChanged} loading={saving.isPending} onClick={() => void save()}>
              {t('save')}
            </Button>
          </div>
        </>
      ) : null}
    </section>
  );
};
