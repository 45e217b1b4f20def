import type { getGameRunSplit, RunInterval, RunSplit } from '@manager/contract/features/statistics/game-run-chart';
import type { OutputOf } from '@manager/contract/kit/endpoint';
import { compare, decimal } from '@manager/domain/money';
import { timeCategories } from '../../../kit/chart/time-categories.ts';
import { formatMetric } from '../../../kit/report/metrics.ts';
import type { ReportTranslate } from '../../../kit/report/use-report-texts.ts';
import { type ChartModel, type ChartSeries, MAX_SERIES, plotted } from '../../../ui/chart/chart-model.ts';
import { OTHER_HUE } from '../../../ui/chart/chart-theme.ts';
import { formatCount } from '../../../ui/format.ts';
import { deviceText } from '../../../product/device/device-text.ts';
import { bandText, BY, type RunTranslate } from './prepare-run.ts';

type Answer = OutputOf<typeof getGameRunSplit>;
export type SplitRow = Answer['list'][number];
type Texts = { t: RunTranslate; tr: ReportTranslate; split: RunSplit };

/** A level of stake in USD, or a device in words. */
export const splitName = (value: string, { t, split }: Pick<Texts, 't' | 'split'>): string =>
  value === '' ? t('unknown') : split === 'device' ? deviceText(value) : value;

/** The values side by side: the return of each against what its own stakes lead one to expect. */
export const prepareValues = (rows: readonly SplitRow[], { t, tr, split }: Texts): ChartModel => {
  const amount = (id: 'bet' | 'win_loss' | 'rounds', hue: number): ChartSeries => ({
    id,
    label: tr(`metric.${id}`),
    kind: 'bar',
    hue,
    values: rows.map((row) => plotted(row[id])),
    texts: rows.map((row) => formatMetric(id, row[id])),
  });
  const share = (id: 'rate' | 'theoretical_rtp', look: Pick<ChartSeries, 'hue' | 'kind' | 'isDashed'>): ChartSeries => ({
    ...look,
    id,
    label: tr(`metric.${id}`),
    values: rows.map((row) => plotted(row[id])),
    texts: rows.map((row) => formatMetric(id, row[id])),
  });
  const hasBand = rows.some((row) => row.rtp_low !== null);
  return {
    categories: rows.map(({ value }) => {
      const name = splitName(value, { t, split });
      return { key: value, label: name, title: name };
    }),
    categoryLabel: t(`split.${split}`),
    marks: [],
    panes: [
      {
        label: t('rtp'),
        unit: 'percent',
        weight: 1.4,
        series: [
          share('rate', { hue: 2, kind: 'line' }),
          ...(rows.some((row) => row.theoretical_rtp !== null)
            ? [share('theoretical_rtp', { hue: OTHER_HUE, kind: 'line', isDashed: true })]
            : []),
        ],
        ...(hasBand
          ? {
              band: {
                label: tr('chart.band'),
                hue: OTHER_HUE,
                low: rows.map((row) => plotted(row.rtp_low)),
                high: rows.map((row) => plotted(row.rtp_high)),
                texts: rows.map((row) => bandText([row.rtp_low, row.rtp_high], t)),
              },
            }
          : {}),
      },
      { label: t('class_money'), unit: 'money', weight: 1, series: [amount('bet', 0), amount('win_loss', 1)] },
      { label: t('pane.rounds'), unit: 'count', weight: 0.6, series: [amount('rounds', 4)] },
    ],
  };
};

type CourseOptions = Texts & {
  answer: Pick<Answer, 'list' | 'series' | 'scope'>;
  interval: RunInterval;
  range: { date_from: string; date_to: string };
  nowMs: number;
};

/** The run of each of the largest values along the time; what is printed says its band and its rounds. */
export const prepareCourse = ({ answer, interval, range, nowMs, t, tr, split }: CourseOptions): ChartModel => {
  const buckets = new Map(answer.series.map(({ bucket, is_finished }) => [bucket, { is_finished }]));
  const inTime = new Map([...buckets].toSorted(([a], [b]) => (a < b ? -1 : 1)));
  const categories =
    answer.series.length === 0 ? [] : timeCategories({ scope: answer.scope, by: BY[interval], range, nowMs, rows: inTime });
  const byBet = answer.list.toSorted((a, b) => compare(decimal(b.bet), decimal(a.bet))).slice(0, MAX_SERIES);
  const shown = answer.list.filter((row) => byBet.includes(row));
  const lines = shown.map(({ value }) => {
    const own = new Map(answer.series.flatMap((entry) => (entry.value === value ? [[entry.bucket, entry] as const] : [])));
    let last: Answer['series'][number] | undefined;
    let rounds = 0;
    // A run so far is the same where nobody plays.
    const sofar = categories.map(({ key }) => {
      const entry = own.get(key);
      rounds += entry?.rounds ?? 0;
      last = entry ?? last;
      return { entry: last, rounds };
    });
    return { value, sofar };
  });
  const placed = Map.groupBy(answer.series, ({ bucket }) => bucket);
  const roundsAt = categories.map(({ key }) => (placed.get(key) ?? []).reduce((all, { rounds }) => all + rounds, 0));
  return {
    categories,
    categoryLabel: t(`bucket.${interval}`),
    marks: [],
    panes: [
      {
        label: t('rtp'),
        unit: 'percent',
        weight: 1.8,
        series: lines.map(({ value, sofar }, hue) => ({
          id: value,
          label: splitName(value, { t, split }),
          kind: 'line',
          hue,
          values: sofar.map(({ entry }) => plotted(entry?.run_rate)),
          texts: sofar.map(({ entry, rounds }) =>
            entry === undefined
              ? formatMetric('rate', null)
              : t('runIn', {
                  rate: formatMetric('rate', entry.run_rate),
                  band: bandText([entry.run_rtp_low, entry.run_rtp_high], t),
                  rounds: `${tr('metric.rounds')} ${formatCount(rounds)}`,
                }),
          ),
        })),
      },
      {
        label: t('pane.rounds'),
        unit: 'count',
        weight: 0.6,
        series: [
          {
            id: 'rounds',
            label: tr('metric.rounds'),
            kind: 'bar',
            hue: OTHER_HUE,
            values: roundsAt,
            texts: roundsAt.map(formatCount),
          },
        ],
      },
    ],
  };
};
