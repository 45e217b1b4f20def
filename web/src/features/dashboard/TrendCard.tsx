import type { getTrend } from '@manager/contract/features/report/trend';
import { type ReactNode, useMemo } from 'react';
import { useNavigate } from 'react-router';
import type { CallResult } from '../../api/query.ts';
import { useTexts } from '../../i18n/use-texts.ts';
import { MarkedChart } from '../../product/config-marks/MarkedChart.tsx';
import { prepareTrend } from '../../kit/chart/prepare-trend.ts';
import { useReportTexts } from '../../kit/report/use-report-texts.ts';
import { ChoiceSwitch } from '../../ui/ChoiceSwitch.tsx';
import type { texts } from './texts.en.ts';

export const TREND_DAYS = ['14', '30'] as const;
export type TrendDays = (typeof TREND_DAYS)[number];

/** It shows all that its reader sees. */
const NO_FILTERS = {};

type Props = {
  trend: CallResult<typeof getTrend>;
  range: { date_from: string; date_to: string };
  days: TrendDays;
  onDays: (days: TrendDays) => void;
  /** The report that a day leads to. */
  reportPath: string;
};

/** The last days in one picture; each leads into the report of that day. */
export const TrendCard = ({ trend, range, days, onDays, reportPath }: Props): ReactNode => {
  const t = useTexts<typeof texts>('dashboard');
  const tr = useReportTexts();
  const navigate = useNavigate();
  const { date_from: from, date_to: to } = range;
  const model = useMemo(
    () =>
      trend.data === undefined
        ? undefined
        : prepareTrend({
            answer: trend.data,
            by: 'day',
            range: { date_from: from, date_to: to },
            nowMs: trend.dataUpdatedAt,
            t: tr,
          }),
    [trend.data, trend.dataUpdatedAt, from, to, tr],
  );
  const hrefOf = (index: number): string | undefined => {
    const day = model?.categories[index]?.key;
    return day === undefined
      ? undefined
      : `${reportPath}?${new URLSearchParams({ date_from: day, date_to: day, in: 'usd' }).toString()}`;
  };
  return (
    <MarkedChart
      query={NO_FILTERS}
      marksOf={trend.data === undefined ? undefined : { scope: trend.data.scope, range: { date_from: from, date_to: to } }}
      title={t('trend')}
      scope={`${from} → ${to} · ${t('scope')}`}
      model={model}
      error={trend.error?.message}
      onRetry={() => void trend.refetch()}
      heightPx={330}
      hrefOf={hrefOf}
      onPick={(index) => {
        const href = hrefOf(index);
        if (href !== undefined) void navigate(href);
      }}
      tools={
        <ChoiceSwitch
          isLabelHidden
          label={t('lastDays')}
          value={days}
          choices={TREND_DAYS.map((value) => ({ value, label: t('days', { count: Number(value) }) }))}
          onChange={onDays}
        />
      }
    />
  );
};
