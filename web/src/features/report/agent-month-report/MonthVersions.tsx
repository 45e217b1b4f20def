import { type AgentMonthRow, getAgentMonthVersions } from '@manager/contract/features/report/agent-month-report';
import type { ReactNode } from 'react';
import { useCall } from '../../../api/query.ts';
import { HistoryTable } from '../../../kit/detail/HistoryTable.tsx';
import { RecordDrawer } from '../../../kit/detail/RecordDrawer.tsx';
import { RecordPanel } from '../../../kit/detail/RecordPanel.tsx';
import { useReportTexts } from '../../../kit/report/use-report-texts.ts';
import { DateTime } from '../../../ui/DateTime.tsx';
import { formatCount, moneyText } from '../../../ui/format.ts';
import { useMonthTexts, versionTag } from './use-month-columns.tsx';

type Props = { row: AgentMonthRow; onClose: () => void };

/** Every version of the month as it was frozen, newest first. */
export const MonthVersions = ({ row, onClose }: Props): ReactNode => {
  const t = useMonthTexts();
  const tr = useReportTexts();
  const query = useCall(getAgentMonthVersions, { agent_id: row.agent_id, month: row.month });
  return (
    <RecordDrawer title={t('versionsTitle', { agent: row.agent_name, month: row.month })} onClose={onClose} widthPx={720}>
      <RecordPanel query={query}>
        {({ list }) => (
          <HistoryTable
            heads={[
              t('row_version'),
              t('currency'),
              tr('metric.rounds'),
              t('players'),
              tr('metric.bet'),
              tr('metric.win'),
              tr('metric.win_loss'),
              t('frozenAt'),
            ]}
            rows={list.map((each) => [
              versionTag(each, t),
              each.currency,
              formatCount(each.rounds),
              formatCount(each.players),
              moneyText(each.bet),
              moneyText(each.win),
              moneyText(each.win_loss),
              <DateTime key="at" at={each.frozen_at} />,
            ])}
          />
        )}
      </RecordPanel>
    </RecordDrawer>
  );
};
