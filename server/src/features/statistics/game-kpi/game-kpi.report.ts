import { KPI_PLACES, perPlace } from '@manager/contract/features/statistics/buckets';
import { getGameKpi } from '@manager/contract/features/statistics/game-kpi';
import { sortOrder } from '@manager/contract/kit/page';
import type { OutputOf, ParsedOf } from '@manager/contract/kit/endpoint';
import { compare, decimal, ratePct } from '@manager/domain/money';
import { route, type Route } from '../../../kit/http/route.ts';
import { type FigureRow, noFigures, toMeasures } from '../../../kit/figures/figures.ts';
import { queryAsOf, queryMoney } from '../../../kit/figures/money-query.ts';
import { moneyScope } from '../../../kit/report/money-report.ts';
import { isFinal, scopeOfDays } from '../../../kit/report/report-scope.ts';
import type { Ctx } from '../../../kit/service/ctx.ts';
import { lastFullDay } from '../last-full-day.ts';
import {
  type BucketCount,
  type NewCount,
  type OpenedCount,
  queryBuckets,
  queryNewPlayers,
  queryOnlyOpened,
} from './kpi-query.ts';

type Input = ParsedOf<typeof getGameKpi>;
type Answer = OutputOf<typeof getGameKpi>;
type Row = Answer['list'][number];

/** Under which all games together are counted. */
const ALL_GAMES = 0;

/** E-5: players of games by how much they bet. Money in USD at the stamped rates. */
const answerKpi = async (ctx: Ctx, input: Input): Promise<Answer> => {
  const scope = await moneyScope(ctx, { ...input, in: 'usd' });
  const { resolved, range, filter, nowMs } = scope;
  const name = 'game_kpi.get_list';
  const [money, buckets, opened, fresh, asOf] = await Promise.all([
    queryMoney(ctx.clickhouse, { name, filter, dimensions: ['game_id'], in: 'usd', isOfBetsAlone: true }),
    queryBuckets(ctx.clickhouse, filter),
    queryOnlyOpened(ctx.clickhouse, filter),
    queryNewPlayers(ctx.clickhouse, { filter, lastDay: lastFullDay(scope) }),
    queryAsOf(ctx.clickhouse, { name: `${name}.as_of`, filter }),
  ]);
  const figures = new Map(money.rows.map((row) => [Number(row.game_id), row]));
  const parts: Parts = { buckets, opened, fresh };
  const gameIds = new Set([...figures.keys(), ...opened.map(({ game_id: id }) => id)].filter((id) => id !== ALL_GAMES));
  const rows = [...gameIds].map((id): Row => {
    const game = scope.directory.games.get(String(id));
    return {
      game_id: String(id),
      game_code: game?.code ?? String(id),
      game_name: game?.name ?? '',
      vendor: game?.vendor ?? '',
      type: game?.type ?? 'other',
      ...levelOf(id, figures.get(id), parts),
    };
  });
  const from = (input.page - 1) * input.limit;
  return {
    list: sorted(rows, input.sort).slice(from, from + input.limit),
    total: rows.length,
    total_is_exact: true,
    sum: levelOf(ALL_GAMES, money.sum, parts),
    as_of: asOf,
    final: isFinal(resolved, { to: range.to, nowMs }),
    scope: scopeOfDays(resolved, range),
  };
};

type Parts = { buckets: readonly BucketCount[]; opened: readonly OpenedCount[]; fresh: readonly NewCount[] };

const levelOf = (gameId: number, row: FigureRow | undefined, { buckets, opened, fresh }: Parts): Answer['sum'] => {
  const only = Number(opened.find((one) => one.game_id === gameId)?.players ?? '0');
  const countAt = (place: number): number =>
    Number(buckets.find((one) => one.game_id === gameId && one.bucket === place)?.players ?? '0') + (place === 0 ? only : 0);
  const all = KPI_PLACES.reduce((sum: number, place) => sum + countAt(place), 0);
  const { players, rounds, bet, win, win_loss, rate } = toMeasures(row ?? noFigures, 'usd');
  const newest = fresh.find((one) => one.game_id === gameId);
  return {
    opened: all,
    ...perPlace(KPI_PLACES, 'players', countAt),
    ...perPlace(KPI_PLACES, 'players_pct', (place) => ratePct(decimal(String(countAt(place))), decimal(String(all)))),
    players,
    rounds,
    bet,
    win,
    win_loss,
    rate,
    new_players: Number(newest?.new_players ?? '0'),
    d1_retention: newest === undefined ? null : ratePct(decimal(newest.returned), decimal(newest.cohort)),
  };
};

/** In the asked order, undefined figures last; equal rows by the code of the game. */
const sorted = (rows: readonly Row[], sort: string): Row[] => {
  const { column, direction } = sortOrder(sort);
  const sign = direction === 'asc' ? 1 : -1;
  const byCode = (a: Row, b: Row): number =>
    a.game_code.localeCompare(b.game_code, 'en') || Number(BigInt(a.game_id) - BigInt(b.game_id));
  if (column === 'game_code') return rows.toSorted((a, b) => sign * byCode(a, b));
  const valueOf = (row: Row): string | null => {
    const value = row[column as keyof Row];
    return value === null || value === undefined ? null : String(value);
  };
  return rows.toSorted((a, b) => {
    const [left, right] = [valueOf(a), valueOf(b)];
    if (left === null || right === null) return Number(left === null) - Number(right === null) || byCode(a, b);
    return sign * compare(decimal(left), decimal(right)) || byCode(a, b);
  });
};

const routes: readonly Route[] = [route(getGameKpi, answerKpi)];
export default routes;
