import { approveRequest, getApprovalList } from '@manager/contract/features/approval/approval';
import { getMoneyOut } from '@manager/contract/features/dashboard/dashboard';
import * as orders from '@manager/contract/features/jackpot/jackpot-order';
import * as pools from '@manager/contract/features/jackpot/pool-list';
import { getInvalidBetList } from '@manager/contract/features/maintain/invalid-bet';
import { expect, it } from 'vitest';
import { jackpotWorld } from '../../../test/jackpot/jackpot-world.ts';
import { faultsOfBooks, poolFields } from '../../../test/jackpot/put-pool.ts';
import { setDualControl } from '../../../test/sweep/open-request.ts';
import { createSite } from '../../../test/world.ts';
import { noticeStakes } from '../maintain/invalid-bet/find-stakes.ts';
import { followWins } from './jackpot-order/follow-wins.ts';

const world = await jackpotWorld();
const { t, db, own, game, boss, bet } = world;

const wins = async (rows: object[]) => (await t.platform.post(rows)).body.jackpot_wins ?? [];
const putAside = async (ids: readonly string[]) => {
  await noticeStakes.run(t.deps);
  const { list } = await boss.call(getInvalidBetList, { source: ['above_max_bet'], limit: 100 } as never);
  return list.filter(({ bet_id: id }) => ids.includes(id)).map(({ bet_id: id, source, state }) => [id, source, state]);
};

/** A website of the own agent with a highest stake. */
const limited = async (max: string) => {
  const site = await createSite(db, { agentId: own.id });
  await db.updateTable('site').set({ jackpot: true, max_bet_usd: max }).where('id', '=', site.id).execute();
  return site;
};

it('a stake above what is offered is put aside, feeds no pool and wins none; one at the limit does', async () => {
  const site = await limited('100');
  const pool = await world.put({ scope: 'site', site_id: site.id, agent_id: own.id, rate: '10', hidden_rate: '0' });
  const high = bet('100.01', { site: site.code });
  expect(await wins([high])).toEqual([]);
  expect(await world.meters(pool.id)).toEqual(['10', '0', '0', '0']);
  const pending = { ...bet('12500', { site: site.code, status: 'pending' }), settled_at: undefined };
  await t.platform.post([pending]);
  await t.platform.post([{ ...pending, status: 'settled', settled_at: pending.bet_at, row_version: 2 }]);
  // Once out it stays out, whatever it says then.
  await t.platform.post([
    { ...pending, bet: '5', valid_bet: '5', status: 'settled', settled_at: pending.bet_at, row_version: 3 },
  ]);
  expect(await world.meters(pool.id)).toEqual(['10', '0', '0', '0']);
  expect(await putAside([high.bet_id, pending.bet_id])).toEqual(
    expect.arrayContaining([
      [high.bet_id, 'above_max_bet', 'invalid'],
      [pending.bet_id, 'above_max_bet', 'invalid'],
    ]),
  );
  expect(await db.selectFrom('stake_above_offer').selectAll().execute()).toEqual([]);
  const fine = bet('100', { site: site.code });
  await t.platform.post([fine]);
  expect(await putAside([fine.bet_id])).toEqual([]);
  // 10 of it came in, and somewhere between 20 and 30 it hits.
  expect(await db.selectFrom('jackpot_meter').select('bets').where('pool_id', '=', pool.id).execute()).toEqual([{ bets: '1' }]);
  expect(await faultsOfBooks(db)).toEqual([]);
});

it('a bet that is amended above the limit takes what it paid in out again, and is put aside', async () => {
  const site = await limited('50');
  const pool = await world.put({ scope: 'site', site_id: site.id, agent_id: own.id, rate: '10', hidden_rate: '0' });
  const row = bet('20', { site: site.code });
  await t.platform.post([row]);
  expect(await world.meters(pool.id)).toEqual(['12', '0', '0', '0']);
  await t.platform.post([{ ...row, bet: '9000', valid_bet: '9000', row_version: 2 }]);
  // What was shown is never lowered: the two are owed.
  expect(await world.meters(pool.id)).toEqual(['12', '0', '0', '2']);
  expect(await putAside([row.bet_id])).toEqual([[row.bet_id, 'above_max_bet', 'invalid']]);
  expect(await faultsOfBooks(db)).toEqual([]);
});

it('the limit of the game, its coins and the matrix count as the games are told; a bought feature costs what it is sold for', async () => {
  const site = await limited('1000');
  await db.updateTable('game').set({ max_bet: '80', has_buy: true }).where('id', '=', game.id).execute();
  const buys = (price: string, base: string) => bet(price, { site: site.code, feature_buy: true, base_bet: base } as never);
  try {
    const rows = [bet('80', { site: site.code }), bet('81', { site: site.code }), buys('4000', '40'), buys('4000', '81')];
    await t.platform.post(rows);
    expect(await putAside(rows.map(({ bet_id: id }) => id))).toHaveLength(2);
    const modes = [{ mode: 'free', profile: '', cost_multiple: '50', rtp: '96', sigma: null }];
    await db
      .updateTable('game')
      .set({ buy_modes: JSON.stringify(modes) as never })
      .where('id', '=', game.id)
      .execute();
    const sold = [buys('4000', '80'), buys('4000.01', '80')];
    await t.platform.post(sold);
    expect(await putAside(sold.map(({ bet_id: id }) => id))).toEqual([[sold[1]?.bet_id, 'above_max_bet', 'invalid']]);
    await db.insertInto('site_game').values({ site_id: site.id, game_id: game.id, max_bet: '30' }).execute();
    const lower = bet('31', { site: site.code });
    await t.platform.post([lower]);
    expect(await putAside([lower.bet_id])).toHaveLength(1);
    // A currency of its own factor: 5 a dollar, whatever the exchange rate.
    await db.updateTable('currency').set({ coin_factor: '5' }).where('code', '=', 'CNY').execute();
    const yuan = ['150', '150.01'].map((stake) => bet(stake, { site: site.code, currency: 'CNY', player: 'yu' }));
    await t.platform.post(yuan);
    expect(await putAside(yuan.map(({ bet_id: id }) => id))).toEqual([[yuan[1]?.bet_id, 'above_max_bet', 'invalid']]);
  } finally {
    await db
      .updateTable('game')
      .set({ max_bet: null, has_buy: false, buy_modes: '[]' as never })
      .where('id', '=', game.id)
      .execute();
  }
});

const orderOf = (poolId: string) =>
  db.selectFrom('jackpot_order').selectAll().where('pool_id', '=', poolId).orderBy('id').execute();
const listed = async (id: string) => {
  const { list } = await boss.call(orders.getJackpotOrderList, { is_waiting: true, limit: 100 } as never);
  return list.find((row) => row.id === id);
};

const asked = async (by: typeof boss, id = '') =>
  (await by.call(getApprovalList, { folder: 'to_decide', object_type: 'jackpot_order' })).list.filter(
    (row) => row.object_id === id,
  );

it('a win beyond a limit of the day waits for another person than who made the pool or raised its limits', async () => {
  await db.updateTable('game').set({ rtp: '80' }).where('id', '=', game.id).execute();
  await setDualControl(t, 'on');
  const [maker, other, third] = [
    await t.signInAs({ isSuper: true }),
    await t.signInAs({ isSuper: true }),
    await t.signInAs({ isSuper: true }),
  ];
  const site = await limited('1000');
  const { status: _status, ...fields } = poolFields({ scope: 'site', site_id: site.id, rate: '10', hidden_rate: '0' });
  const limits = { pool_day_limit: '40', site_day_limit: null, player_day_limit: null };
  const input = { ...fields, agent_id: undefined, ...limits, reason: 'A pool with limits' } as never;
  const agreed = async (by: typeof maker, call: unknown): Promise<void> => {
    const asked = await by.tryCall(pools.savePool, call as never);
    expect(asked.code).toBe(40903);
    await other.call(approveRequest, { id: (asked.data as unknown as { approval_id: string }).approval_id });
  };
  const stored = () => db.selectFrom('jackpot_pool').selectAll().where('code', '=', fields.code).executeTakeFirstOrThrow();
  await agreed(maker, input);
  expect(await stored()).toMatchObject({ pool_day_limit: '40', site_day_limit: null });
  const raise = { version: 1, pool_day_limit: '45', reason: 'Larger wins' };
  await agreed(third, { id: (await stored()).id, ...raise });
  const pool = await stored();
  expect(pool.pool_day_limit).toBe('45');
  // Each hits for itself: 10 and 20 of the stake are 30, which is reached whatever was drawn.
  for (const n of [1, 2]) {
    await t.platform.post([bet('200', { site: site.code })]);
    await followWins.run(t.deps);
    expect((await orderOf(pool.id))[n - 1]?.status).toBe(n === 1 ? 'paying' : 'waiting_approval');
  }
  const [first, held] = await orderOf(pool.id);
  expect(held).toMatchObject({ limits_exceeded: ['pool_day'], payout_id: null });
  expect(first?.limits_exceeded).toEqual([]);
  expect(await listed(held?.id ?? '')).toMatchObject({ status: 'waiting_approval', can: { approve: true } });
  // It stands on the dashboard of those who see it.
  const waiting = async (codes: string[]) =>
    (await (await t.signInAs({ agentId: own.id, codes })).call(getMoneyOut, {})).waiting_wins;
  expect([await waiting(['I-2']), await waiting(['O-1'])]).toEqual([1, null]);
  const approve = { id: held?.id ?? '', version: held?.version ?? 0, reason: 'The bet was played' };
  // Whoever made the pool or raised a limit of it is not asked.
  expect(await asked(maker, held?.id)).toEqual([]);
  expect(await asked(third, held?.id)).toEqual([]);
  expect(await asked(boss, held?.id)).toMatchObject([
    {
      kind: 'jackpot',
      operation: 'jackpot_order.approve',
      after: { pool_name: pool.name, limits_exceeded: ['pool_day'] },
    },
  ]);
  expect((await maker.tryCall(orders.approveJackpotOrder, approve)).code).toBe(40300);
  expect((await third.tryCall(orders.approveJackpotOrder, approve)).code).toBe(40300);
  await other.call(orders.approveJackpotOrder, approve);
  await followWins.run(t.deps);
  expect((await orderOf(pool.id))[1]).toMatchObject({ status: 'paying', limits_exceeded: ['pool_day'] });
  expect((await other.tryCall(orders.approveJackpotOrder, { ...approve, version: approve.version + 1 })).code).not.toBe(0);
  expect(await faultsOfBooks(db)).toEqual([]);
  await setDualControl(t, 'off');
});

it('the limits of a website and of a player count over all pools; a win whose bet is cancelled is paid to nobody', async () => {
  const site = await limited('1000');
  const own_ = { scope: 'site', site_id: site.id, agent_id: own.id, rate: '10', hidden_rate: '0', pool_day_limit: null } as const;
  const free = { ...own_, site_day_limit: null, player_day_limit: null };
  const [one, ofSite, ofPlayer] = [
    await world.put(free),
    await world.put({ ...own_, player_day_limit: null, site_day_limit: '35' }),
    await world.put({ ...own_, site_day_limit: null, player_day_limit: '61' }),
  ];
  const rows = [bet('200', { site: site.code, player: 'ann' }), bet('1', { site: site.code, player: 'ben' })];
  await t.platform.post(rows);
  await followWins.run(t.deps);
  const after = async () => {
    const all = await Promise.all([one, ofSite, ofPlayer].map(({ id }) => orderOf(id)));
    return all.map(([order]) => [order?.status, order?.limits_exceeded.join()]);
  };
  // Three wins of 30 by one bet, in their order: 30 of 35, 60 of 61 and 30 without a limit; the second goes beyond, and counts for the third no more.
  expect(await after()).toEqual([
    ['paying', ''],
    ['waiting_approval', 'site_day'],
    ['paying', ''],
  ]);
  const [row] = rows;
  await t.platform.post([{ ...row, status: 'cancelled', row_version: 2 }]);
  await followWins.run(t.deps);
  expect((await orderOf(ofSite.id)).map(({ status }) => status)).toEqual(['cancelled']);
  const [meter] = await db.selectFrom('jackpot_meter').select('won').where('pool_id', '=', ofSite.id).execute();
  expect(meter?.won).toBe('0');
  expect(await faultsOfBooks(db)).toEqual([]);
});

it('of many wins at once, let go by several processes, no more goes out than a limit', async () => {
  const site = await limited('1000');
  const fields = { scope: 'site', site_id: site.id, agent_id: own.id, rate: '10', hidden_rate: '0' } as const;
  const made = [];
  for (let n = 0; n < 6; n += 1)
    made.push(await world.put({ ...fields, pool_day_limit: null, site_day_limit: '95', player_day_limit: null }));
  await t.platform.post([bet('200', { site: site.code, player: 'zoe' })]);
  await Promise.all(Array.from({ length: 4 }, () => followWins.run(t.deps)));
  const all = (await Promise.all(made.map(({ id }) => orderOf(id)))).flat();
  expect(all).toHaveLength(6);
  expect(all.filter(({ status }) => status === 'paying')).toHaveLength(3);
  expect(all.filter(({ status }) => status === 'waiting_approval')).toHaveLength(3);
});
