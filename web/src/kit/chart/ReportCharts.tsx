import { getTrend, MAX_HOURLY_DAYS } from '@manager/contract/features/report/trend';
import type { Endpoint, InputOf } from '@manager/contract/kit/endpoint';
import { useMemo, useState, type ReactNode } from 'react';
import { useNavigate } from 'react-router';
import { useList } from '../../api/query.ts';
import { ChartPanel } from '../../ui/chart/ChartPanel.tsx';
import { MAX_SERIES } from '../../ui/chart/chart-model.ts';
import { ChoiceSwitch } from '../../ui/ChoiceSwitch.tsx';
import type { MoneyAnswer } from '../report/MoneyReport.tsx';
import { prepareRanking, type RankedRow } from './prepare-ranking.ts';
import { prepareTrend, type TrendBy } from './prepare-trend.ts';
import classes from './chart.module.css';
import { scopeText } from '../report/ScopeLine.tsx';
import { chartUnit, daysOf, type ScopeState } from '../report/scope-state.ts';
import type { MoneyRow } from '../report/totals.ts';
import { useReportTexts } from '../report/use-report-texts.ts';

/** What a report's ranking is made of: its own endpoint, asked for the first few by bet. */
export type Ranking<Row> = {
  title: string;
  categoryLabel: string;
  endpoint: Endpoint;
  rowOf: (row: Row) => Omit<RankedRow, 'bet' | 'win_loss'>;
  /** Where a bar leads. */
  hrefOf?: ((id: string) => string | undefined) | undefined;
};

type Props<Row> = { scope: ScopeState; query: Record<string, unknown>; ranking: Ranking<Row> };

/** By the hour a range of this length still says something; by the day it would be one bar or two. */
const HOURS_UP_TO_DAYS = 2;

/** The charts of a money report: its course over time and its largest rows, over exactly what the table shows. */
export const ReportCharts = <Row extends MoneyRow>({ scope, query, ranking }: Props<Row>): ReactNode => {
  const t = useReportTexts();
  const navigate = useNavigate();
  const days = daysOf(scope);
  const [choice, setChoice] = useState<TrendBy>();
  const by: TrendBy = days > MAX_HOURLY_DAYS ? 'day' : (choice ?? (days <= HOURS_UP_TO_DAYS ? 'hour' : 'day'));
  const inOne = chartUnit(scope);

  const trend = useList(getTrend, { ...query, by, in: inOne } as InputOf<typeof getTrend>, { isQuiet: true });
  const first = useList(
    ranking.endpoint,
    { ...query, in: inOne, sort: '-bet', limit: MAX_SERIES },
    { isQuiet: true },
  ) as unknown as { data: MoneyAnswer<Row> | undefined; error: { message: string } | null; refetch: () => unknown };

  const { date_from: from, date_to: to } = scope;
  const trendModel = useMemo(
    () =>
      trend.data === undefined
        ? undefined
        : prepareTrend({ answer: trend.data, by, range: { date_from: from, date_to: to }, nowMs: trend.dataUpdatedAt, t }),
    [trend.data, trend.dataUpdatedAt, by, from, to, t],
  );
  const { rowOf, categoryLabel } = ranking;
  const { data } = first;
  const rankingModel = useMemo(
    () =>
      data === undefined
        ? undefined
        : prepareRanking({
            rows: data.list.map((row) => ({ ...rowOf(row), bet: row.bet, win_loss: String(row.win_loss ?? '0') })),
            sum: inOne === 'usd' ? data.sum : (data.sum.by_currency[0] ?? data.sum),
            total: data.total,
            categoryLabel,
            t,
          }),
    [data, rowOf, inOne, categoryLabel, t],
  );
  const scopeLine = trend.data === undefined ? '' : scopeText({ values: { ...scope, in: inOne }, answer: trend.data, t });
  const hrefOf = (index: number): string | undefined => ranking.hrefOf?.(rankingModel?.categories[index]?.key ?? '');

  return (
    <div className={classes.charts}>
      <ChartPanel
        title={t(`chart.trend.${by}`)}
        scope={scopeLine}
        model={trendModel}
        error={trend.error?.message}
        onRetry={() => void trend.refetch()}
        heightPx={360}
        tools={
          days > 1 && days <= MAX_HOURLY_DAYS ? (
            <ChoiceSwitch
              isLabelHidden
              label={t('chart.by')}
              value={by}
              choices={[
                { value: 'day', label: t('chart.days') },
                { value: 'hour', label: t('chart.hours') },
              ]}
              onChange={setChoice}
            />
          ) : null
        }
      />
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
