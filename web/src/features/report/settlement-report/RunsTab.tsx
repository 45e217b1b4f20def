import { getSettlementRuns } from '@manager/contract/features/report/settlement-report';
import type { ReactNode } from 'react';
import { Link } from 'react-router';
import { useCall } from '../../../api/query.ts';
import { useTexts } from '../../../i18n/use-texts.ts';
import { RecordPanel } from '../../../kit/detail/RecordPanel.tsx';
import type { texts as kitTexts } from '../../../kit/texts.en.ts';
import { DateTime } from '../../../ui/DateTime.tsx';
import { EmptyState } from '../../../ui/EmptyState.tsx';
import { MISSING, moneyText } from '../../../ui/format.ts';
import { StatusTag } from '../../../ui/StatusTag.tsx';
import { PlainTable } from './PlainTable.tsx';
import { STATE_TONES } from './tones.ts';
import { useSettlementTexts } from './use-settlement-texts.ts';

const SHOWN = 100;

/** All runs of the agent, newest period first. */
export const RunsTab = ({ agentId, timezone }: { agentId: string; timezone: string }): ReactNode => {
  const t = useSettlementTexts();
  const k = useTexts<typeof kitTexts>('kit');
  const query = useCall(getSettlementRuns, { agent_id: agentId, limit: SHOWN });
  return (
    <RecordPanel query={query}>
      {({ list }) =>
        list.length === 0 ? (
          <EmptyState kind="none" title={k('noneTitle')} text={t('runsNone')} />
        ) : (
          <PlainTable
            label={t('tabRuns')}
            heads={[
              { key: 'period', head: t('period') },
              { key: 'state', head: t('state') },
              { key: 'status', head: t('status') },
              { key: 'version', head: t('row_version') },
              { key: 'fee', head: t('feeUsd'), isNumeric: true },
              { key: 'due', head: t('amountDue'), isNumeric: true },
              { key: 'paid', head: t('paidAt') },
              { key: 'reference', head: t('paymentReference') },
            ]}
            rows={list.map((run) => ({
              key: run.id,
              cells: [
                <Link key="open" to={`?agent_id=${agentId}&date_from=${run.date_from}&date_to=${run.date_to}`}>
                  {run.date_from} → {run.date_to}
                </Link>,
                <StatusTag key="state" tone={STATE_TONES[run.state]}>
                  {t(`state_${run.state}`)}
                </StatusTag>,
                t(`status_${run.status}`),
                t('versionName', { number: run.run_version }),
                moneyText(run.fee),
                moneyText(run.amount_due),
                run.paid_at === null ? MISSING : <DateTime key="paid" at={run.paid_at} timezone={timezone} />,
                run.payment_reference || MISSING,
              ],
            }))}
          />
        )
      }
    </RecordPanel>
  );
};
