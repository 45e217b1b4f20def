import { betRow, createAgent, createGame, createSite } from '../world.ts';
import { draw, type LiveCase, makeCurrency } from './live.ts';

type Standing = 'invalid' | 'cancelling';

/** A pending bet in the books that is marked as invalid; `many`: as calls about several name it. */
export const invalidBet =
  (state: Standing, many = false): LiveCase =>
  async ({ deps: { db }, platform }) => {
    const { id: agentId } = await createAgent(db);
    const site = await createSite(db, { agentId });
    const game = await createGame(db);
    const { code: currency } = await makeCurrency(db);
    const player = draw('p');
    const row = betRow({ bet_id: draw('b'), site: site.code, game: game.code, player, currency, win: '0', status: 'pending' });
    await platform.postBets([{ ...row, settled_at: undefined as never }]);
    const { id: playerId } = await db.selectFrom('player').select('id').where('user_name', '=', player).executeTakeFirstOrThrow();
    const { id } = await db
      .insertInto('invalid_bet')
      .values({
        agent_id: agentId,
        site_id: site.id,
        player_id: playerId,
        game_id: game.id,
        is_test: false,
        bet_id: row.bet_id,
        round_id: row.round_id,
        currency,
        bet: row.bet,
        win: row.win,
        bet_at: new Date(row.bet_at),
        source: 'staff',
        state,
        ...(state === 'cancelling' ? { next_attempt_at: new Date('2100-01-01') } : {}),
      })
      .returning('id')
      .executeTakeFirstOrThrow();
    const stored = () => db.selectFrom('invalid_bet').selectAll().where('id', '=', id).executeTakeFirstOrThrow();
    return {
      target: many ? { ids: [id] } : { id, version: 1 },
      values: { win: '0', taken_back: '0', given_back: '0' },
      state: stored,
    };
  };
