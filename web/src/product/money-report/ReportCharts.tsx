import type { Endpoint } from '@manager/contract/kit/endpoint';
import { useMemo, type ReactNode } from 'react';
import { useNavigate } from 'react-router';
import { useList } from '../../api/query.ts';
import { ChartPanel } from '../../ui/chart/ChartPanel.tsx';
import { MAX_SERIES } from '../../ui/chart/chart-model.ts';
import type { MoneyAnswer } from '../../kit/report/money-answer.ts';
import { prepareRanking, type RankedRow } from '../../kit/chart/prepare-ranking.ts';
import classes from './charts.module.css';
import { scopeText } from '../../kit/scope/ScopeLine.tsx';
import { chartUnit, type ScopeState } from '../../kit/report/scope-state.ts';
import type { MoneyRow } from '../../kit/report/totals.ts';
import { useReportTexts } from '../../kit/report/use-report-texts.ts';
import { TrendPanel } from './TrendPanel.tsx';

/** What a report's ranking is made of: its own endpoint, asked for the first few by bet. */
export type Ranking<Row> = {
  title: string;
  categoryLabel: string;
  endpoint: Endpoint;
  /** Asked instead of what the table shows, where its rows lie within each other. */
  query?: Record<string, unknown>;
  rowOf: (row: Row) => Omit<RankedRow, 'bet' | 'win_loss'>;
  /** Where a bar leads. */
  hrefOf?: ((id: string) => string | undefined) | undefined;
};

type Props<Row> = {
  scope: ScopeState;
  query: Record<string, unknown>;
  /** The same as the trend takes it, where that is another. */
  trendQuery?: Record<string, unknown> | undefined;
  ranking: Ranking<Row>;
};

/** The charts of a money report: its course over time and its largest rows, over exactly what the table shows. */
export const ReportCharts = <Row extends MoneyRow>({ scope, query, trendQuery = query, ranking }: Props<Row>): ReactNode => {
  const t = useReportTexts();
  const navigate = useNavigate();
  const inOne = chartUnit(scope);

  const first = useList(ranking.endpoint, {
    ...(ranking.query ?? query),
    in: inOne,
    sort: '-bet',
    limit: MAX_SERIES,
  }) as unknown as { data: MoneyAnswer<Row> | undefined; error: { message: string } | null; refetch: () => unknown };

  const { rowOf, categoryLabel } = ranking;
  const { data } = first;
  const rankingModel = useMemo(
    () =>
      data === undefined
        ? undefined
        : prepareRanking({
            rows: data.list.map((row) => ({ ...rowOf(row), bet: row.bet, win_loss: String(row.win_loss ?? '0') })),
            sum: inOne !== 'native' ? data.sum : (data.sum.by_currency[0] ?? data.sum),
            total: data.total,
            categoryLabel,
            t,
          }),
    [data, rowOf, inOne, categoryLabel, t],
  );
  const scopeLine = data === undefined ? '' : scopeText({ values: { ...scope, in: inOne }, answer: data, t });
  const hrefOf = (index: number): string | undefined => ranking.hrefOf?.(rankingModel?.categories[index]?.key ?? '');

  return (
    <div className={classes.charts}>
      <TrendPanel scope={scope} query={trendQuery} />
      <ChartPanel
        title={ranking.title}
        scope={scopeLine}
        model={rankingModel}
        error={first.error?.message}
        onRetry={() => void first.refetch()}
        heightPx={44 + (rankingModel?.categories.length ?? MAX_SERIES) * 36}
        hrefOf={hrefOf}
        onPick={(index) => {
          const href = hrefOf(index);
          if (href !== undefined) void navigate(href);
        }}
      />
    </div>
  );
};
