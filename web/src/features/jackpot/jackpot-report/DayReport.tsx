import { getJackpotReport, type JackpotDayRow, MAX_JACKPOT_DAYS } from '@manager/contract/features/jackpot/jackpot-report';
import type { ReactNode } from 'react';
import { useList } from '../../../api/query.ts';
import { CheckLine } from '../../../kit/detail/CheckLine.tsx';
import { RecordList } from '../../../kit/list/RecordList.tsx';
import { useListState } from '../../../kit/list/use-list-state.ts';
import { Page } from '../../../kit/page/Page.tsx';
import type { TotalsRow } from '../../../kit/table/columns.ts';
import { useHolds } from '../../../session/session.ts';
import { dateTimeText, formatCount } from '../../../ui/format.ts';
import { Money } from '../../../ui/Money.tsx';
import { dayColumns } from './day-columns.tsx';
import { PATH, useReportWords } from './report-words.ts';
import { ReportSwitch } from './ReportSwitch.tsx';
import { dayCodecs, useDayFilters } from './use-day-filters.ts';

const SORTS = ['day', 'pool_code', 'contributed', 'wins', 'closing'];
const POLL_MS = 30_000;

/** What went into each pool and out of it on each day of UTC; a day whose books are wrong is red. */
export const DayReport = (): ReactNode => {
  const t = useReportWords();
  const holds = useHolds();
  const state = useListState({ codecs: dayCodecs, sorts: SORTS, initialSort: '-day' });
  const { range, fields } = useDayFilters(state.filters);
  const input = { ...range, pool_id: state.filters.pool_id, ...state.paging };
  const query = useList(getJackpotReport, input, { pollMs: POLL_MS });
  const { sum, total = 0, broken } = query.data ?? {};
  const totals: TotalsRow<JackpotDayRow>[] =
    sum === undefined || total === 0
      ? []
      : [
          {
            key: 'all',
            label: t('allRows', { count: total, shown: formatCount(total) }),
            cell: (id) => {
              const value = (sum as Record<string, string | number>)[id];
              if (value === undefined) return null;
              return typeof value === 'number' ? formatCount(value) : <Money value={value} />;
            },
          },
        ];
  return (
    <Page
      scope={t('scope', { from: range.date_from, to: range.date_to, days: MAX_JACKPOT_DAYS })}
      actions={<ReportSwitch value="days" />}
    >
      {query.data === undefined || total === 0 ? null : (
        <CheckLine tone={broken === 0 ? 'good' : 'bad'}>
          {broken === 0 ? t('balanced', { count: total, shown: formatCount(total) }) : t('broken', { count: broken ?? 0 })}
          <small>
            {t('invariant')} {t('asOf', { at: dateTimeText(query.data.as_of) })}
          </small>
        </CheckLine>
      )}
      <RecordList
        path={PATH}
        state={{ ...state, filters: { ...state.filters, ...range } }}
        query={query}
        exportOf={{ endpoint: getJackpotReport, input }}
        fields={fields}
        columns={dayColumns({ t, canSeeOrders: holds('I-2') })}
        rowTone={(row) => (row.is_balanced ? undefined : 'alarm')}
        totals={totals}
      />
    </Page>
  );
};
