import * as rule from '@manager/contract/features/activity/activity-rank/rule';
import { expect, it } from 'vitest';
import { startTestApp } from '../../../test/client.ts';
import { betRow, createAgent, createCurrency, createGame, createSite } from '../../../test/world.ts';
import { rankConsumer } from '../../features/activity/activity-rank/rank-consumer.ts';
import { advanceActivities } from '../../features/activity/core/advance-activities.ts';
import { consumeNow } from '../consumers/consume.ts';
import { savePlatformKey } from '../key.ts';

const t = await startTestApp();
const { db } = t.deps;
await createCurrency(db, { code: 'USD', rate: '1' });
const [own, other] = [await createAgent(db), await createAgent(db)];
const [site, strange] = [await createSite(db, { agentId: own.id }), await createSite(db, { agentId: other.id })];
const game = await createGame(db);
const [boss, second] = [await t.signInAs({ isSuper: true }), await t.signInAs({ isSuper: true })];
const START_MS = Date.parse('2026-11-20T10:00:00Z');
const at = (minutes: number): string => new Date(START_MS + minutes * 60_000).toISOString();
await savePlatformKey(db, { name: 'only bets', key: 'mpk_only-bets', scopes: ['ingest'] });

const ask = async (path: string, { key = t.platform.key, body }: { key?: string; body?: object } = {}) => {
  const response = await t.app.inject({
    method: body === undefined ? 'GET' : 'POST',
    url: `/platform/v1/activities/${path}`,
    headers: { ...(key === '' ? {} : { authorization: `Bearer ${key}` }), 'content-type': 'application/json' },
    ...(body === undefined ? {} : { body: JSON.stringify(body) }),
  });
  return { status: response.statusCode, body: response.json() };
};
let bets = 0;
const play = async (player: string, win: string, minute: number) => {
  const id = `a-${++bets}`;
  const bet = betRow({ site: site.code, game: game.code, player, win, bet_at: at(minute) });
  await t.platform.postBets([{ ...bet, bet_id: id, round_id: id }]);
  await consumeNow(t.deps, rankConsumer);
};

it('lets players join, once, and shows how they stand', async () => {
  t.clock.set(START_MS);
  const draft = await boss.call(rule.saveRankRule, {
    agent_id: own.id,
    code: 'race',
    title: { en: 'Race' },
    starts_at: at(10),
    ends_at: at(60),
    currency: 'USD',
    budget: '30',
    is_opt_in: true,
    rule: { kind: 'rank', score: 'total_win', ranks: [{ from: 1, to: 2, amount: '15' }] },
  } as never);
  const player = { site: site.code, player: 'annabel' };
  await play('annabel', '500', -5);
  expect((await ask('race/join', { body: player })).status).toBe(404);
  await second.call(rule.approveRankRule, { id: draft.id, version: draft.version });
  t.clock.set(START_MS + 20 * 60_000);
  await advanceActivities.run(t.deps);
  await play('annabel', '100', 15);
  const joined = await ask('race/join', { body: player });
  expect(joined).toMatchObject({ status: 200, body: { joined_at: at(20), needs_to_join: true, rank: null, score: '0' } });
  t.clock.set(START_MS + 30 * 60_000);
  expect((await ask('race/join', { body: player })).body).toEqual({ ...joined.body, as_of: at(30) });
  await play('annabel', '7', 25);
  await play('bob', '70', 26);
  const query = `site=${site.code}`;
  expect((await ask(`race/player?${query}&player=annabel`)).body).toMatchObject({ rank: 1, score: '7', rounds: 1, prize: '15' });
  expect((await ask(`race/player?${query}&player=bob`)).body).toMatchObject({ rank: null, joined_at: null, score: '0' });
  expect((await ask(`race/leaderboard?${query}`)).body).toMatchObject({
    state: 'running',
    players: 1,
    list: [{ rank: 1, player: 'an***', score: '7', prize: '15' }],
  });
  for (const path of [
    `race/leaderboard?site=${strange.code}`,
    `nothing/leaderboard?${query}`,
    `race/player?${query}&player=nobody`,
  ])
    expect((await ask(path)).status).toBe(404);
  expect((await ask(`race/leaderboard?${query}&limit=1000`)).status).toBe(400);
  expect((await ask(`race/leaderboard?${query}`, { key: '' })).status).toBe(401);
  expect((await ask(`race/leaderboard?${query}`, { key: 'mpk_only-bets' })).status).toBe(403);
  expect((await ask('race/join', { body: { ...player, more: 1 } })).status).toBe(400);
  t.clock.set(START_MS + 60 * 60_000);
  expect((await ask('race/join', { body: { site: site.code, player: 'bob' } })).body).toMatchObject({ code: 'activity_closed' });
});
