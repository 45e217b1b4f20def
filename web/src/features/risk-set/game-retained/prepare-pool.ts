import type { ExposureRow, getExposureHistory, SimulatedEffect } from '@manager/contract/features/risk-set/game-retained';
import type { OutputOf } from '@manager/contract/kit/endpoint';
import { dayLabel } from '../../../ui/chart/chart-labels.ts';
import { type ChartModel, type ChartSeries, plotted } from '../../../ui/chart/chart-model.ts';
import { MISSING, moneyText } from '../../../ui/format.ts';
import type { ExposureTranslate } from './exposure-words.ts';

type Days = OutputOf<typeof getExposureHistory>['list'];
type Thresholds = Pick<ExposureRow, 'low_usd' | 'high_usd'>;

const HUES = { was: 0, low: 1, simulated: 2, high: 3 } as const;

type Look = { thresholds: Thresholds; t: ExposureTranslate };

/** The pool day by day with its thresholds; days in the low and in the high zone have triangles of their own, and say so by name. */
export const preparePool = (days: Days, look: Look): ChartModel => {
  const { t } = look;
  const inZone = (zone: 'low' | 'high'): ChartSeries => ({
    ...line(
      { id: zone, label: t('inZone', { zone: t(`zone_${zone}`) }), hue: HUES[zone] },
      days.map((one) => (one.zone === zone ? one.pool : null)),
    ),
    points: zone === 'low' ? 'down' : 'up',
  });
  const pool = line(
    { id: 'pool', label: t('poolWas'), hue: HUES.was },
    days.map((one) => one.pool),
  );
  const zones = (['low', 'high'] as const).filter((zone) => days.some((one) => one.zone === zone));
  return modelOf(days, look, {
    titleOf: ({ day, zone }) => (zone === null ? day : `${day} · ${t(`zone_${zone}`)}`),
    series: [pool, ...thresholdLines(days.length, look), ...zones.map(inZone)],
  });
};

/** The pool that was, and the one that is calculated beside it. */
export const prepareSimulated = ({ list }: Pick<SimulatedEffect, 'list'>, look: Look): ChartModel => {
  const { t } = look;
  const was = line(
    { id: 'was', label: t('poolWas'), hue: HUES.was },
    list.map(({ pool }) => pool.was),
  );
  const simulated = line(
    { id: 'simulated', label: t('poolSimulated'), hue: HUES.simulated },
    list.map(({ pool }) => pool.simulated),
  );
  return modelOf(list, look, {
    titleOf: ({ day, began }) => `${day} · ${t('began')}: ${t(`zone_${began}`)}`,
    series: [was, simulated, ...thresholdLines(list.length, look)],
  });
};

/** One pane of money over days. */
const modelOf = <Day extends { day: string; has_ended: boolean }>(
  days: readonly Day[],
  { t }: Look,
  { titleOf, series }: { titleOf: (day: Day) => string; series: ChartSeries[] },
): ChartModel => ({
  categories: days.map((one) => ({
    key: one.day,
    label: dayLabel(one.day),
    title: titleOf(one),
    isOpen: !one.has_ended,
  })),
  categoryLabel: t('day'),
  marks: [],
  panes: [{ label: 'USD', unit: 'money', weight: 1, series }],
});

type Named = Pick<ChartSeries, 'id' | 'label' | 'hue'>;

const line = (named: Named, values: readonly (string | null)[]): ChartSeries => ({
  ...named,
  kind: 'line',
  values: values.map(plotted),
  texts: values.map((value) => (value === null ? MISSING : moneyText(value))),
});

const thresholdLines = (days: number, { thresholds, t }: Look): ChartSeries[] =>
  (['low', 'high'] as const).flatMap((side) => {
    const value = thresholds[`${side}_usd`];
    if (value === null) return [];
    const named = { id: `${side}_line`, label: t(`${side}Line`), hue: HUES[side] };
    return [
      {
        ...line(
          named,
          Array.from({ length: days }, () => value),
        ),
        isDashed: true,
      },
    ];
  });
