import type { CompareWith } from '@manager/contract/features/report/compare';
import {
  MAX_REPORT_DAYS,
  type MoneyIn,
  type MoneyMeasures,
  type moneyReportFilters,
} from '@manager/contract/features/report/money-report';
import type { Ctx } from '../service/ctx.ts';
import type { BetDimension } from '../bet/bet-dimension.ts';
import type { BetFilter } from '../bet/bet-filter.ts';
import { isHeldByDay } from '../bet/projections.ts';
import { besideBefore, besideTheirDays, comparedFigures, comparedRange, type ReportRow } from './comparison.ts';
import { type Directory, loadDirectory } from './directory.ts';
import { hasCredits } from './has-credits.ts';
import { readIngestMark } from './ingest-mark.ts';
import { type FigureRow, noFigures, toMeasures, toNativeMeasures } from '../figures/figures.ts';
import { type MoneyQuery, type MoneyRow, queryAsOf, queryMoney } from '../figures/money-query.ts';
import { isMoneySort, type MoneySort, sortRows } from './money-sort.ts';
import { checkDayRange, type DayRange, isFinal, scopeOfDays } from './report-scope.ts';
import { loadRates, ratesOnWire } from '../figures/todays-rates.ts';
import { type NameFilters, resolveNames, type ResolvedNames } from './resolve-filter.ts';
import { compareNames } from '@manager/contract/i18n/name-order';
import type { z } from 'zod';

/** The filters that all money reports share, as a verb receives them. */
type ParsedMoneyFilters = z.output<z.ZodObject<typeof moneyReportFilters>>;

export type MoneyReportInput = ParsedMoneyFilters & NameFilters & { rtp_profile?: string | undefined };
export type MoneyListInput = MoneyReportInput & {
  page: number;
  limit: number;
  sort: string;
  compare?: CompareWith | undefined;
};

/** Sorts by name: which dimension carries it, and its ids in the order of that name; without them by the dimension's own value. */
export type NameSorts<D extends BetDimension> = Record<
  string,
  (directory: Directory) => { dimension: D; idsInOrder?: readonly string[] }
>;

/** What a report covers: the asked filters as table `bet` knows them, never wider than the user's scope. */
export type MoneyScope = {
  directory: Directory;
  resolved: ResolvedNames;
  range: DayRange;
  filter: BetFilter & { days: DayRange };
  nowMs: number;
};

/** Throws `input.invalid` and `input.range_too_wide` for days that no report covers, `permission.missing` for test data. */
export const moneyScope = async (ctx: Ctx, input: MoneyReportInput, maxDays = MAX_REPORT_DAYS): Promise<MoneyScope> => {
  const range = { from: input.date_from, to: input.date_to };
  checkDayRange(range, maxDays);
  const directory = await loadDirectory(ctx.wholeDb, ctx.language);
  const resolved = resolveNames(ctx, directory, input);
  const filter = {
    ...resolved.filter,
    days: range,
    currency: input.currency,
    source: input.source,
    rtpProfile: input.rtp_profile,
  };
  return { directory, resolved, range, filter, nowMs: ctx.now().getTime() };
};

type ScopedQuery<D extends BetDimension> = Pick<
  MoneyQuery<D>,
  'name' | 'dimensions' | 'subtotalBy' | 'zone' | 'params' | 'in'
> & {
  compare?: CompareWith | undefined;
};

/** The figures of a scope, beside those that they are compared with. All rows of the filter, in no order. */
export const askMoney = async <D extends BetDimension>(ctx: Ctx, scope: MoneyScope, asked: ScopedQuery<D>) => {
  const { compare, ...query } = asked;
  const { filter, resolved, range, nowMs } = scope;
  const other = compare && comparedRange(resolved.agents, { range, withWhat: compare, nowMs });
  if (other !== undefined) checkDayRange(other.days, Infinity);
  const [mark, isWithCredits] = await Promise.all([
    readIngestMark(ctx.wholeDb),
    hasCredits(ctx.wholeDb, other === undefined ? [range] : [range, other.days]),
  ]);
  const credits = isWithCredits ? {} : { isOfBetsAlone: true as const };
  const rates = asked.in === 'usd_today' ? await loadRates(ctx.wholeDb, nowMs) : undefined;
  const [now, before, asOf] = await Promise.all([
    queryMoney(ctx.clickhouse, { ...query, ...credits, filter, rates }),
    other &&
      queryMoney(ctx.clickhouse, {
        ...query,
        ...credits,
        rates,
        name: `${asked.name}.before`,
        filter: { ...filter, days: other.days, settledBefore: other.settledBefore },
      }),
    isHeldByDay(asked.dimensions, filter) ? undefined : queryAsOf(ctx.clickhouse, { name: `${asked.name}.as_of`, filter }),
  ]);
  const beside = <K extends BetDimension>(
    rows: readonly MoneyRow<K>[],
    of: readonly MoneyRow<K>[] | undefined,
    by: readonly K[],
  ) => besideBefore(rows, { before: of, dimensions: by });
  const beforeRows =
    before && other && asked.dimensions.some((dimension) => dimension === 'settle_date')
      ? besideTheirDays(before.rows, { range, days: other.days })
      : before?.rows;
  const sum: ReportRow<never> = { ...(now.sum ?? noFigures), before: before && (before.sum ?? noFigures) };
  const until = other?.settledBefore?.[0]?.atMs;
  return {
    rows: beside(now.rows, beforeRows, asked.dimensions),
    subtotals: beside(now.subtotals, before?.subtotals, asked.subtotalBy === undefined ? [] : [asked.subtotalBy]),
    sumUsd: toMeasures(sum, 'usd'),
    envelope: {
      total_is_exact: true,
      sum: {
        ...levelOf(sum, 'usd'),
        by_currency: beside(now.byCurrency, before?.byCurrency, [])
          .toSorted((a, b) => (a.currency < b.currency ? -1 : 1))
          .map((row) => ({ currency: row.currency, ...levelOf(row, 'native') })),
      },
      as_of: asOf === undefined ? (now.asOf ?? null) : asOf,
      mark,
      final: isFinal(resolved, { to: range.to, nowMs }),
      scope: scopeOfDays(resolved, range),
      ...(rates === undefined ? {} : { rates_today: ratesOnWire(rates, { nowMs, currencies: now.byCurrency }) }),
      ...(compare === undefined || other === undefined
        ? {}
        : {
            comparison: {
              with: compare,
              date_from: other.days.from,
              date_to: other.days.to,
              until: until === undefined ? null : new Date(until).toISOString(),
            },
          }),
    },
  };
};

/** The measures of a level, with what they were before when that was asked. */
export const levelOf = ({ before, ...row }: FigureRow & { before?: FigureRow | undefined }, unit: MoneyIn) => {
  const now: MoneyMeasures = toMeasures(row, unit);
  return before === undefined ? now : { ...now, ...comparedFigures(now, toMeasures(before, unit)) };
};

/** The measures of a row as the mode of the report asks for them. */
export const measuresOf = (row: FigureRow & { before?: FigureRow | undefined }, unit: MoneyIn) => ({
  ...levelOf(row, unit),
  ...(unit === 'native' ? toNativeMeasures(row) : {}),
});

/** The page of a list in its asked order. */
export const pageOfRows = <D extends BetDimension>(
  rows: readonly ReportRow<D>[],
  {
    input,
    ...by
  }: {
    input: Pick<MoneyListInput, 'page' | 'limit' | 'sort' | 'in'>;
    dimensions: readonly D[];
    sorts: NameSorts<D>;
    directory: Directory;
  },
): ReportRow<D>[] =>
  sortRows(rows, { sort: sortOf(input.sort, by), in: input.in, dimensions: by.dimensions }).slice(
    (input.page - 1) * input.limit,
    input.page * input.limit,
  );

const sortOf = <D extends BetDimension>(
  sort: string,
  { sorts, directory }: { sorts: NameSorts<D>; directory: Directory },
): MoneySort<D> => {
  const name = sort.replace(/^-/, '');
  const isDescending = sort.startsWith('-');
  if (isMoneySort(name)) return { by: name, isDescending };
  const nameSort = sorts[name];
  if (nameSort === undefined) throw new Error(`no sort ${name}`);
  return { ...nameSort(directory), isDescending };
};

/** The ids of entries in the order of a name; equal names stay in the order of their ids. */
export const idsInOrderOf = <K extends 'agents' | 'sites' | 'games'>(
  directory: Directory,
  kind: K,
  nameOf: (entry: EntryOf<Directory[K]>) => string,
): string[] => {
  const order = compareNames(directory.language);
  return ([...directory[kind].values()] as EntryOf<Directory[K]>[])
    .toSorted((a, b) => order(nameOf(a), nameOf(b)) || Number(BigInt(a.id) - BigInt(b.id)))
    .map(({ id }) => id);
};

type EntryOf<M> = M extends ReadonlyMap<string, infer E> ? E & { id: string } : never;

/** `/api/report/game_report/get_list` → `game_report.get_list`. */
export const reportName = ({ path }: { path: string }): string => path.split('/').slice(-2).join('.');
