import { DIMENSION_KEYS, getBetHeatMap, getStatisticBet } from '@manager/contract/features/account/statistic-bet';
import type { OutputOf, ParsedOf } from '@manager/contract/kit/endpoint';
import { sortOrder } from '@manager/contract/kit/page';
import { winLoss } from '@manager/domain/measures';
import { decimal, toWire } from '@manager/domain/money';
import { route, type Route } from '../../../kit/http/route.ts';
import { queryAsOf } from '../../../kit/figures/money-query.ts';
import { readIngestMark } from '../../../kit/report/ingest-mark.ts';
import { reportName } from '../../../kit/report/money-report.ts';
import { isFinal, scopeOfDays } from '../../../kit/report/report-scope.ts';
import { keysOf, standingExtremes } from '../../../kit/bet/standing-extremes.ts';
import type { Ctx } from '../../../kit/service/ctx.ts';
import { type GroupKey, PAID_FOR, STORED } from './statistic-dimensions.ts';
import { heatMap } from './heat-map.ts';
import { withInnerFreeSpins } from './inner-free-spins.ts';
import { extremesQuery, queryStatistic, type StatisticQuery, type StatisticRow } from './statistic-query.ts';
import { figuresOf, keyReader, loadPlayers, playerIdsIn } from './statistic-rows.ts';
import { statisticScope, type StatisticScope } from './statistic-scope.ts';

type Answer = OutputOf<typeof getStatisticBet>;
const NAME = reportName(getStatisticBet);

/** B-2: bets summed up by one to three dimensions. */
const answerStatistic = async (ctx: Ctx, input: ParsedOf<typeof getStatisticBet>): Promise<Answer> => {
  const scope = await statisticScope(ctx, input);
  const query: StatisticQuery = { ...scope.query, name: NAME };
  // Before the bets: what comes in meanwhile is told as new by the list of bets, never left out.
  const mark = await readIngestMark(ctx.wholeDb);
  const page = { ...orderIn(scope, input.sort), limit: input.limit, offset: (input.page - 1) * input.limit };
  const [rows, sums, envelope] = await Promise.all([
    queryStatistic(ctx.clickhouse, query, page).then((found) => withInnerFreeSpins(ctx.clickhouse, query, found)),
    readSums(ctx, query),
    envelopeOf(ctx, scope),
  ]);
  const extremes = await standingExtremes(ctx.clickhouse, extremesQuery(query), rows);
  const columns = scope.dimensions;
  const values = rows.map((row) => valuesOf(row, columns));
  const players = await loadPlayers(ctx, scope.directory, playerIdsIn(columns, values));
  const keysIn = keyReader({ directory: scope.directory, players });
  return {
    list: rows.map((row, i) => ({
      row_id: JSON.stringify(values[i]),
      ...keysIn(columns, values[i] ?? []),
      ...figuresOf(row, extremes(row)),
      ...(input.in === 'native' ? inUsd(row) : {}),
    })),
    total: rows.length > 0 || input.page === 1 ? Number(rows[0]?.total ?? 0) : await countRows(ctx, query),
    total_is_exact: true,
    sums,
    mark,
    ...envelope,
  };
};

/** By a figure, or by what a dimension is called; without that dimension by the first one. */
const orderIn = ({ dimensions }: StatisticScope, sort: string): { by: string | number; isDescending: boolean } => {
  const { column, direction } = sortOrder(sort);
  const isName = Object.values(DIMENSION_KEYS).some((key) => key === column);
  const place = dimensions.findIndex((dimension) => DIMENSION_KEYS[dimension] === column);
  return { by: isName ? Math.max(place, 0) : column, isDescending: direction === 'desc' };
};

/** What a row is worth at the stamped rates, as every list of bets counts. */
const inUsd = (row: StatisticRow) => {
  const [bet, win] = [decimal(row.bet_usd), decimal(row.win_usd)];
  return { bet_usd: toWire(bet), win_usd: toWire(win), win_loss_usd: toWire(winLoss(bet, win)) };
};

const valuesOf = (row: StatisticRow, columns: readonly unknown[]): string[] =>
  keysOf(columns).map((key) => String(row[key as `key_${number}`]));

/** Behind the last page no row says how many there are. */
const countRows = async (ctx: Ctx, query: StatisticQuery): Promise<number> => {
  const [row] = await queryStatistic(ctx.clickhouse, query, { by: 'rounds', isDescending: true, limit: 1, offset: 0 });
  return Number(row?.total ?? 0);
};

const OF = ['paid', 'free_round', 'card', 'bonus'] as const;

/** The whole filter in USD; in player currency each of them before it. */
const readSums = async (ctx: Ctx, query: StatisticQuery): Promise<Answer['sums']> => {
  const read = async (unit: StatisticQuery['unit'], columns: readonly GroupKey[]): Promise<Answer['sums']> => {
    const asked = { ...query, name: `${NAME}.sum`, unit, columns };
    const rows = await withInnerFreeSpins(ctx.clickhouse, asked, await queryStatistic(ctx.clickhouse, asked));
    const extremes = await standingExtremes(ctx.clickhouse, extremesQuery(asked), rows);
    return rows
      .map((row) => ({
        of: row.key_0 as (typeof OF)[number],
        currency: columns.length > 1 ? String(row.key_1) : null,
        ...figuresOf(row, extremes(row)),
      }))
      .toSorted((a, b) => OF.indexOf(a.of) - OF.indexOf(b.of) || ((a.currency ?? '') < (b.currency ?? '') ? -1 : 1));
  };
  const [native, usd] = await Promise.all([
    query.unit === 'native' ? read('native', [PAID_FOR, STORED.currency]) : [],
    read('usd', [PAID_FOR]),
  ]);
  return [...native, ...usd];
};

const envelopeOf = async (ctx: Ctx, { filter, resolved, range, nowMs }: StatisticScope) => ({
  as_of: await queryAsOf(ctx.clickhouse, { name: `${NAME}.as_of`, filter }),
  final: isFinal(resolved, { to: range.to, nowMs }),
  scope: scopeOfDays(resolved, range),
});

const answerHeatMap = async (ctx: Ctx, input: ParsedOf<typeof getBetHeatMap>): Promise<OutputOf<typeof getBetHeatMap>> => {
  const scope = await statisticScope(ctx, input);
  const mark = await readIngestMark(ctx.wholeDb);
  const [map, envelope] = await Promise.all([
    heatMap(ctx, { ...scope.query, name: reportName(getBetHeatMap), dimensions: scope.dimensions }, scope.directory),
    envelopeOf(ctx, scope),
  ]);
  return { ...map, mark, ...envelope };
};

const routes: readonly Route[] = [route(getStatisticBet, answerStatistic), route(getBetHeatMap, answerHeatMap)];
export default routes;
