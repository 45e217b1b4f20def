import { getLateChanges, type LateChange } from '@manager/contract/features/report/settlement-report';
import type { ReactNode } from 'react';
import { Link } from 'react-router';
import { useCall } from '../../../api/query.ts';
import { useTexts } from '../../../i18n/use-texts.ts';
import { RecordPanel } from '../../../kit/detail/RecordPanel.tsx';
import { metricText } from '../../../kit/report/metric-columns.tsx';
import type { texts as kitTexts } from '../../../kit/texts.en.ts';
import { EmptyState } from '../../../ui/EmptyState.tsx';
import { formatCount, moneyText } from '../../../ui/format.ts';
import { PlainTable } from './PlainTable.tsx';
import classes from './settlement.module.css';
import { useSettlementTexts } from './use-settlement-texts.ts';

const SHOWN = 200;

/** Bets that changed after the snapshot, what they sum up to, and where they went. */
export const LateTab = ({ runId }: { runId: string }): ReactNode => {
  const t = useSettlementTexts();
  const k = useTexts<typeof kitTexts>('kit');
  const query = useCall(getLateChanges, { id: runId, limit: SHOWN });
  const rowOf = (row: LateChange) => ({
    key: row.id,
    cells: [
      <Link key="bet" to={`/account/bet-detail?bet_id=${encodeURIComponent(row.bet_id)}`}>
        {row.bet_id}
      </Link>,
      row.site_code,
      row.vendor,
      row.settle_date,
      row.currency,
      moneyText(row.bet_before),
      moneyText(row.bet_after),
      moneyText(row.win_before),
      moneyText(row.win_after),
      metricText('win_loss_delta', row.win_loss_delta),
      row.entered_run === null ? t('waiting') : `${row.entered_run.date_from} → ${row.entered_run.date_to}`,
    ],
  });
  return (
    <RecordPanel query={query}>
      {({ list, total, sums, fee_entered: entered, fee_waiting: waiting }) =>
        list.length === 0 ? (
          <EmptyState kind="none" title={k('noneTitle')} text={t('lateNone')} />
        ) : (
          <>
            <div className={classes.lead}>
              <span>
                {t('lateLead')} {total > list.length ? t('lateFirst', { shown: list.length, count: formatCount(total) }) : null}
              </span>
              <span>
                {t('feeWaiting', { amount: moneyText(waiting) })} · {t('feeEntered', { amount: moneyText(entered) })}
              </span>
            </div>
            <PlainTable
              isNarrow
              label={t('winLossDelta')}
              heads={[
                { key: 'currency', head: t('currency') },
                { key: 'bet', head: t('betDelta'), isNumeric: true },
                { key: 'win', head: t('winDelta'), isNumeric: true },
                { key: 'winLoss', head: t('winLossDelta'), isNumeric: true },
              ]}
              rows={sums.map((row) => ({
                key: row.currency,
                cells: [
                  row.currency,
                  metricText('bet_delta', row.bet_delta),
                  metricText('win_delta', row.win_delta),
                  metricText('win_loss_delta', row.win_loss_delta),
                ],
              }))}
            />
            <div className={classes.section}>
              <PlainTable
                label={t('tabLate')}
                heads={[
                  { key: 'bet', head: t('bet') },
                  { key: 'site', head: t('site') },
                  { key: 'vendor', head: t('vendor') },
                  { key: 'day', head: t('day') },
                  { key: 'currency', head: t('currency') },
                  { key: 'betBefore', head: t('betBefore'), isNumeric: true },
                  { key: 'betAfter', head: t('betAfter'), isNumeric: true },
                  { key: 'winBefore', head: t('winBefore'), isNumeric: true },
                  { key: 'winAfter', head: t('winAfter'), isNumeric: true },
                  { key: 'delta', head: t('winLossDelta'), isNumeric: true },
                  { key: 'entered', head: t('entered') },
                ]}
                rows={list.map(rowOf)}
              />
            </div>
          </>
        )
      }
    </RecordPanel>
  );
};
