import type { CompareWith, ComparedFigures } from '@manager/contract/features/report/compare';
import { COMPARED } from '@manager/contract/features/report/compare';
import type { MoneyMeasures } from '@manager/contract/features/report/money-report';
import { dateOfEpochDay, epochDayOf } from '@manager/domain/calendar';
import { dayBoundsAt, dayStartAt, settleDateAt } from '@manager/domain/calendar-versions';
import { comparedDayOf, comparedDays } from '@manager/domain/compared-days';
import { decimal, ratePct, subtract, toWire } from '@manager/domain/money';
import type { SettledBefore } from '../bet/bet-filter.ts';
import type { BetDimension } from '../bet/bet-dimension.ts';
import { SLOT_MS } from '../bet/time-bucket.ts';
import type { AgentEntry } from './directory.ts';
import { type FigureRow, noFigures } from '../figures/figures.ts';
import type { MoneyRow } from '../figures/money-query.ts';
import type { DayRange } from './report-scope.ts';

/** What a range is compared with: its days and, while a day of the range is running, up to where each agent's bets are counted. */
export type ComparedRange = { days: DayRange; settledBefore: SettledBefore | undefined };

type Asked = {
  range: DayRange;
  withWhat: CompareWith;
  nowMs: number;
  /** How exact the same time is; by quarters of an hour unless said otherwise, because the sums are kept by them. */
  stepMs?: number;
};

/** Like for like: an agent whose day is running is compared up to the same time of the day that stands for it. */
export const comparedRange = (
  agents: readonly AgentEntry[],
  { range, withWhat, nowMs, stepMs = SLOT_MS }: Asked,
): ComparedRange => {
  const own = { dateFrom: range.from, dateTo: range.to };
  const { dateFrom, dateTo } = comparedDays(own, withWhat);
  const cuts = agents.flatMap(({ id, calendars }) => {
    const today = settleDateAt(calendars, nowMs);
    if (today > range.to) return [];
    const day = comparedDayOf(today, { range: own, withWhat });
    const elapsedMs = nowMs - dayStartAt(calendars, today);
    const { startMs, endMs } = dayBoundsAt(calendars, day);
    return [{ id, atMs: Math.floor(Math.min(startMs + elapsedMs, endMs) / stepMs) * stepMs }];
  });
  const settledBefore = [...Map.groupBy(cuts, ({ atMs }) => atMs)]
    .toSorted(([a], [b]) => b - a)
    .map(([atMs, group]) => ({ atMs, agentIds: group.map(({ id }) => id) }));
  return { days: { from: dateFrom, to: dateTo }, settledBefore: settledBefore.length === 0 ? undefined : settledBefore };
};

/** A row with its figures before; a row that is only in one of both periods has none in the other. */
export type ReportRow<D extends BetDimension> = MoneyRow<D> & { before?: FigureRow | undefined };

/** Rows of both periods side by side, by their dimensions and currency. */
export const besideBefore = <D extends BetDimension>(
  rows: readonly MoneyRow<D>[],
  { before, dimensions }: { before: readonly MoneyRow<D>[] | undefined; dimensions: readonly D[] },
): ReportRow<D>[] => {
  if (before === undefined) return [...rows];
  const placeOf = (row: MoneyRow<D>): string => [...dimensions.map((dimension) => row[dimension]), row.currency].join(' ');
  const known = new Map(before.map((row) => [placeOf(row), row]));
  const places = new Set(rows.map(placeOf));
  const gone = before.filter((row) => !places.has(placeOf(row)));
  return [
    ...rows.map((row) => ({ ...row, before: known.get(placeOf(row)) ?? noFigures })),
    ...gone.map((row) => ({ ...row, ...noFigures, currency: row.currency, before: row })),
  ];
};

/**
 * Rows by day, moved to the days that they stand beside: the first day beside the first, and so on. Where the period before has more days,
 * the last of them keep their own date, unless a day of the range has it.
 */
export const besideTheirDays = <Row extends object>(
  before: readonly Row[],
  { range, days }: { range: DayRange; days: DayRange },
): Row[] => {
  const shift = epochDayOf(range.from) - epochDayOf(days.from);
  return before.map((row) => {
    const own = 'settle_date' in row ? String(row.settle_date) : days.from;
    const moved = dateOfEpochDay(epochDayOf(own) + shift);
    return { ...row, settle_date: moved > range.to && own < range.from ? own : moved };
  });
};

/** Both periods of one level side by side, exactly; `rate_delta` is the difference of the printed rates. */
export const comparedFigures = (now: MoneyMeasures, before: MoneyMeasures): ComparedFigures => {
  const entries = COMPARED.flatMap((name) => {
    const [current, earlier] = [decimal(String(now[name])), decimal(String(before[name]))];
    const delta = subtract(current, earlier);
    const isCount = typeof before[name] === 'number';
    return [
      [`${name}_before`, before[name]],
      [`${name}_delta`, isCount ? Number(toWire(delta)) : toWire(delta)],
      [`${name}_delta_pct`, ratePct(delta, earlier.abs())],
    ];
  });
  const rateDelta =
    now.rate === null || before.rate === null ? null : subtract(decimal(now.rate), decimal(before.rate)).toFixed(4);
  // The names are those of the contract by construction; the entries have lost them.
  return { ...(Object.fromEntries(entries) as ComparedFigures), rate_before: before.rate, rate_delta: rateDelta };
};
