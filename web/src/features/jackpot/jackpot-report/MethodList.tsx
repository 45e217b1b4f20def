import {
  type ContributionMethod,
  getContributionMethods,
  MAX_JACKPOT_DAYS,
} from '@manager/contract/features/jackpot/jackpot-report';
import type { ReactNode } from 'react';
import { useList } from '../../../api/query.ts';
import { countColumn, dateColumn, exactPercentColumn, moneyColumn, textColumn } from '../../../kit/list/columns.tsx';
import { ListTable } from '../../../kit/list/ListTable.tsx';
import { useListState } from '../../../kit/list/use-list-state.ts';
import { Page } from '../../../kit/page/Page.tsx';
import type { Column } from '../../../kit/table/columns.ts';
import { PATH, useReportWords } from './report-words.ts';
import { ReportSwitch } from './ReportSwitch.tsx';
import { dayCodecs, useDayFilters } from './use-day-filters.ts';

type Row = ContributionMethod & { id: string };

const SORTS = ['from_at'];

/** How pools took contributions, from when to when. */
export const MethodList = (): ReactNode => {
  const t = useReportWords();
  const state = useListState({ codecs: dayCodecs, sorts: SORTS, initialSort: 'from_at' });
  const { range, fields } = useDayFilters(state.filters);
  const input = { ...range, pool_id: state.filters.pool_id };
  const query = useList(getContributionMethods, input);
  const rows = query.data?.list.map((row): Row => ({ ...row, id: `${row.pool_id}:${row.from_at}` }));
  const columns: Column<Row>[] = [
    { ...textColumn<Row>({ id: 'pool_code', header: t('pool'), card: 'title' }), isFrozen: true, widthPx: 170 },
    dateColumn({ id: 'from_at', header: t('from') }),
    dateColumn({ id: 'to_at', header: t('to'), missing: t('inForce') }),
    exactPercentColumn({ id: 'rate', header: t('rate'), card: 'lead' }),
    exactPercentColumn({ id: 'hidden_rate', header: t('hiddenRate'), card: 'figure' }),
    moneyColumn({ id: 'min_bet_usd', header: t('minBet'), rangeValue: () => null }),
    moneyColumn({ id: 'contribution_limit', header: t('limit'), rangeValue: () => null }),
    {
      id: 'sources',
      header: t('sources'),
      card: 'line',
      cell: ({ sources }) => sources.map((source) => t(`source_${source as 'normal'}`)).join(', '),
    },
    countColumn({ id: 'games', header: t('gameCount'), rangeValue: () => null }),
    countColumn({ id: 'websites', header: t('websites'), rangeValue: () => null }),
  ];
  return (
    <Page scope={t('methodScope', { days: MAX_JACKPOT_DAYS })} actions={<ReportSwitch value="methods" />}>
      <ListTable
        path={PATH}
        part={{ key: 'methods', title: t('list_methods') }}
        mode="instant"
        state={{ ...state, filters: { ...state.filters, ...range } }}
        query={{
          data: rows === undefined ? undefined : { list: rows },
          error: query.error,
          isFetching: query.isFetching,
          refetch: query.refetch,
        }}
        rowCount={rows?.length}
        exportOf={{ endpoint: getContributionMethods, input }}
        fields={fields}
        columns={columns}
        footer={null}
      />
    </Page>
  );
};
