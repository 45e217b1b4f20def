import { openCase } from '../../src/kit/case/open-case.ts';
import type { TestApp } from '../client.ts';
import { putLoginRule, putMark } from './risk-objects.ts';

type Place = { agentId: string; siteId: string; playerId: string; gameId: string; mark: string; win: string };

/** A bet that staff marked as invalid. */
export const putInvalidBet = async (
  db: TestApp['deps']['db'],
  { agentId, siteId, playerId, gameId, mark, bet }: Omit<Place, 'win'> & { bet: string },
): Promise<string> => {
  const { id } = await db
    .insertInto('invalid_bet')
    .values({
      agent_id: agentId,
      site_id: siteId,
      player_id: playerId,
      game_id: gameId,
      is_test: false,
      bet_id: `wrong-${mark}`,
      round_id: mark,
      currency: 'USD',
      bet,
      win: '0',
      bet_at: new Date(0),
      source: 'staff',
    })
    .returning('id')
    .executeTakeFirstOrThrow();
  return id;
};

/** An open case of the agent that holds its bet. */
export const putCase = async (
  db: TestApp['deps']['db'],
  { agentId, mark }: { agentId: string; mark: string },
): Promise<{ case_file: string; case_item: string }> => {
  const path = '/api/account/bet_detail/get_detail';
  const { id } = await db.transaction().execute((tx) =>
    openCase(tx, {
      kind: 'manual',
      source: { type: 'manual', id: mark },
      agentId,
      title: { key: 'manual', params: { text: mark } },
      items: [
        {
          type: 'bet_detail',
          objectId: `bet-${mark}`,
          agentId,
          read: { path, input: { bet_id: `bet-${mark}` } },
          snapshot: { mark },
        },
      ],
      openedBy: null,
    }),
  );
  const item = await db.selectFrom('case_item').select('id').where('case_id', '=', id).executeTakeFirstOrThrow();
  return { case_file: id, case_item: item.id };
};

/** A rule of play, a big win and a case of a tenant: what staff watch. */
export const putOversight = async (
  db: TestApp['deps']['db'],
  { agentId, siteId, playerId, gameId, mark, win }: Place,
): Promise<{
  play_rule: string;
  big_win: string;
  risk_mark: string;
  login_rule: string;
  case_file: string;
  case_item: string;
}> => {
  const rule = await db
    .insertInto('play_rule')
    .values({ site_id: siteId, game_id: gameId, min_cycle_ms: 2_500 })
    .returning('id')
    .executeTakeFirstOrThrow();
  const big = await db
    .insertInto('big_win')
    .values({
      bet_id: `big-${mark}`,
      round_id: mark,
      agent_id: agentId,
      site_id: siteId,
      player_id: playerId,
      game_id: gameId,
      currency: 'USD',
      bet: '0',
      win,
      win_usd: win,
      multiple: null,
      bet_status: 'settled',
      bet_version: 1,
      bet_at: new Date(0),
      is_test: false,
      by_win_usd: '1',
    })
    .returning('id')
    .executeTakeFirstOrThrow();
  const marked = await putMark(db, { agentId, siteId, playerId });
  const login = await putLoginRule(db, { agentId });
  return { play_rule: rule.id, big_win: big.id, risk_mark: marked, login_rule: login, ...(await putCase(db, { agentId, mark })) };
};
