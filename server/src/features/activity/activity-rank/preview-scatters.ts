import type { ActivityPreview } from '@manager/contract/features/activity/activity';
import type { ScatterRule } from '@manager/contract/features/activity/activity-rank/scatter-rule';
import { microsToText, sumToMicros } from '@manager/domain/micros';
import type { Ctx } from '../../../kit/service/ctx.ts';
import { previewWindow, type Reach, REACH_SETTINGS, reachSql } from '../core/play-figures.ts';
import { promisedByLevels } from './scatter-kind.ts';
import { scattersSql } from './scatter-sql.ts';

type Asked = { reach: Reach; rule: ScatterRule; currency: string };

/**
 * From the report store: the symbols that the details of the last seven days show, player by player, and the levels that they would have reached; the
 * stock goes to as many as there are prizes. An estimate: amended bets count with each detail they had.
 */
export const previewScatters = async (ctx: Ctx, { reach, rule, currency }: Asked): Promise<ActivityPreview> => {
  const window = previewWindow(ctx.now().getTime());
  const where = await reachSql(ctx.wholeDb, reach, window);
  const games = rule.games.map(({ game_id: id }) => Number(id));
  const played = `${where.sql} AND game_id IN {scatter_games:Array(UInt32)}`;
  const symbol = 'transform(game_id, {scatter_games:Array(UInt32)}, {symbols:Array(String)}, %s)';
  const levels = rule.levels.map(({ count }) => `countIf(scatters >= ${count})`).join(', ');
  const [row] = await ctx.clickhouse.query<Counted>({
    name: 'activity.preview_scatters',
    sql: `SELECT count() AS players, sum(rounds) AS round_sum, toString(sum(bet_sum)) AS bet_total, toString(sum(win_sum)) AS win_total, [${levels}] AS reached
      FROM (
        SELECT player_id, sum(round_sign) AS rounds, sum(bet_usd * sign) AS bet_sum, sum(win_usd * sign) AS win_sum, sum(shown * sign) AS scatters
        FROM (SELECT player_id, round_sign, bet_usd, win_usd, sign, ${scattersSql(symbol.replace('%s', "''"))} AS shown FROM bet
          LEFT ANY JOIN (SELECT bet_id, row_version, detail FROM bet_detail
            WHERE settle_date >= {day_from:Date} AND settle_date <= {day_to:Date}) AS details USING (bet_id, row_version)
          WHERE ${played})
        GROUP BY player_id HAVING rounds > 0)`,
    params: { ...where.params, scatter_games: games, symbols: rule.games.map((game) => game.symbol) },
    settings: REACH_SETTINGS,
  });
  const given = rule.levels.map(({ stock }, at) => Math.min(stock, Number(row?.reached[at] ?? 0)));
  const betUsd = row?.bet_total ?? '0';
  return {
    from_at: new Date(window.fromMs).toISOString(),
    to_at: new Date(window.toMs).toISOString(),
    as_of: ctx.now().toISOString(),
    players: Number(row?.players ?? 0),
    rounds: Number(row?.round_sum ?? 0),
    bet_usd: betUsd,
    ggr_usd: microsToText(sumToMicros(betUsd) - sumToMicros(row?.win_total ?? '0')),
    paid_players: Math.max(0, ...given),
    paid: microsToText(rule.levels.reduce((sum, { amount }, at) => sum + sumToMicros(amount) * BigInt(given[at] ?? 0), 0n)),
    promised: microsToText(promisedByLevels(rule)),
    currency,
  };
};

type Counted = { players: string; round_sum: string; bet_total: string; win_total: string; reached: (string | number)[] };
