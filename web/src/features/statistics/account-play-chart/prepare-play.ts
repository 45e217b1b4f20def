import type { getAccountPlay } from '@manager/contract/features/statistics/account-play-chart';
import type { OutputOf } from '@manager/contract/kit/endpoint';
import { decimal } from '@manager/domain/money';
import type { TextKey, Translate } from '../../../i18n/use-texts.ts';
import { type ChartMark, type ChartModel, type ChartSeries, plotted } from '../../../ui/chart/chart-model.ts';
import { dateTimeText, minuteText, moneyText } from '../../../ui/format.ts';
import { formatMetric } from '../../../kit/report/metrics.ts';
import type { texts } from './texts.en.ts';

export type Play = OutputOf<typeof getAccountPlay>;
type Point = Play['points'][number];
export type PlayMark = Play['marks'][number];
export type PlayTranslate = Translate<TextKey<typeof texts>>;
export type Axis = 'round' | 'time';

type Options = { play: Pick<Play, 'points' | 'marks'>; axis: Axis; timezone: string | null; t: PlayTranslate };

/** One entry on the axis: the curve as it stood there, and the largest stake of the bets that it stands for. */
type AxisEntry = { key: string; label: string; title: string; point: Point | undefined; stake: string | null };

/** Steps of time that a screen can show. */
const STEPS = 400;

/** Balance, win-loss so far and stakes below each other, along the bets or along the time. */
export const preparePlay = ({ play, axis, timezone, t }: Options): ChartModel => {
  const { points, marks } = play;
  const entries = axis === 'round' ? byBet(points, timezone) : byTime(points, timezone);
  const line = (
    id: string,
    { hue, label, of }: Pick<ChartSeries, 'hue' | 'label'> & { of: (entry: AxisEntry) => string | null | undefined },
  ): ChartSeries => ({
    id,
    label,
    kind: 'line',
    hue,
    values: entries.map((entry) => plotted(of(entry))),
    texts: entries.map((entry) => (id === 'win_loss' ? formatMetric('win_loss', of(entry)) : moneyText(of(entry)))),
  });
  const hasBalance = points.some(({ balance }) => balance !== null);
  return {
    categories: entries.map(({ key, label, title }) => ({ key, label, title })),
    categoryLabel: t(axis === 'round' ? 'bet' : 'time'),
    marks: marksOf(marks, { entries, points, axis, t }),
    panes: [
      ...(hasBalance
        ? [
            {
              label: t('pane.balance'),
              unit: 'money' as const,
              weight: 1,
              series: [line('balance', { hue: 0, label: t('balance'), of: ({ point }) => point?.balance })],
            },
          ]
        : []),
      {
        label: t('pane.winLoss'),
        unit: 'money',
        weight: 1,
        series: [line('win_loss', { hue: 1, label: t('winLoss'), of: ({ point }) => point?.win_loss })],
      },
      {
        label: t('pane.stake'),
        unit: 'money',
        weight: 0.6,
        series: [line('stake', { hue: 2, label: t(axis === 'round' ? 'stake' : 'largestStake'), of: ({ stake }) => stake })],
      },
    ],
  };
};

const byBet = (points: readonly Point[], timezone: string | null): AxisEntry[] =>
  points.map((point) => ({
    key: point.bet_id,
    label: String(point.number),
    title: `#${point.number} · ${dateTimeText(point.at, timezone)}`,
    point,
    stake: point.bet,
  }));

const stepMsOf = (startMs: number, endMs: number): number => Math.max(1_000, Math.ceil((endMs - startMs + 1) / STEPS));

/** Where an instant lies on the axis; undefined before the first bet and after the last. */
export const placeInPlay = (points: readonly Point[], axis: Axis): ((at: string) => number | undefined) => {
  const [startMs, endMs] = [Date.parse(points[0]?.at ?? ''), Date.parse(points.at(-1)?.at ?? '')];
  return (at) => {
    const atMs = Date.parse(at);
    if (!(atMs >= startMs && atMs <= endMs)) return undefined;
    return axis === 'time'
      ? Math.floor((atMs - startMs) / stepMsOf(startMs, endMs))
      : points.findLastIndex((point) => Date.parse(point.at) <= atMs);
  };
};

/** On the axis `11-20 14:00`, and at its start the offset too. */
const timeLabels = (at: string, timezone: string | null, isFirst: boolean): { label: string; title: string } => ({
  label: minuteText(at, timezone).slice(5, isFirst ? undefined : 16),
  title: dateTimeText(at, timezone),
});

/** Equal steps from the first bet to the last; between bets the curve stands still. */
const byTime = (points: readonly Point[], timezone: string | null): AxisEntry[] => {
  const [first, last] = [points[0], points.at(-1)];
  if (first === undefined || last === undefined) return [];
  const startMs = Date.parse(first.at);
  const stepMs = stepMsOf(startMs, Date.parse(last.at));
  const count = Math.floor((Date.parse(last.at) - startMs) / stepMs) + 1;
  const ofStep = Map.groupBy(points, ({ at }) => Math.floor((Date.parse(at) - startMs) / stepMs));
  let point: Point | undefined;
  return Array.from({ length: count }, (_, step) => {
    const here = ofStep.get(step) ?? [];
    point = here.at(-1) ?? point;
    const at = new Date(startMs + step * stepMs).toISOString();
    const stake = here.reduce<string | null>(
      (most, one) => (most === null || decimal(one.bet).gt(decimal(most)) ? one.bet : most),
      null,
    );
    const { label, title } = timeLabels(at, timezone, step === 0);
    return { key: String(step), label, title, point, stake: stake ?? '0' };
  });
};

/** Rarest first: these are looked for. */
const RANK = ['jackpot', 'cancel', 'feature_buy', 'free_round'] as const;
/** More lines than this are a wall. */
export const MAX_LINES = 30;

const marksOf = (
  marks: readonly PlayMark[],
  { entries, points, axis, t }: { entries: readonly AxisEntry[]; points: readonly Point[]; axis: Axis; t: PlayTranslate },
): ChartMark[] => {
  const last = points.at(-1);
  const startMs = Date.parse(points[0]?.at ?? '');
  const spanMs = Math.max(1, Date.parse(last?.at ?? '') - startMs);
  const placeOf = ({ point, at }: PlayMark): number =>
    axis === 'round'
      ? point
      : Math.min(entries.length - 1, Math.floor(((Date.parse(at) - startMs) / spanMs) * (entries.length - 1)));
  const drawn = marks
    .toSorted((a, b) => RANK.indexOf(a.kind) - RANK.indexOf(b.kind))
    .slice(0, MAX_LINES)
    .map(({ kind, ...mark }) => ({ kind, at: placeOf({ kind, ...mark }) }))
    .toSorted((a, b) => a.at - b.at);
  return together(drawn, Math.ceil(entries.length / APART)).map((group) => ({
    at: group[0]?.at ?? 0,
    label: groupText(group, t),
  }));
};

/** Labels nearer than this part of the axis would lie on each other. */
const APART = 20;

type Drawn = { kind: PlayMark['kind']; at: number };

/** Marks that lie close to each other share a line. */
const together = (drawn: readonly Drawn[], nearest: number): Drawn[][] =>
  drawn.reduce<Drawn[][]>((groups, mark) => {
    const last = groups.at(-1);
    if (last?.[0] !== undefined && mark.at - last[0].at < nearest) last.push(mark);
    else groups.push([mark]);
    return groups;
  }, []);

const groupText = (group: readonly Drawn[], t: PlayTranslate): string =>
  [...Map.groupBy(group, ({ kind }) => kind)]
    .map(([kind, { length }]) => (length === 1 ? t(`mark.${kind}`) : `${t(`mark.${kind}`)} ×${length}`))
    .join(', ');
