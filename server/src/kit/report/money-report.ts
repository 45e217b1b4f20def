import { MAX_REPORT_DAYS } from '@manager/contract/features/report/money-report';
import type { Ctx } from '../service/ctx.ts';
import type { BetFilter } from './bet-filter.ts';
import { type Directory, loadDirectory } from './directory.ts';
import { type FigureRow, noFigures, toMeasures, toNativeMeasures } from './figures.ts';
import { type BetDimension, type MoneyQuery, queryAsOf, queryMoney } from './money-query.ts';
import { isMoneySort } from './money-sort.ts';
import type { ParsedMoneyFilters } from './report-input.ts';
import { checkDayRange, isFinal, scopeOfDays } from './report-scope.ts';
import { type NameFilters, resolveNames } from './resolve-filter.ts';

type MoneyReportInput = ParsedMoneyFilters &
  NameFilters & { page: number; limit: number; sort: string; rtp_profile?: string | undefined };

type MoneyReportPlan<D extends BetDimension> = Pick<MoneyQuery<D>, 'name' | 'dimensions' | 'subtotalBy'> & {
  /** Sorts by name: which dimension carries it, and its ids in the order of that name. */
  nameSorts: Record<string, (directory: Directory) => { dimension: D; idsInOrder: readonly string[] }>;
};

/** Everything that money reports have in common: guards, scope, the figures, and the envelope around the rows. */
export const runMoneyReport = async <D extends BetDimension>(ctx: Ctx, input: MoneyReportInput, plan: MoneyReportPlan<D>) => {
  const range = { from: input.date_from, to: input.date_to };
  checkDayRange(range, MAX_REPORT_DAYS);
  const directory = await loadDirectory(ctx.wholeDb, ctx.language);
  const resolved = resolveNames(ctx, directory, input);
  const filter = {
    ...resolved.filter,
    days: range,
    currency: input.currency,
    source: input.source,
    rtpProfile: input.rtp_profile,
  } satisfies BetFilter;
  const [answer, asOf] = await Promise.all([
    queryMoney(ctx.clickhouse, {
      ...plan,
      filter,
      in: input.in,
      sort: sortOf(input.sort, plan, directory),
      page: input.page,
      limit: input.limit,
    }),
    queryAsOf(ctx.clickhouse, { name: `${plan.name}.as_of`, filter, nowMs: ctx.now().getTime() }),
  ]);
  const sum = answer.sum ?? noFigures;
  return {
    directory,
    rows: answer.rows,
    subtotals: answer.subtotals,
    sumUsd: toMeasures(sum, 'usd'),
    envelope: {
      total: answer.total,
      total_is_exact: true,
      sum: {
        ...toMeasures(sum, 'usd'),
        by_currency: answer.byCurrency.map((row) => ({ currency: row.currency, ...toMeasures(row, 'native') })),
      },
      as_of: asOf,
      final: isFinal(resolved, { to: range.to, nowMs: ctx.now().getTime() }),
      scope: scopeOfDays(resolved, range),
    },
  };
};

/** The measures of a row as the mode of the report asks for them. */
export const measuresOf = (row: FigureRow, unit: 'native' | 'usd') => ({
  ...toMeasures(row, unit),
  ...(unit === 'native' ? toNativeMeasures(row) : {}),
});

const sortOf = <D extends BetDimension>(sort: string, plan: MoneyReportPlan<D>, directory: Directory): MoneyQuery<D>['sort'] => {
  const name = sort.replace(/^-/, '');
  const isDescending = sort.startsWith('-');
  if (isMoneySort(name)) return { by: name, isDescending };
  const nameSort = plan.nameSorts[name];
  if (nameSort === undefined) throw new Error(`no sort ${name}`);
  return { ...nameSort(directory), isDescending };
};

/** The ids of entries in the order of a name; equal names stay in the order of their ids. */
export const idsInOrderOf = <E extends { id: string }>(entries: Iterable<E>, nameOf: (entry: E) => string): string[] =>
  [...entries]
    .toSorted((a, b) => nameOf(a).localeCompare(nameOf(b), 'en') || Number(BigInt(a.id) - BigInt(b.id)))
    .map(({ id }) => id);
