import type { BuyModeRow, getBuyModes as endpoint } from '@manager/contract/features/account/buy-free';
import type { OutputOf, ParsedOf } from '@manager/contract/kit/endpoint';
import { rate, winLoss, multipleText } from '@manager/domain/measures';
import { decimal, subtract, sum, toWire } from '@manager/domain/money';
import type { GameStakes } from '@manager/domain/rtp';
import { betMeasures } from '../../../clickhouse/measures.ts';
import { betPredicate, COUNTED } from '../../../kit/bet/bet-filter.ts';
import { hitRatePct } from '../../../kit/figures/figures.ts';
import { NORMAL } from '../../../kit/figures/metric-sql.ts';
import { standingMultiples } from '../../../kit/figures/standing-multiples.ts';
import { expectedReturn } from '../../../kit/report/expected-return.ts';
import { judgedReturn } from '../../../kit/report/judged-return.ts';
import type { Ctx } from '../../../kit/service/ctx.ts';
import { planBets } from '../bet-detail/public.ts';
import { asBets, daysOf } from './buy-search.ts';
import { costOf, type ParSheets, readParSheets, returnOf } from './par-sheets.ts';

/** Sums of one mode in one profile. */
type Played = {
  game_id: number;
  buy_mode: string;
  rtp_profile: string;
  rounds: string;
  bets: string;
  hits: string;
  cost: string;
  win: string;
  stake_square_sum: number;
};

const BY_BUY_DAY = { preferred_optimize_projection_name: 'by_buy_day' };

/** What buys cost and returned, mode by mode. Errors: those of the list of bets (B-3). */
export const getBuyModes = async (ctx: Ctx, input: ParsedOf<typeof endpoint>): Promise<OutputOf<typeof endpoint>> => {
  const days = daysOf(ctx, input);
  const { query, directory } = await planBets(ctx, { ...asBets(ctx, input), limit: 1 }, undefined);
  if (input.bet_id !== undefined || input.min_multiple !== undefined) return { list: null, total: null, days };
  const where = betPredicate(query.filter);
  const paid = { ...where, sql: `${where.sql} AND ${COUNTED} AND ${NORMAL}` };
  // A player is not in the sums by mode: his bets are few.
  const settings = query.filter.playerIds == null ? BY_BUY_DAY : {};
  const reading = ctx.clickhouse.query<Played>({
    name: 'buy_free.get_modes',
    sql: `SELECT game_id, buy_mode, rtp_profile, ${betMeasures.rounds} AS rounds, ${betMeasures.bets} AS bets, ${betMeasures.hits} AS hits,
        ${betMeasures.bet_usd} AS cost, ${betMeasures.win_usd} AS win, ${betMeasures.bet_square_usd} AS stake_square_sum
      FROM bet WHERE ${paid.sql}
      GROUP BY game_id, buy_mode, rtp_profile HAVING rounds > 0 OR cost != 0 OR win != 0`,
    params: where.params,
    settings,
  });
  const [rows, multipleOf] = await Promise.all([
    reading,
    standingMultiples(ctx.clickhouse, {
      name: 'buy_free.multiples',
      where: paid,
      keys: ['game_id', 'buy_mode'],
      settings,
      // No sums know both modes and players.
      placeSettings: {},
    }),
  ]);
  const sheets = await readParSheets(ctx, [...new Set(rows.map((row) => String(row.game_id)))]);
  const list = [...Map.groupBy(rows, (row) => `${row.game_id} ${row.buy_mode}`).values()].map((of) => {
    const game = directory.games.get(String(of[0]?.game_id));
    return {
      game_code: game?.code ?? String(of[0]?.game_id),
      game_name: game?.name ?? '',
      vendor: game?.vendor ?? '',
      ...modeFigures(of, sheets),
      max_multiple: multipleText(multipleOf([of[0]?.game_id ?? 0, of[0]?.buy_mode ?? ''])),
    };
  });
  return { list: list.toSorted(byCost), total: moneyOf(rows), days };
};

const byCost = (a: BuyModeRow, b: BuyModeRow): number => decimal(b.cost).cmp(decimal(a.cost)) || (a.id < b.id ? -1 : 1);

const moneyOf = (rows: readonly Played[]) => {
  const [cost, win] = [sum(rows.map((row) => decimal(row.cost))), sum(rows.map((row) => decimal(row.win)))];
  return {
    rounds: rows.reduce((count, row) => count + Number(row.rounds), 0),
    cost: toWire(cost),
    win: toWire(win),
    win_loss: toWire(winLoss(cost, win)),
    rate: rate(cost, win),
  };
};

/** Each profile by its own return and deviation; together they are judged as stakes on several games are. */
const modeFigures = (rows: readonly Played[], sheets: ParSheets) => {
  const { game_id: gameId = 0, buy_mode: mode = '' } = rows[0] ?? {};
  const money = moneyOf(rows);
  const stakes = rows.map((row): GameStakes => ({
    betSum: Number(row.cost),
    betSquareSum: row.stake_square_sum,
    ...returnOf(sheets, { gameId: String(gameId), mode, profile: row.rtp_profile }),
  }));
  const expected = expectedReturn(stakes);
  const [hits, bets] = (['hits', 'bets'] as const).map((name) => rows.reduce((all, row) => all + Number(row[name]), 0));
  return {
    id: `${gameId} ${mode}`,
    game_id: String(gameId),
    buy_mode: mode,
    cost_multiple: costOf(sheets, { gameId: String(gameId), mode }),
    ...money,
    ...expected,
    deviation:
      money.rate === null || expected.theoretical_rtp === null
        ? null
        : subtract(decimal(money.rate), decimal(expected.theoretical_rtp)).toFixed(4),
    ...judgedReturn(stakes, money.rate),
    hit_rate: hitRatePct({ hits: String(hits), bets: String(bets) }),
  };
};
