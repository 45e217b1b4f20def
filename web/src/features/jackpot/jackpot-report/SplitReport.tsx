import { getJackpotSplit, type JackpotSplitRow, MAX_JACKPOT_SPLIT_DAYS } from '@manager/contract/features/jackpot/jackpot-report';
import type { ReactNode } from 'react';
import { useList } from '../../../api/query.ts';
import { countColumn, exactPercentColumn, moneyColumn, textColumn } from '../../../kit/list/columns.tsx';
import { ListTable } from '../../../kit/list/ListTable.tsx';
import { useListState } from '../../../kit/list/use-list-state.ts';
import { Page } from '../../../kit/page/Page.tsx';
import type { Column, TotalsRow } from '../../../kit/table/columns.ts';
import { dateTimeText, formatCount } from '../../../ui/format.ts';
import { Money } from '../../../ui/Money.tsx';
import { PATH, useReportWords } from './report-words.ts';
import { ReportSwitch } from './ReportSwitch.tsx';
import { dayCodecs, useDayFilters } from './use-day-filters.ts';

type Row = JackpotSplitRow & { id: string };

const SORTS = ['key'];

/** Contributions against wins by game or by website, reckoned again from the bets: they come to what the days say. */
export const SplitReport = ({ list }: { list: 'games' | 'websites' }): ReactNode => {
  const t = useReportWords();
  const state = useListState({ codecs: dayCodecs, sorts: SORTS, initialSort: 'key' });
  const { range, fields } = useDayFilters(state.filters);
  const input = { ...range, pool_id: state.filters.pool_id, by: list === 'games' ? ('game' as const) : ('site' as const) };
  const query = useList(getJackpotSplit, input);
  const rows = query.data?.list.map((row): Row => ({ ...row, id: row.key }));
  const sum = query.data?.sum;
  const columns: Column<Row>[] = [
    {
      id: 'name',
      header: t(list === 'games' ? 'game' : 'website'),
      isFrozen: true,
      widthPx: 200,
      card: 'title',
      cell: ({ name, code }) => name || code,
    },
    textColumn({ id: 'code', header: t('code'), isHiddenAtFirst: true }),
    countColumn({ id: 'bets', header: t('bets') }),
    moneyColumn({ id: 'qualifying_wager', header: t('wager') }),
    moneyColumn({ id: 'contributed', header: t('contributed'), card: 'figure' }),
    exactPercentColumn({ id: 'contributed_pct', header: t('contributedPct'), help: t('contributedPctHelp') }),
    countColumn({ id: 'hits', header: t('hits') }),
    moneyColumn({ id: 'wins', header: t('wins'), card: 'figure' }),
    {
      id: 'difference',
      header: t('contributedLessWon'),
      isNumeric: true,
      card: 'lead',
      cell: (row) => Money({ value: row.difference, isSigned: true }),
    },
  ];
  const totals: TotalsRow<Row>[] =
    sum === undefined || rows === undefined || rows.length === 0
      ? []
      : [
          {
            key: 'all',
            label: t('allRows', { count: rows.length, shown: formatCount(rows.length) }),
            cell: (id) => {
              const value = (sum as Record<string, string | number>)[id];
              if (value === undefined) return null;
              return typeof value === 'number' ? formatCount(value) : <Money value={value} isSigned={id === 'difference'} />;
            },
          },
        ];
  return (
    <Page
      scope={[
        t('splitScope', { from: range.date_from, to: range.date_to, days: MAX_JACKPOT_SPLIT_DAYS }),
        ...(query.data === undefined ? [] : [t('asOf', { at: dateTimeText(query.data.as_of) })]),
      ].join(' ')}
      actions={<ReportSwitch value={list} />}
    >
      <ListTable
        path={PATH}
        part={{ key: list, title: t(`list_${list}`) }}
        mode="instant"
        state={{ ...state, filters: { ...state.filters, ...range } }}
        query={{
          data: rows === undefined ? undefined : { list: rows },
          error: query.error,
          isFetching: query.isFetching,
          refetch: query.refetch,
        }}
        rowCount={rows?.length}
        exportOf={{ endpoint: getJackpotSplit, input }}
        fields={fields}
        columns={columns}
        totals={totals}
        footer={null}
      />
    </Page>
  );
};
