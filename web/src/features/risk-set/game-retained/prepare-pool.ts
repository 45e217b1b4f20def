import type { ExposureRow, getExposureHistory, SimulatedEffect } from '@manager/contract/features/risk-set/game-retained';
import type { OutputOf } from '@manager/contract/kit/endpoint';
import { dayLabel } from '../../../ui/chart/chart-labels.ts';
import { type ChartModel, type ChartSeries, plotted } from '../../../ui/chart/chart-model.ts';
import { MISSING, moneyText } from '../../../ui/format.ts';
import type { ExposureTranslate } from './exposure-words.ts';

type Days = OutputOf<typeof getExposureHistory>['list'];
type Thresholds = Pick<ExposureRow, 'low_usd' | 'high_usd'>;

const LOW_HUE = 1;
const HIGH_HUE = 3;
const SIMULATED_HUE = 2;

/** The pool day by day with its thresholds; days in the low and in the high zone have triangles of their own, and say so by name. */
export const preparePool = (days: Days, { thresholds, t }: { thresholds: Thresholds; t: ExposureTranslate }): ChartModel => ({
  categories: days.map(({ day, zone, has_ended: hasEnded }) => ({
    key: day,
    label: dayLabel(day),
    title: zone === null ? day : `${day} · ${t(`zone_${zone}`)}`,
    isOpen: !hasEnded,
  })),
  categoryLabel: t('day'),
  marks: [],
  panes: [
    {
      label: 'USD',
      unit: 'money',
      weight: 1,
      series: [
        line(
          { id: 'pool', label: t('poolWas'), hue: 0 },
          days.map(({ pool }) => pool),
        ),
        ...thresholdLines(days.length, { thresholds, t }),
        ...(['low', 'high'] as const).flatMap((zone): ChartSeries[] =>
          days.some((one) => one.zone === zone)
            ? [
                {
                  ...line(
                    { id: zone, label: t('inZone', { zone: t(`zone_${zone}`) }), hue: zone === 'low' ? LOW_HUE : HIGH_HUE },
                    days.map((one) => (one.zone === zone ? one.pool : null)),
                  ),
                  points: zone === 'low' ? 'down' : 'up',
                },
              ]
            : [],
        ),
      ],
    },
  ],
});

/** The pool that was, and the one that is calculated beside it. */
export const prepareSimulated = (
  { list }: Pick<SimulatedEffect, 'list'>,
  { thresholds, t }: { thresholds: Thresholds; t: ExposureTranslate },
): ChartModel => ({
  categories: list.map(({ day, began, has_ended: hasEnded }) => ({
    key: day,
    label: dayLabel(day),
    title: `${day} · ${t('began')}: ${t(`zone_${began}`)}`,
    isOpen: !hasEnded,
  })),
  categoryLabel: t('day'),
  marks: [],
  panes: [
    {
      label: 'USD',
      unit: 'money',
      weight: 1,
      series: [
        line(
          { id: 'was', label: t('poolWas'), hue: 0 },
          list.map(({ pool }) => pool.was),
        ),
        line(
          { id: 'simulated', label: t('poolSimulated'), hue: SIMULATED_HUE },
          list.map(({ pool }) => pool.simulated),
        ),
        ...thresholdLines(list.length, { thresholds, t }),
      ],
    },
  ],
});

type Named = Pick<ChartSeries, 'id' | 'label' | 'hue'>;

const line = (named: Named, values: readonly (string | null)[]): ChartSeries => ({
  ...named,
  kind: 'line',
  values: values.map(plotted),
  texts: values.map((value) => (value === null ? MISSING : moneyText(value))),
});

const thresholdLines = (days: number, { thresholds, t }: { thresholds: Thresholds; t: ExposureTranslate }): ChartSeries[] =>
  (['low', 'high'] as const).flatMap((side) => {
    const value = thresholds[`${side}_usd`];
    if (value === null) return [];
    const named = { id: `${side}_line`, label: t(`${side}Line`), hue: side === 'low' ? LOW_HUE : HIGH_HUE };
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
