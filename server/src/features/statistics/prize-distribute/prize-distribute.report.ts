import { getPrizeDistribution, MAX_PRIZE_DAYS, PrizeKind } from '@manager/contract/features/statistics/prize-distribute';
import { sortOrder } from '@manager/contract/kit/page';
import type { OutputOf, ParsedOf } from '@manager/contract/kit/endpoint';
import { compare, decimal } from '@manager/domain/money';
import { route, type Route } from '../../../kit/http/route.ts';
import { queryAsOf } from '../../../kit/figures/money-query.ts';
import { type MoneyScope, moneyScope, reportName } from '../../../kit/report/money-report.ts';
import { isFinal, scopeOfDays } from '../../../kit/report/report-scope.ts';
import { bucketText } from '../../../kit/bet/time-bucket.ts';
import type { Ctx } from '../../../kit/service/ctx.ts';
import { prizeLevel } from './prize-level.ts';
import { type PrizeCell, queryPrizes } from './prize-query.ts';

type Input = ParsedOf<typeof getPrizeDistribution>;
type Answer = OutputOf<typeof getPrizeDistribution>;
type Row = Answer['list'][number];

/** E-6: rounds and wins by the size of the prize, in USD. */
const answerPrizes = async (ctx: Ctx, input: Input): Promise<Answer> => {
  const scope = await moneyScope(ctx, { ...input, in: 'usd' }, MAX_PRIZE_DAYS[input.by]);
  const { resolved, range, filter, nowMs } = scope;
  const covered = scopeOfDays(resolved, range);
  const [cells, asOf] = await Promise.all([
    queryPrizes(ctx.clickhouse, { filter, by: input.by, basis: input.basis, zone: covered.timezone ?? 'UTC' }),
    queryAsOf(ctx.clickhouse, { name: `${reportName(getPrizeDistribution)}.as_of`, filter }),
  ]);
  const rows = rowsOf(cells, { input, scope });
  const from = (input.page - 1) * input.limit;
  return {
    list: sorted(rows, input.sort).slice(from, from + input.limit),
    total: rows.length,
    total_is_exact: true,
    sums: sumsOf(cells),
    as_of: asOf,
    final: isFinal(resolved, { to: range.to, nowMs }),
    scope: covered,
  };
};

const hasBets = (cells: readonly PrizeCell[]): boolean => cells.some(({ bets }) => bets !== '0');

const rowsOf = (cells: readonly PrizeCell[], { input, scope }: { input: Input; scope: MoneyScope }): Row[] =>
  [...Map.groupBy(cells, ({ key, kind }) => `${key} ${kind}`).values()].filter(hasBets).flatMap((ofRow): Row[] => {
    const [first] = ofRow;
    if (first === undefined) return [];
    const { key, kind } = first;
    const level = prizeLevel(ofRow);
    if (input.by === 'hour') {
      const hour = bucketText(key);
      return [{ ...level, row_id: hour, game_id: null, game_code: '', name: hour, hour, kind }];
    }
    const id = String(key);
    const game = scope.directory.games.get(id);
    return [{ ...level, row_id: id, game_id: id, game_code: game?.code ?? id, name: game?.name ?? '', hour: null, kind }];
  });

const KINDS = PrizeKind.options;

/** In the asked order; rows of one game or hour by kind. */
const sorted = (rows: readonly Row[], sort: string): Row[] => {
  const { column, direction } = sortOrder(sort);
  const sign = direction === 'asc' ? 1 : -1;
  const byName = (a: Row, b: Row): number =>
    (a.hour === null ? a.game_code.localeCompare(b.game_code, 'en') : a.row_id < b.row_id ? -1 : Number(a.row_id > b.row_id)) ||
    Number(BigInt(a.game_id ?? '0') - BigInt(b.game_id ?? '0'));
  const asked: Record<string, (a: Row, b: Row) => number> = {
    name: byName,
    rounds: (a, b) => a.rounds - b.rounds,
    win: (a, b) => compare(decimal(a.win), decimal(b.win)),
  };
  return rows.toSorted(
    (a, b) => sign * (asked[column]?.(a, b) ?? 0) || byName(a, b) || KINDS.indexOf(a.kind) - KINDS.indexOf(b.kind),
  );
};

const TOTALS = { paid: ['normal', 'feature_buy'], free_round: ['free_round'], card: ['card'], bonus: ['bonus'] } as const;

const sumsOf = (cells: readonly PrizeCell[]): Answer['sums'] =>
  (Object.keys(TOTALS) as (keyof typeof TOTALS)[]).flatMap((of) => {
    const kinds: readonly PrizeKind[] = TOTALS[of];
    const covered = cells.filter(({ kind }) => kinds.includes(kind));
    return hasBets(covered) ? [{ of, ...prizeLevel(covered) }] : [];
  });

const routes: readonly Route[] = [route(getPrizeDistribution, answerPrizes)];
export default routes;
