import { poolFields, type PoolFields, putPool } from '../jackpot/put-pool.ts';
import type { TestApp } from '../client.ts';
import { createGame } from '../world.ts';
import { type Db, draw, type LiveCase, makePlayer, makeSite } from './live.ts';

const put = async ({ deps: { db, settings } }: TestApp, more: Partial<PoolFields> = {}): Promise<string> =>
  (await putPool({ db, key: settings.encryptionKey }, { code: draw('pool'), rate: '0.01', ...more })).id;

const stateOf = (db: Db, ids: readonly string[]) => async () => ({
  pools: await db.selectFrom('jackpot_pool').selectAll().where('id', 'in', ids).orderBy('id').execute(),
  meters: await db.selectFrom('jackpot_meter').selectAll().where('pool_id', 'in', ids).orderBy('pool_id').execute(),
  orders: await db.selectFrom('jackpot_order').selectAll().where('pool_id', 'in', ids).execute(),
});

const setUnregulated = async (db: Db, siteId: string): Promise<void> => {
  await db.updateTable('site').set({ compliance_profile: 'unregulated' }).where('id', '=', siteId).execute();
};

/** Each of its fields, and another value of it. */
export const pool: LiveCase = async (t) => {
  const trigger = { trigger: 'weighted', odds_per_usd: '0.001', due_hour: null };
  const id = await put(t, trigger);
  const [siteId, game] = [await makeSite(t.deps.db), await createGame(t.deps.db)];
  // Weights of single websites are for those alone.
  await setUnregulated(t.deps.db, siteId);
  const fields = poolFields();
  return {
    target: { id, version: 1 },
    values: {
      name: draw('Pool '),
      tier: 'mini',
      sort: 7,
      code: draw('other'),
      scope: 'brand',
      agent_id: '1',
      brand: 'other',
      site_id: siteId,
      rate: '0.02',
      hidden_rate: '20',
      seed: '11',
      reset: '11',
      min_win: '21',
      must_hit: '31',
      cap: '41',
      min_bet_usd: '1',
      contribution_limit: '900',
      pool_day_limit: '901',
      site_day_limit: '902',
      player_day_limit: '903',
      sources: ['normal', 'card'],
      games: [...fields.games, { level: 'game', ref: game.id, factor: '2' }],
      trigger: 'mystery',
      trigger_weight: '2',
      odds_per_usd: '0.002',
      segments: [1, 2],
      due_hour: 5,
      due_from_min: 10,
      due_to_min: 20,
      site_weights: [{ site_id: siteId, weight: '2' }],
      note: draw('n'),
    },
    state: stateOf(t.deps.db, [id]),
  };
};

export const shutPool: LiveCase = async (t) => {
  const id = await put(t, { status: 'shutdown' });
  return { target: { id, version: 1 }, values: { status: 'active' }, state: stateOf(t.deps.db, [id]) };
};

/** Where the law lets staff move money by hand. */
export const poolMoney: LiveCase = async (t) => {
  const siteId = await makeSite(t.deps.db);
  await setUnregulated(t.deps.db, siteId);
  const { agent_id: agentId } = await t.deps.db
    .selectFrom('site')
    .select('agent_id')
    .where('id', '=', siteId)
    .executeTakeFirstOrThrow();
  const id = await put(t, { scope: 'site', agent_id: agentId, site_id: siteId });
  const call = { pool_id: id, amount: '1' };
  return { target: call, values: call, state: stateOf(t.deps.db, [id]) };
};

export const moneyOfShutPool: LiveCase = async (t) => {
  const [from, to] = [await put(t, { status: 'shutdown' }), await put(t)];
  const call = { pool_id: from, to_pool_id: to };
  return { target: call, values: call, state: stateOf(t.deps.db, [from, to]) };
};

/** Where the law lets staff pay by hand. */
export const award: LiveCase = async (t) => {
  const { db } = t.deps;
  const { siteId, playerId } = await makePlayer(db);
  await setUnregulated(db, siteId);
  const id = await put(t);
  const call = { pool_id: id, player_id: playerId, amount: '1' };
  return { target: call, values: call, state: stateOf(db, [id]) };
};
