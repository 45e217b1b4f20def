import { approveRequest } from '@manager/contract/features/approval/approval';
import * as orders from '@manager/contract/features/jackpot/jackpot-order';
import * as contract from '@manager/contract/features/jackpot/pool-list';
import { giveUpPayout } from '@manager/contract/features/log/seamless';
import * as report from '@manager/contract/features/jackpot/jackpot-report';
import * as verify from '@manager/contract/features/jackpot/verify';
import { createHash, randomBytes } from 'node:crypto';
import { expect, it } from 'vitest';
import { at, jackpotWorld, START_MS } from '../../../test/jackpot/jackpot-world.ts';
import { faultsOfBooks, poolFields, putPool } from '../../../test/jackpot/put-pool.ts';
import { setDualControl } from '../../../test/sweep/open-request.ts';
import { followWins } from './jackpot-order/follow-wins.ts';
import { jackpotPurpose } from './jackpot-order/jackpot-purpose.ts';

const world = await jackpotWorld();
const { t, db, boss, second, staff, stranger, site, game, bet } = world;

const draft = (more: object = {}) => {
  const { status: _status, ...fields } = poolFields();
  return { ...fields, reason: 'A new family', ...more } as never;
};
const fieldsOf = async (more: object): Promise<object> => {
  const { data } = await boss.tryCall(contract.savePool, draft(more));
  return (data as { fields?: object } | null)?.fields ?? {};
};
const wins = async (rows: object[]) => (await t.platform.post(rows)).body.jackpot_wins ?? [];
const orderOf = (poolId: string) =>
  db.selectFrom('jackpot_order').selectAll().where('pool_id', '=', poolId).orderBy('id').execute();
/** As the payer notes it. */
const pay = async (payoutId: string | null) => {
  const paidAt = t.deps.now();
  const payout = await db
    .updateTable('payout')
    .set({ state: 'paid', paid_at: paidAt, next_attempt_at: null })
    .where('id', '=', payoutId)
    .returningAll()
    .executeTakeFirstOrThrow();
  await db.transaction().execute((tx) => jackpotPurpose.onPaid(tx, [payout]));
};

// shows S3.25, S3.26
it('a pool is written by one and agreed to by another; bets fill it, one hits, it is paid, and the report closes', async () => {
  await setDualControl(t, 'on');
  await db.updateTable('game').set({ rtp: '80' }).where('id', '=', game.id).execute();
  // Its point lies somewhere between 15 and 19: the second bet crosses it wherever that is.
  const fields = { rate: '10', hidden_rate: '0', min_win: '15', must_hit: '19', contribution_limit: '1000' };
  const asked = await boss.tryCall(contract.savePool, draft(fields));
  expect(asked.code).toBe(40903);
  expect(await db.selectFrom('jackpot_pool').select('id').execute()).toEqual([]);
  const { approval_id: id } = asked.data as unknown as { approval_id: string };
  expect((await boss.tryCall(approveRequest, { id })).code).not.toBe(0);
  await second.call(approveRequest, { id });
  await setDualControl(t, 'off');
  const { list } = await boss.call(contract.getPoolList, {});
  const [pool] = list;
  expect(pool).toMatchObject({
    money: '10',
    turn: 1,
    status: 'active',
    commitment: expect.stringMatching(/^[0-9a-f]{64}$/),
    can: { edit: true },
  });
  const poolId = pool?.id ?? '';

  expect(await wins([bet('30', { player: 'ann' })])).toEqual([]);
  expect(await world.meters(poolId)).toEqual(['13', '0', '0', '0']);
  const crossing = bet('60.5', { player: 'bob', currency: 'CNY', bet: '423.5' });
  const body = [crossing, bet('1', { player: 'ann' })];
  const first = await t.platform.post(body, { idempotencyKey: 'cross' });
  const [win] = first.body.jackpot_wins ?? [];
  expect(first.body.jackpot_wins).toHaveLength(1);
  expect(win).toEqual({
    bet_id: crossing.bet_id,
    pool: pool?.code,
    tier: 'single',
    turn: 1,
    amount_usd: '19.05',
    currency: 'CNY',
    amount: '133.35',
  });
  // The same request is answered the same, and the bet again wins nothing more.
  expect(await t.platform.post(body, { idempotencyKey: 'cross' })).toEqual(first);
  expect(await wins([crossing])).toEqual([]);
  expect(await world.meters(poolId)).toEqual(['10.1', '0', '0', '0']);

  const { list: found, sum } = await boss.call(orders.getJackpotOrderList, { pool_id: [poolId] });
  expect(found).toMatchObject([
    {
      method: 'auto',
      win_code: 'W',
      status: 'won',
      amount: '19.05',
      user_name: 'bob',
      currency: 'CNY',
      player_amount: '133.35',
      turn: 1,
    },
  ]);
  expect(sum).toEqual({ won: '19.05', paid: '0', adjusted: '0' });
  const change = { id: poolId, version: pool?.version ?? 0, reason: 'Later' };
  expect((await boss.tryCall(contract.savePool, { ...change, rate: '5' })).message).toContain('being paid');
  await followWins.run(t.deps);
  await followWins.run(t.deps);
  const [order] = await orderOf(poolId);
  expect(order?.status).toBe('paying');
  const payouts = await db.selectFrom('payout').selectAll().where('purpose', '=', 'jackpot').execute();
  expect(payouts.map((row) => [row.reference, row.currency, row.amount, row.wallet_kind, row.bet_id])).toEqual([
    [`${poolId}:1`, 'CNY', '133.35', 'jackpot', ''],
  ]);
  await pay(order?.payout_id ?? null);
  expect(await boss.call(orders.getJackpotOrderDetail, { id: order?.id ?? '' })).toMatchObject({
    status: 'paid',
    paid_at: at(0),
  });

  const range = { date_from: '2026-11-20', date_to: '2026-11-20' };
  const { list: days, broken } = await boss.call(report.getJackpotReport, range);
  expect(days).toMatchObject([
    {
      opening: '0',
      bets: 3,
      qualifying_wager: '91.5',
      contributed: '9.15',
      seeds: '20',
      hits: 1,
      wins: '19.05',
      closing: '10.1',
      difference: '0',
      is_balanced: true,
    },
  ]);
  expect(broken).toBe(0);
  for (const by of ['game', 'site'] as const)
    expect((await boss.call(report.getJackpotSplit, { ...range, by })).list).toMatchObject([
      { code: by === 'game' ? game.code : site.code, bets: 3, contributed: '9.15', wins: '19.05', difference: '-9.9', hits: 1 },
    ]);
  expect((await boss.call(report.getContributionMethods, range)).list).toMatchObject([
    { pool_code: pool?.code, rate: '10', games: 1, websites: 3 },
  ]);

  const { list: turns } = await boss.call(verify.getTurnList, { pool_id: poolId });
  expect(turns).toMatchObject([
    { turn: 2, ended_at: null, value: null, is_right: null },
    { turn: 1, ended_by: 'hit', is_right: true, commitment: pool?.commitment, win: { bet_id: crossing.bet_id, amount: '19.05' } },
  ]);
  const [, ended] = turns;
  expect((await boss.call(verify.getTurnList, { pool_id: poolId, turn: 1 })).list).toEqual([ended]);
  const said = ['manager jackpot', pool?.code, '1', ended?.value, ended?.salt].join('\n');
  expect(createHash('sha256').update(said).digest('hex')).toBe(pool?.commitment);
  expect(Number(ended?.value)).toBeLessThanOrEqual(19.05);
  expect(Number(ended?.value)).toBeGreaterThan(13);
  expect(await faultsOfBooks(db)).toEqual([]);
  await boss.call(contract.setPoolStatus, { id: poolId, version: pool?.version ?? 0, status: 'shutdown', reason: 'Done' });
  await db.updateTable('game').set({ rtp: '96' }).where('id', '=', game.id).execute();
});

it('holds parameters to their order, and what all pools take of a game to what its return leaves', async () => {
  expect(await fieldsOf({ min_win: '9' })).toHaveProperty('min_win');
  expect(await fieldsOf({ must_hit: '19' })).toHaveProperty('must_hit');
  expect(await fieldsOf({ cap: '30' })).toHaveProperty('cap');
  expect(await fieldsOf({ rate: '10.1' })).toHaveProperty('rate');
  expect(await fieldsOf({ trigger: 'weighted' })).toHaveProperty('odds_per_usd');
  expect(await fieldsOf({ trigger: 'time' })).toHaveProperty('due_hour');
  expect(await fieldsOf({ games: [{ level: 'vendor', ref: 'Nobody', factor: '1' }] })).toHaveProperty(['games.0.ref']);
  expect(await fieldsOf({ scope: 'site' })).toHaveProperty('site_id');
  expect(await fieldsOf({ reason: undefined })).toHaveProperty('reason');
  const { id: one } = await world.put({ rate: '3' });
  // The games return 96 %: 4 % are left.
  expect(await fieldsOf({ rate: '1.1' })).toHaveProperty('rate');
  const { id: two, version } = await boss.call(contract.savePool, draft({ rate: '1' }));
  const higher = { id: two, version, games: [{ level: 'all', ref: '', factor: '2' }], reason: 'More' } as const;
  expect((await boss.tryCall(contract.savePool, higher as never)).code).toBe(40001);
  expect((await boss.tryCall(contract.savePool, { id: two, version, seed: '11', reason: 'More' })).code).toBe(40001);
  for (const id of [one, two]) await db.updateTable('jackpot_pool').set({ status: 'shutdown' }).where('id', '=', id).execute();
});

it('is the owner’s: an agent’s staff see the operator’s pools and what they show, and nothing behind that', async () => {
  const { id: global } = await world.put({ rate: '0.1' });
  await db.updateTable('jackpot_pool').set({ note: 'For ourselves' }).where('id', '=', global).execute();
  const { id: foreign } = await world.put({ rate: '0.1', scope: 'agent', agent_id: world.other.id });
  const mine = await staff.call(contract.savePool, draft({ rate: '0.1', scope: 'agent', agent_id: world.own.id }));
  const { list } = await staff.call(contract.getPoolList, { status: 'active' });
  expect(new Set(list.map(({ id }) => id))).toEqual(new Set([global, mine.id]));
  expect(list.find(({ id }) => id === global)?.can).toMatchObject({ edit: false, meters: false, adjust: false });
  expect(list.find(({ id }) => id === global)?.note).toBe('');
  expect((await boss.call(contract.getPoolDetail, { id: global })).note).toBe('For ourselves');
  expect((await staff.tryCall(contract.getPoolMeters, { id: global })).code).toBe(40300);
  expect((await staff.tryCall(verify.getLedger, { pool_id: global })).code).toBe(40300);
  for (const [endpoint, input] of [
    [contract.getPoolDetail, { id: foreign }],
    [contract.getPoolMeters, { id: foreign }],
    [verify.getTurnList, { pool_id: foreign }],
    [orders.adjustPool, { pool_id: foreign, amount: '1', reason: 'no' }],
  ] as const)
    expect((await staff.tryCall(endpoint, input as never)).code).toBe(40400);
  expect((await staff.tryCall(contract.savePool, draft({ rate: '0.1' }))).code).toBe(40001);
  const change = { id: global, version: 1, name: 'Mine now' };
  expect((await staff.tryCall(contract.savePool, change)).code).toBe(40300);
  // The agent's pool is played for below it, and nowhere else.
  await t.platform.postBets([bet('100', { site: world.deep.code }), bet('100', { site: world.strange.code })]);
  expect((await world.meters(mine.id))[0]).toBe('10.09');
  expect((await world.meters(foreign))[0]).toBe('10.09');
  expect((await world.meters(global))[0]).toBe('10.18');
  const { list: days } = await staff.call(report.getJackpotReport, { date_from: '2026-11-20', date_to: '2026-11-20' });
  expect(days.map(({ pool_id: id }) => id)).toEqual([mine.id]);
  expect((await stranger.tryCall(report.getJackpotReport, { date_from: '2026-01-01', date_to: '2026-11-20' })).code).toBe(40002);
  await db.updateTable('jackpot_pool').set({ status: 'shutdown' }).execute();
});

it('is never lowered but by an order of two persons; a shut pool keeps its money until it is moved', async () => {
  const from = await world.put({ hidden_rate: '50' });
  const to = await world.put();
  await t.platform.postBets([bet('100')]);
  expect(await world.meters(from.id)).toEqual(['10.5', '0.5', '0', '0']);
  await setDualControl(t, 'on');
  const less = { pool_id: from.id, amount: '-2.5', reason: 'Booked twice' };
  expect((await boss.tryCall(orders.adjustPool, less)).code).toBe(40300);
  await profileOf('unregulated');
  const asked = await boss.tryCall(orders.adjustPool, less);
  expect(asked.code).toBe(40903);
  await second.call(approveRequest, { id: (asked.data as unknown as { approval_id: string }).approval_id });
  await setDualControl(t, 'off');
  expect(await world.meters(from.id)).toEqual(['8', '0.5', '0', '0']);
  expect((await boss.tryCall(orders.adjustPool, { ...less, amount: '-8.000001' })).message).toContain('less money');
  // Far beyond what a number holds to the micro.
  expect((await boss.tryCall(orders.adjustPool, { ...less, amount: '-99999999999999.999999' })).message).toContain('less money');
  for (const amount of ['999999991.500001', '99999999999999.999999'])
    expect((await boss.tryCall(orders.adjustPool, { ...less, amount })).data).toEqual({ fields: { amount: 'Too high' } });
  await boss.call(orders.adjustPool, { ...less, amount: '35' });
  expect(await world.meters(from.id)).toEqual(['40', '0.5', '3', '0']);
  const move = { pool_id: from.id, to_pool_id: to.id, reason: 'Merged' };
  expect((await boss.tryCall(orders.transferPool, move)).message).toContain('shut');
  await boss.call(contract.setPoolStatus, { id: from.id, version: 1, status: 'shutdown', reason: 'Merged' });
  await t.platform.postBets([bet('100')]);
  expect(await world.meters(from.id)).toEqual(['40', '0.5', '3', '0']);
  expect((await boss.call(contract.deletePools, { ids: [from.id] })).list).toMatchObject([{ code: 40902 }]);
  const order = await boss.call(orders.transferPool, move);
  expect(order).toMatchObject({ method: 'adjust', status: 'booked', amount: '-43.5', to_pool_code: to.code });
  expect(await world.meters(from.id)).toEqual(['0', '0', '0', '0']);
  expect(await world.meters(to.id)).toEqual(['40', '0.2', '15.3', '0']);
  expect((await boss.call(contract.deletePools, { ids: [from.id] })).list).toMatchObject([{ code: 0 }]);
  const [turn] = (await db.selectFrom('jackpot_turn').selectAll().where('pool_id', '=', from.id).execute()).slice(-1);
  expect(turn).toMatchObject({ ended_by: 'closed', sealed: null, value: expect.any(String) });
  expect(await boss.call(contract.getPoolMeters, { id: to.id })).toMatchObject({
    is_balanced: true,
    adjustments: '43.5',
    total: '55.5',
  });
  expect(await faultsOfBooks(db)).toEqual([]);
  await profileOf(null);
  await db.updateTable('jackpot_pool').set({ status: 'shutdown' }).execute();
});

it('offers by hand what all websites of a pool allow, or one of them', async () => {
  const [everywhere, here] = [await world.put(), await world.put({ scope: 'site', agent_id: world.own.id, site_id: site.id })];
  const below = await world.put({ scope: 'agent', agent_id: world.own.id });
  const offered = async () => {
    const { list } = await boss.call(contract.getPoolList, { limit: 200 });
    return [everywhere, here, below].map(({ id }) => {
      const can = list.find((row) => row.id === id)?.can;
      return `${can?.adjust} ${can?.award}`;
    });
  };
  expect(await offered()).toEqual(['false false', 'false false', 'false false']);
  await db.updateTable('site').set({ compliance_profile: 'unregulated' }).where('id', '=', site.id).execute();
  expect(await offered()).toEqual(['false true', 'true true', 'false true']);
  // What a website does not say is its agent's word, and an agent below may say otherwise.
  await db.updateTable('agent').set({ compliance_profile: 'unregulated' }).where('id', '=', world.own.id).execute();
  expect(await offered()).toEqual(['false true', 'true true', 'true true']);
  await db.updateTable('site').set({ compliance_profile: 'regulated' }).where('id', '=', world.deep.id).execute();
  expect(await offered()).toEqual(['false true', 'true true', 'false true']);
  await profileOf(null);
  await db.updateTable('agent').set({ compliance_profile: null }).execute();
  await db.updateTable('jackpot_pool').set({ status: 'shutdown' }).execute();
});

it('pays by hand only where the law leaves more to people than chance', async () => {
  const pool = await world.put();
  const { player_id: playerId } = { player_id: await playerOf('ann') };
  const award = { pool_id: pool.id, player_id: playerId, amount: '4', reason: 'Community share' };
  expect((await boss.tryCall(orders.awardJackpot, award)).code).toBe(40300);
  await db.updateTable('site').set({ compliance_profile: 'unregulated' }).where('id', '=', site.id).execute();
  for (const amount of ['10.000001', '99999999999999.999999'])
    expect((await boss.tryCall(orders.awardJackpot, { ...award, amount })).message).toContain('less money');
  const order = await boss.call(orders.awardJackpot, award);
  expect(order).toMatchObject({ method: 'manual', win_code: 'WC', status: 'won', amount: '4', player_amount: '4' });
  expect((await world.meters(pool.id))[0]).toBe('6');
  expect((await boss.tryCall(orders.awardJackpot, award)).message).toContain('being paid');
  await followWins.run(t.deps);
  const [stored] = await orderOf(pool.id);
  expect(
    await db
      .selectFrom('payout')
      .select('reference')
      .where('id', '=', stored?.payout_id ?? '')
      .execute(),
  ).toEqual([{ reference: `order:${order.id}` }]);
  await pay(stored?.payout_id ?? null);
  await db.updateTable('site').set({ compliance_profile: null }).execute();
  expect(await faultsOfBooks(db)).toEqual([]);
  await db.updateTable('jackpot_pool').set({ status: 'shutdown' }).execute();
});

it('other rules begin a new turn with the same money, and tell what the one before had committed to', async () => {
  const pool = await world.put();
  const before = await boss.call(contract.getPoolDetail, { id: pool.id });
  const named = await boss.call(contract.savePool, { id: pool.id, version: 1, name: 'Renamed' });
  expect(named).toMatchObject({ name: 'Renamed', turn: 1, commitment: before.commitment });
  const after = await boss.call(contract.savePool, { id: pool.id, version: named.version, must_hit: '35', reason: 'Longer' });
  expect(after).toMatchObject({ turn: 2, money: '10', must_hit: '35' });
  expect(after.commitment).not.toBe(before.commitment);
  const { list } = await boss.call(verify.getTurnList, { pool_id: pool.id });
  expect(list).toMatchObject([{ turn: 2 }, { turn: 1, ended_by: 'changed', is_right: true, commitment: before.commitment }]);
  await t.platform.postBets([bet('100')]);
  const rows = await boss.call(verify.getLedger, { pool_id: pool.id });
  expect(rows.list).toMatchObject([
    { turn: 2, opening: '10', visible_in: '0.9' },
    { turn: 1, seed: '10' },
  ]);
  await db.updateTable('jackpot_pool').set({ status: 'shutdown' }).execute();
});

/** Of all websites; null: the default, regulated. */
const profileOf = (profile: 'unregulated' | null) => db.updateTable('site').set({ compliance_profile: profile }).execute();

const playerOf = async (name: string): Promise<string> =>
  (await db.selectFrom('player').select('id').where('user_name', '=', name).executeTakeFirstOrThrow()).id;

it('a win whose bet is cancelled before it is paid is cancelled, and its money is back in the pool; a paid one stays', async () => {
  t.clock.set(START_MS + 60_000);
  const pool = await world.put({ trigger: 'symbol', must_hit: null, min_win: '10', cap: '40', hidden_rate: '0' });
  const hitting = (player: string) => bet('1', { player, jackpot_symbol: pool.code });
  const [a, b, c] = [hitting('ann'), hitting('cat'), hitting('dan')];
  const cancel = (row: typeof a) => t.platform.postBets([{ ...row, status: 'cancelled', row_version: 2 }]);
  expect(await wins([a])).toMatchObject([{ amount_usd: '10.01' }]);
  await cancel(a);
  await followWins.run(t.deps);
  // The contribution of the bet is owed, the win is back on top of the new turn.
  expect(await world.meters(pool.id)).toEqual(['20.01', '0', '0', '0.01']);
  expect(await wins([b])).toMatchObject([{ amount_usd: '20.01' }]);
  await followWins.run(t.deps);
  await cancel(b);
  await followWins.run(t.deps);
  expect(await wins([c])).toMatchObject([{ turn: 3 }]);
  await followWins.run(t.deps);
  const third = (await orderOf(pool.id)).at(-1);
  await pay(third?.payout_id ?? null);
  await cancel(c);
  await followWins.run(t.deps);
  expect((await orderOf(pool.id)).map(({ status }) => status)).toEqual(['cancelled', 'cancelled', 'paid']);
  const states = await db
    .selectFrom('payout')
    .select('state')
    .where(
      'source_id',
      'in',
      (await orderOf(pool.id)).map(({ id }) => id),
    )
    .orderBy('id')
    .execute();
  expect(states.map(({ state }) => state)).toEqual(['rejected', 'paid']);
  expect(await faultsOfBooks(db)).toEqual([]);
  await db.updateTable('jackpot_pool').set({ status: 'shutdown' }).execute();
});

it('a win whose payment two people gave up is cancelled: its money is back in the pool, which can be changed again', async () => {
  const pool = await world.put({ trigger: 'symbol', must_hit: null, min_win: '10', cap: '40', hidden_rate: '0' });
  await wins([bet('1', { player: 'ann', jackpot_symbol: pool.code })]);
  await followWins.run(t.deps);
  const [won] = await orderOf(pool.id);
  expect(won?.status).toBe('paying');
  const held = db
    .updateTable('payout')
    .set({ state: 'on_hold', next_attempt_at: null })
    .where('id', '=', won?.payout_id ?? '');
  const { id, version } = await held.returning(['id', 'version']).executeTakeFirstOrThrow();
  const asked = await boss.tryCall(giveUpPayout, { id, version, reason: 'The website closes' });
  if (asked.code !== 0) await second.call(approveRequest, { id: (asked.data as unknown as { approval_id: string }).approval_id });
  expect((await orderOf(pool.id)).map(({ status }) => status)).toEqual(['cancelled']);
  expect(await world.meters(pool.id)).toEqual(['20.01', '0', '0', '0']);
  expect(await faultsOfBooks(db)).toEqual([]);
  const row = await boss.call(contract.getPoolDetail, { id: pool.id });
  expect((await boss.tryCall(contract.savePool, { id: pool.id, version: row.version, cap: '50', reason: 'More' })).code).not.toBe(
    40902,
  );
  await db.updateTable('jackpot_pool').set({ status: 'shutdown' }).execute();
});

it('staff and bets never lose what the other booked: a group that was decided by what has changed is decided again', async () => {
  await profileOf('unregulated');
  const pool = await world.put({
    rate: '1',
    hidden_rate: '0',
    min_win: '500',
    must_hit: '900',
    cap: '1000',
    reset: '0',
    seed: '0',
  });
  const ROUNDS = 12;
  const play = async () => {
    for (let n = 0; n < ROUNDS; n++) await t.platform.postBets(Array.from({ length: 5 }, () => bet('10', { player: `p${n}` })));
  };
  const adjust = async () => {
    for (let n = 0; n < ROUNDS; n++) await boss.call(orders.adjustPool, { pool_id: pool.id, amount: '1', reason: 'Given' });
  };
  await Promise.all([play(), adjust()]);
  await profileOf(null);
  expect(await world.meters(pool.id)).toEqual([String(ROUNDS * 5 * 0.1 + ROUNDS), '0', '0', '0']);
  expect(await faultsOfBooks(db)).toEqual([]);
  await db.updateTable('jackpot_pool').set({ status: 'shutdown' }).execute();
});

it('games ask what is played for at their website', async () => {
  const { id, code } = await world.put({ rate: '1', scope: 'site', agent_id: world.own.id, site_id: site.id });
  const { body, status } = await t.platform.ask('GET', 'jackpots', { site: site.code });
  expect(status).toBe(200);
  expect(body['pools']).toMatchObject([{ code, money: '10', turn: 1, last_win: null, commitment: expect.any(String) }]);
  expect((await t.platform.ask('GET', 'jackpots', { site: world.strange.code })).body['pools']).toEqual([]);
  expect((await t.platform.ask('GET', 'jackpots', { site: 'nowhere' })).status).toBe(404);
  expect((await boss.call(contract.getPoolValues, { id: [id] })).list).toMatchObject([{ id, money: '10', turn: 1 }]);
  const { points } = await boss.call(contract.getPoolHistory, { id, range: 'day' });
  expect(points.at(-1)).toMatchObject({ display: '10', total: '10' });
});

it('a turn whose key is lost takes bets all the same, and hits where it must', async () => {
  await db.updateTable('jackpot_pool').set({ status: 'shutdown' }).execute();
  const pool = await putPool(
    { db, key: randomBytes(32), now: t.deps.now() },
    { hidden_rate: '0', min_win: '10.5', must_hit: '12' },
  );
  expect(await wins([bet('150')])).toEqual([]);
  expect(await wins([bet('60')])).toMatchObject([{ pool: pool.code, amount_usd: '12.1' }]);
  const { list } = await boss.call(verify.getTurnList, { pool_id: pool.id });
  expect(list).toMatchObject([{ turn: 2 }, { turn: 1, value: null, is_right: false }]);
  expect(await faultsOfBooks(db)).toEqual([]);
});
