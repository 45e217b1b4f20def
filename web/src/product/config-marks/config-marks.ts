import type { ConfigMark } from '@manager/contract/features/report/config-marks';
import type { ReportScope } from '@manager/contract/kit/page';
import { dayIn } from '../../ui/format.ts';
import type { ChartCategory, ChartMark } from '../../ui/chart/chart-model.ts';

const HOUR_MS = 3_600_000;
/** Of the zones there are: a settlement day begins and ends within this of its own day in UTC. */
const ZONES_MS = 38 * HOUR_MS;

/** The instants that a chart spans; of several calendars all of theirs. */
export const markSpan = (
  scope: Pick<ReportScope, 'from_at' | 'to_at'>,
  { date_from: from, date_to: to }: { date_from: string; date_to: string },
): { time_from: string; time_to: string } => ({
  time_from: scope.from_at ?? new Date(Date.parse(from) - 14 * HOUR_MS).toISOString(),
  time_to: scope.to_at ?? new Date(Date.parse(to) + 24 * HOUR_MS + ZONES_MS).toISOString(),
});

/** The settlement day of an instant, by the calendar that the chart goes by. */
const dayOf = (atMs: number, { timezone, settlement_hour: hour }: Pick<ReportScope, 'timezone' | 'settlement_hour'>): string =>
  dayIn(atMs - (hour ?? 0) * HOUR_MS, timezone ?? 'UTC');

/** The place of an instant among the categories: days by their names, shorter buckets by when they begin; undefined outside of them. */
export const placeOfMark = (
  at: string,
  categories: readonly Pick<ChartCategory, 'key'>[],
  scope: Pick<ReportScope, 'timezone' | 'settlement_hour'>,
): number | undefined => {
  const [first] = categories;
  if (first === undefined) return undefined;
  const atMs = Date.parse(at);
  if (/^\d{4}-\d{2}-\d{2}$/.test(first.key)) {
    const day = dayOf(atMs, scope);
    const place = categories.findIndex(({ key }) => key === day);
    return place < 0 ? undefined : place;
  }
  if (/^\d{4}-\d{2}$/.test(first.key)) {
    const month = dayOf(atMs, scope).slice(0, 7);
    const place = categories.findIndex(({ key }) => key === month);
    return place < 0 ? undefined : place;
  }
  const place = categories.findLastIndex(({ key }) => Date.parse(key) <= atMs);
  return place < 0 ? undefined : place;
};

export type NumberedMark = ConfigMark & { number: number; place: number };

/** Marks in the order of time, numbered, with their places; those outside of the chart are left out. */
export const numberMarks = (marks: readonly ConfigMark[], placeOf: (at: string) => number | undefined): NumberedMark[] =>
  marks
    .toReversed()
    .flatMap((mark) => {
      const place = placeOf(mark.at);
      return place === undefined ? [] : [{ ...mark, place }];
    })
    .map((mark, index) => ({ ...mark, number: index + 1 }));

/** A line for each place, with the numbers of what happened there. */
export const linesOf = (marks: readonly NumberedMark[]): ChartMark[] =>
  [...Map.groupBy(marks, ({ place }) => place)].map(([at, here]) => {
    const [first, last] = [here[0]?.number ?? 0, here.at(-1)?.number ?? 0];
    return { at, label: first === last ? String(first) : `${first}–${last}` };
  });
