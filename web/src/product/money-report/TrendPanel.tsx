import { getTrend, MAX_HOURLY_DAYS } from '@manager/contract/features/report/trend';
import type { InputOf } from '@manager/contract/kit/endpoint';
import { useMemo, useState, type ReactNode } from 'react';
import { useList } from '../../api/query.ts';
import { ChoiceSwitch } from '../../ui/ChoiceSwitch.tsx';
import { scopeText } from '../../kit/scope/ScopeLine.tsx';
import { chartUnit, daysOf, type ScopeState } from '../../kit/report/scope-state.ts';
import { useReportTexts } from '../../kit/report/use-report-texts.ts';
import { prepareTrend, type TrendBy } from '../../kit/chart/prepare-trend.ts';
import { MarkedChart } from '../config-marks/MarkedChart.tsx';

/** By the hour a range of this length still says something; by the day it would be one bar or two. */
const HOURS_UP_TO_DAYS = 2;

type Props = {
  scope: ScopeState;
  /** The scope and own filters of the report, as the trend takes them. */
  query: Record<string, unknown>;
  heightPx?: number;
};

/** The course of a money report over time, over exactly what its table shows. */
export const TrendPanel = ({ scope, query, heightPx = 360 }: Props): ReactNode => {
  const t = useReportTexts();
  const days = daysOf(scope);
  const [choice, setChoice] = useState<TrendBy>();
  const by: TrendBy = days > MAX_HOURLY_DAYS ? 'day' : (choice ?? (days <= HOURS_UP_TO_DAYS ? 'hour' : 'day'));
  const inOne = chartUnit(scope);
  const trend = useList(getTrend, { ...query, by, in: inOne } as InputOf<typeof getTrend>);
  const { date_from: from, date_to: to } = scope;
  const model = useMemo(
    () =>
      trend.data === undefined
        ? undefined
        : prepareTrend({ answer: trend.data, by, range: { date_from: from, date_to: to }, nowMs: trend.dataUpdatedAt, t }),
    [trend.data, trend.dataUpdatedAt, by, from, to, t],
  );
  return (
    <MarkedChart
      query={query}
      marksOf={trend.data === undefined ? undefined : { scope: trend.data.scope, range: { date_from: from, date_to: to } }}
      title={t(`chart.trend.${by}`)}
      scope={trend.data === undefined ? '' : scopeText({ values: { ...scope, in: inOne }, answer: trend.data, t })}
      model={model}
      error={trend.error?.message}
      onRetry={() => void trend.refetch()}
      heightPx={heightPx}
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
  );
};
