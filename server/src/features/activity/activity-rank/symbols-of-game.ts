import type * as contract from '@manager/contract/features/activity/activity-rank/rule';
import type { OutputOf, ParsedOf } from '@manager/contract/kit/endpoint';
import { fieldError } from '../../../base/app-error.ts';
import type { ScatterRule } from '@manager/contract/features/activity/activity-rank/scatter-rule';
import type { Ctx } from '../../../kit/service/ctx.ts';

/** What is looked back on, and how many bets of it: each shows a board full of symbols. */
const DAYS = 30;
const MOST_BETS = 2_000;
const LIMIT_S = 4;

type Asking = Pick<Ctx, 'clickhouse' | 'now'>;

/** Symbols that the details of a game's latest bets name: on their reels and in their wins. A matter of the game, whoever played it. */
const readSymbols = async ({ clickhouse, now }: Asking, gameId: string): Promise<string[]> => {
  const rows = await clickhouse.query<{ symbol: string }>({
    name: 'activity.symbols',
    sql: `SELECT DISTINCT symbol FROM (
        SELECT arrayJoin(arrayDistinct(arrayFlatten(arrayMap(step -> arrayConcat(
          arrayFlatten(JSONExtract(step, 'reels', 'Array(Array(String))')),
          arrayMap(win -> JSONExtractString(win, 'symbol'), JSONExtractArrayRaw(step, 'wins'))),
          JSONExtractArrayRaw(detail, 'steps'))))) AS symbol
        FROM bet_detail WHERE settle_date >= {day_from:Date} AND (site_id, settle_date, bet_id) IN (
          SELECT site_id, settle_date, bet_id FROM bet WHERE settle_date >= {day_from:Date} AND game_id = {game:UInt32}
          ORDER BY bet_at DESC LIMIT ${MOST_BETS})
      ) WHERE match(symbol, '^[A-Za-z0-9_-]{1,20}$') ORDER BY symbol LIMIT 200`,
    params: { game: Number(gameId), day_from: new Date(now().getTime() - DAYS * 86_400_000).toISOString().slice(0, 10) },
    settings: { max_execution_time: LIMIT_S },
  });
  return rows.map(({ symbol }) => symbol);
};

export const getSymbols = async (
  ctx: Ctx,
  { game_id: gameId }: ParsedOf<typeof contract.getSymbolList>,
): Promise<OutputOf<typeof contract.getSymbolList>> => ({ list: await readSymbols(ctx, gameId) });

/**
 * A collection of what a game never shows would promise prizes that nobody can get. Of a game whose bets tell none yet, as of a new one, nothing can be
 * said here: the form does. A game that is not there is refused with the draft.
 */
export const requireKnownSymbols = async (ctx: Ctx, { games }: ScatterRule): Promise<void> => {
  for (const [at, { game_id: id, symbol }] of games.entries()) {
    const game = await ctx.db.selectFrom('game').select('id').where('id', '=', id).executeTakeFirst();
    if (game === undefined) continue;
    const known = await readSymbols(ctx, id);
    if (known.length > 0 && !known.includes(symbol)) throw fieldError(`rule.games.${at}.symbol`, 'unknown_symbol');
  }
};
