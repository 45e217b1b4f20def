import type { getGameRunChart, RunInterval } from '@manager/contract/features/statistics/game-run-chart';
import type { OutputOf } from '@manager/contract/kit/endpoint';
import type { TextKey, Translate } from '../../../i18n/use-texts.ts';
import { timeCategories } from '../../../kit/chart/time-categories.ts';
import { formatMetric, type MetricId } from '../../../kit/report/metrics.ts';
import type { ReportTranslate } from '../../../kit/report/use-report-texts.ts';
import { type ChartMark, type ChartModel, type ChartPane, type ChartSeries, plotted } from '../../../ui/chart/chart-model.ts';
import { OTHER_HUE } from '../../../ui/chart/chart-theme.ts';
import type { texts } from './texts.en.ts';

type Answer = OutputOf<typeof getGameRunChart>;
export type RunRow = Answer['list'][number];
export type RunMark = Answer['marks'][number];
export type ReturnMode = 'run' | 'bucket';
export type RunTranslate = Translate<TextKey<typeof texts>>;

type Options = {
  answer: Pick<Answer, 'list' | 'scope' | 'marks'>;
  interval: RunInterval;
  /** Cumulative returns, or those of each bucket by itself. */
  mode: ReturnMode;
  range: { date_from: string; date_to: string };
  nowMs: number;
  t: RunTranslate;
  tr: ReportTranslate;
};

export const BY = { '15m': 'quarter', '1h': 'hour', '1d': 'day' } as const;

/** Money as bars, below it the return against theory and luck, then players, rounds and hit rate: each unit on a scale of its own. */
export const prepareRun = ({ answer, interval, mode, range, nowMs, t, tr }: Options): ChartModel => {
  const rows = new Map(answer.list.map((row) => [row.bucket, row]));
  const categories =
    answer.list.length === 0 ? [] : timeCategories({ scope: answer.scope, by: BY[interval], range, nowMs, rows });
  const at = categories.map(({ key }) => rows.get(key));
  const amount = (id: 'bet' | 'win_loss' | 'rounds' | 'players', look: Pick<ChartSeries, 'kind' | 'hue'>): ChartSeries => ({
    ...look,
    id,
    label: tr(`metric.${id}`),
    // No bet is no money and nobody there: a true zero, unlike a return without bets.
    values: at.map((row) => plotted(row?.[id] ?? '0')),
    texts: at.map((row) => formatMetric(id, row?.[id] ?? '0')),
  });
  return {
    categories,
    categoryLabel: t(`bucket.${interval}`),
    marks: marksOf(answer.marks, { categories, t }),
    panes: [
      {
        label: t('class_money'),
        unit: 'money',
        weight: 1.7,
        series: [amount('bet', { kind: 'bar', hue: 0 }), amount('win_loss', { kind: 'bar', hue: 1 })],
      },
      returnPane({ at: mode === 'run' ? carried(at) : at, mode, t, tr }),
      { label: t('players'), unit: 'count', weight: 0.55, series: [amount('players', { kind: 'line', hue: 3 })] },
      { label: t('pane.rounds'), unit: 'count', weight: 0.55, series: [amount('rounds', { kind: 'bar', hue: 4 })] },
      {
        label: t('hitRate'),
        unit: 'percent',
        weight: 0.55,
        series: [share(at, { id: 'hit_rate', hue: 5, label: tr('metric.hit_rate'), figureOf: (row) => row.hit_rate })],
      },
    ],
  };
};

type Rows = readonly (RunRow | undefined)[];

/** A run so far is the same where nobody plays: it goes on from the last bucket that had bets. */
const carried = (at: Rows): Rows => {
  let last: RunRow | undefined;
  return at.map((row) => (last = row ?? last));
};

type Look = Pick<ChartSeries, 'hue' | 'isDashed' | 'label'> & {
  id: MetricId & ('rate' | 'theoretical_rtp' | 'hit_rate');
  figureOf: (row: RunRow) => string | null;
};

const share = (at: Rows, { figureOf, ...look }: Look): ChartSeries => ({
  ...look,
  kind: 'line',
  values: at.map((row) => plotted(row && figureOf(row))),
  texts: at.map((row) => formatMetric(look.id, row && figureOf(row))),
});

type ReturnOptions = { at: Rows; mode: ReturnMode; t: RunTranslate; tr: ReportTranslate };

const returnPane = ({ at, mode, t, tr }: ReturnOptions): ChartPane => {
  const isRun = mode === 'run';
  const lowOf = (row: RunRow): string | null => (isRun ? row.run_rtp_low : row.rtp_low);
  const highOf = (row: RunRow): string | null => (isRun ? row.run_rtp_high : row.rtp_high);
  const theoryOf = (row: RunRow): string | null => (isRun ? row.run_theoretical_rtp : row.theoretical_rtp);
  const hasTheory = at.some((row) => row !== undefined && theoryOf(row) !== null);
  const hasBand = at.some((row) => row !== undefined && lowOf(row) !== null);
  return {
    label: t('rtp'),
    unit: 'percent',
    weight: 1.4,
    series: [
      share(at, {
        id: 'rate',
        hue: 2,
        label: isRun ? t('runRate') : tr('metric.rate'),
        figureOf: (row) => (isRun ? row.run_rate : row.rate),
      }),
      ...(hasTheory
        ? [
            share(at, {
              id: 'theoretical_rtp',
              hue: OTHER_HUE,
              isDashed: true,
              label: isRun ? t('runTheory') : tr('metric.theoretical_rtp'),
              figureOf: theoryOf,
            }),
          ]
        : []),
    ],
    ...(hasBand
      ? {
          band: {
            label: isRun ? t('runBand') : tr('chart.band'),
            hue: OTHER_HUE,
            low: at.map((row) => plotted(row && lowOf(row))),
            high: at.map((row) => plotted(row && highOf(row))),
            texts: at.map((row) => bandText(row === undefined ? [null, null] : [lowOf(row), highOf(row)], t)),
          },
        }
      : {}),
  };
};

export const bandText = ([low, high]: readonly [string | null, string | null], t: RunTranslate): string =>
  low === null || high === null
    ? formatMetric('rate', null)
    : t('bandRange', { low: formatMetric('rate', low), high: formatMetric('rate', high) });

export const markText = ({ kind, name, before, after }: RunMark, t: RunTranslate): string =>
  t(`mark.${kind}`, { name, before: before ?? t('mark.unset'), after: after ?? t('mark.unset') });

/** A line for each place where something changed; several changes at one place are counted. */
const marksOf = (
  marks: readonly RunMark[],
  { categories, t }: Pick<ChartModel, 'categories'> & { t: RunTranslate },
): ChartMark[] => {
  const places = new Map(categories.map(({ key }, index) => [key, index]));
  return [...Map.groupBy(marks, ({ bucket }) => bucket)].flatMap(([bucket, here]): ChartMark[] => {
    const at = places.get(bucket);
    const [first] = here;
    if (at === undefined || first === undefined) return [];
    return [{ at, label: here.length === 1 ? markText(first, t) : t('mark.many', { count: here.length }) }];
  });
};
