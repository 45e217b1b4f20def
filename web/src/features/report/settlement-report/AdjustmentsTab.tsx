import { removeAdjustment } from '@manager/contract/features/report/settlement-report';
import { type SettlementAdjustment, type SettlementRun } from '@manager/contract/features/report/settlement-run';
import { Button } from '@mantine/core';
import { Suspense, useState, type ReactNode } from 'react';
import { useAction } from '../../../api/query.ts';
import { useTexts } from '../../../i18n/use-texts.ts';
import { confirm } from '../../../kit/confirm/confirm.ts';
import type { texts as kitTexts } from '../../../kit/texts.en.ts';
import { DateTime } from '../../../ui/DateTime.tsx';
import { EmptyState } from '../../../ui/EmptyState.tsx';
import { moneyText } from '../../../ui/format.ts';
import { notifySuccess } from '../../../ui/notify.ts';
import { PlainTable } from './PlainTable.tsx';
import classes from './settlement.module.css';
import { lazyPart } from '../../../ui/lazy-part.ts';
import { Who } from '../../../product/record/Who.tsx';
import { useSettlementTexts } from './use-settlement-texts.ts';

const AdjustDialog = lazyPart(() => import('./AdjustDialog.tsx').then((module) => ({ default: module.AdjustDialog })));

type Props = { run: SettlementRun; adjustments: readonly SettlementAdjustment[]; timezone: string };

/** Amounts that people added or took off, with their reasons; what was taken back stays to be seen. */
export const AdjustmentsTab = ({ run, adjustments, timezone }: Props): ReactNode => {
  const t = useSettlementTexts();
  const k = useTexts<typeof kitTexts>('kit');
  const [isAdding, setAdding] = useState(false);
  const { mutateAsync } = useAction(removeAdjustment);
  const takeBack = async (row: SettlementAdjustment): Promise<void> => {
    const answer = await confirm({
      text: t('removeText', { amount: moneyText(row.amount_usd) }),
      confirmLabel: t('remove'),
      needsReason: true,
    });
    if (answer === null) return;
    const input = { id: run.id, version: run.version, number: row.id, reason: answer.reason };
    const saved = await mutateAsync(input).catch(() => undefined);
    if (saved !== undefined) notifySuccess(t('adjusted'));
  };
  const rowOf = (row: SettlementAdjustment) => {
    const isOff = row.removed_at !== null;
    return {
      key: row.id,
      isOff,
      cells: [
        moneyText(row.amount_usd),
        row.reason,
        <Who key="by" by={row.by} agreed={row.approved_name} />,
        <DateTime key="at" at={row.created_at} timezone={timezone} />,
        isOff ? (
          <>
            {t('removed')} <Who by={row.removed_by} agreed={row.removal_approved_name} />
          </>
        ) : run.can.adjust ? (
          <Button key="remove" variant="subtle" size="compact-sm" onClick={() => void takeBack(row)}>
            {t('remove')}
          </Button>
        ) : null,
      ],
    };
  };
  return (
    <>
      <div className={classes.lead}>
        <span>{t('adjustmentText')}</span>
        {run.can.adjust ? (
          <Button variant="default" size="compact-sm" onClick={() => setAdding(true)}>
            {t('addAdjustment')}
          </Button>
        ) : null}
      </div>
      {adjustments.length === 0 ? (
        <EmptyState kind="none" title={k('noneTitle')} text={t('adjustmentsNone')} />
      ) : (
        <PlainTable
          label={t('adjustments')}
          heads={[
            { key: 'amount', head: t('amount_usd'), isNumeric: true },
            { key: 'reason', head: t('reason') },
            { key: 'by', head: t('by') },
            { key: 'at', head: t('at') },
            { key: 'do', head: k('actions') },
          ]}
          rows={adjustments.map(rowOf)}
        />
      )}
      {isAdding ? (
        <Suspense>
          <AdjustDialog run={run} onClose={() => setAdding(false)} />
        </Suspense>
      ) : null}
    </>
  );
};
