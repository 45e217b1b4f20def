import { getRoundStory } from '@manager/contract/features/account/round-story';
import * as orders from '@manager/contract/features/jackpot/jackpot-order';
import * as report from '@manager/contract/features/jackpot/jackpot-report';
import * as contract from '@manager/contract/features/jackpot/pool-list';
import * as verify from '@manager/contract/features/jackpot/verify';
import { afterEach, expect, it } from 'vitest';
import { at, CODES, jackpotWorld, START_MS } from '../../../test/jackpot/jackpot-world.ts';
import { faultsOfBooks, type PoolFields } from '../../../test/jackpot/put-pool.ts';
import { followWins } from './jackpot-order/follow-wins.ts';
import { tellDebts } from './jackpot-order/tell-debts.ts';

const world = await jackpotWorld();
const { t, db, boss, site, strange, deep, game, bet } = world;
const TODAY = { date_from: '2026-11-20', date_to: '2026-11-20' };

const wins = async (rows: object[]) => (await t.platform.post(rows)).body.jackpot_wins ?? [];
/** Hits as often as a game says its symbol. */
const symbolPool = (more: Partial<PoolFields> = {}) =>
  world.put({ trigger: 'symbol', must_hit: null, min_win: '10', hidden_rate: '0', ...more });
const hitting = (code: string, player: string, more: object = {}) => bet('1', { player, jackpot_symbol: code, ...more });
const playerOf = async (name: string): Promise<string> =>
  (await db.selectFrom('player').select('id').where('user_name', '=', name).executeTakeFirstOrThrow()).id;
const fieldsOf = (answer: { data: unknown }) => (answer.data as { fields?: object } | null)?.fields ?? {};
const shutAll = () => db.updateTable('jackpot_pool').set({ status: 'shutdown' }).execute();
const freeAll = (profile: 'unregulated' | null) => db.updateTable('site').set({ compliance_profile: profile }).execute();

afterEach(async () => {
  await shutAll();
  expect(await faultsOfBooks(db)).toEqual([]);
});

it('the reserve that a hit shows is in the ledger though nothing else was booked of the new turn', async () => {
  const pool = await symbolPool({ hidden_rate: '50', reset: '0' });
  expect(await wins([bet('100', { player: 'ann' }), hitting(pool.code, 'ann')])).toMatchObject([{ amount_usd: '10.505' }]);
  expect(await world.meters(pool.id)).toEqual(['0.505', '0', '0', '0']);
  const { list } = await boss.call(verify.getLedger, { pool_id: pool.id });
  expect(list[0]).toMatchObject({ turn: 2, opening: '0.505', visible: '0.505', hidden: '0' });
});

it('a pool that owes more than it may pay out of pays nothing, says so and opens one case a turn', async () => {
  const pool = await symbolPool({ reset: '10', agent_id: world.own.id, scope: 'agent' });
  const cases = () =>
    db.selectFrom('case_file').select(['kind', 'title_params', 'agent_id']).where('source_id', 'like', `${pool.id}:%`).execute();
  const large = Array.from({ length: 3 }, () => bet('1000', { player: 'ann' }));
  await t.platform.postBets(large);
  expect(await wins([hitting(pool.code, 'ann')])).toMatchObject([{ amount_usd: '40' }]);
  const short = async () => (await boss.call(contract.getPoolMeters, { id: pool.id })).short;
  await tellDebts.run(t.deps);
  expect([await short(), await cases()]).toEqual(['0', []]);
  // All of it was paid when its bets are taken back: 30 USD are missing, of which the next turn's 10 may stand for.
  await t.platform.postBets(large.map((one) => ({ ...one, status: 'cancelled', row_version: 2 })));
  const missing = await short();
  expect(Number(missing)).toBeGreaterThan(0);
  expect(await wins([hitting(pool.code, 'flo')])).toEqual([]);
  await tellDebts.run(t.deps);
  await tellDebts.run(t.deps);
  expect(await cases()).toMatchObject([{ kind: 'jackpot', agent_id: world.own.id, title_params: { pool: pool.code } }]);
  // Once bets have paid it, it pays again.
  await t.platform.postBets([bet('5000', { player: 'gus' })]);
  expect(await short()).toBe('0');
  expect(await wins([hitting(pool.code, 'hal')])).toHaveLength(1);
});

it('a game with the factor 0 takes no part: it is neither counted nor wins', async () => {
  const pool = await symbolPool({
    games: [
      { level: 'all', ref: '', factor: '1' },
      { level: 'game', ref: game.id, factor: '0' },
    ],
  });
  expect(await wins([hitting(pool.code, 'ann')])).toEqual([]);
  expect(await boss.call(contract.getPoolMeters, { id: pool.id })).toMatchObject({ bets: 0, qualifying_wager: '0', hits: 0 });
});

it('what is less than the smallest coin is not won, nor paid by hand: it would stay open for ever', async () => {
  const pool = await symbolPool({ seed: '0.001', reset: '0', min_win: '0.001', cap: '1', rate: '0.01' });
  expect(await wins([hitting(pool.code, 'bob', { currency: 'CNY', bet: '7' })])).toEqual([]);
  expect(await world.meters(pool.id)).toEqual(['0.0011', '0', '0', '0']);
  await freeAll('unregulated');
  const award = { pool_id: pool.id, player_id: await playerOf('bob'), amount: '0.0011', reason: 'All of it' };
  expect(fieldsOf(await boss.tryCall(orders.awardJackpot, award))).toHaveProperty('amount');
  await freeAll(null);
});

it('only a player whose website plays for a pool is paid out of it', async () => {
  await t.platform.postBets([bet('1', { player: 'far', site: strange.code }), bet('1', { player: 'low', site: deep.code })]);
  await freeAll('unregulated');
  const pool = await world.put({ scope: 'agent', agent_id: world.own.id });
  const award = { pool_id: pool.id, amount: '1', reason: 'Community share' };
  expect(fieldsOf(await boss.tryCall(orders.awardJackpot, { ...award, player_id: await playerOf('far') }))).toEqual({
    player_id: 'The player’s website does not play for this pool',
  });
  expect(await boss.call(orders.awardJackpot, { ...award, player_id: await playerOf('low') })).toMatchObject({ amount: '1' });
  await freeAll(null);
});

it('a pool gets no more by a transfer than a pool may hold', async () => {
  const [from, to] = [await world.put({ status: 'shutdown' }), await world.put()];
  await freeAll('unregulated');
  await boss.call(orders.adjustPool, { pool_id: to.id, amount: '999999990', reason: 'Given' });
  await boss.call(orders.adjustPool, { pool_id: from.id, amount: '0.000001', reason: 'Given' });
  const move = { pool_id: from.id, to_pool_id: to.id, reason: 'Merged' };
  expect(fieldsOf(await boss.tryCall(orders.transferPool, move))).toEqual({ to_pool_id: 'Too high' });
  await boss.call(orders.adjustPool, { pool_id: from.id, amount: '-10.000001', reason: 'Taken' });
  await freeAll(null);
});

it('a payment by hand is no hit in the books: by the day, by game and by website', async () => {
  const pool = await symbolPool({ hidden_rate: '0' });
  await wins([hitting(pool.code, 'cat')]);
  const [order] = await db.selectFrom('jackpot_order').selectAll().where('pool_id', '=', pool.id).execute();
  await db
    .updateTable('jackpot_order')
    .set({ status: 'cancelled' })
    .where('id', '=', order?.id ?? '')
    .execute();
  await freeAll('unregulated');
  await boss.call(orders.awardJackpot, { pool_id: pool.id, player_id: await playerOf('cat'), amount: '1', reason: 'Share' });
  await freeAll(null);
  const asked = { ...TODAY, pool_id: [pool.id] };
  const days = await boss.call(report.getJackpotReport, asked);
  expect(days.list).toMatchObject([{ hits: 1, wins: '11.01' }]);
  expect(days.sum).toMatchObject({ hits: 1, wins: '11.01' });
  for (const by of ['game', 'site'] as const)
    expect((await boss.call(report.getJackpotSplit, { ...asked, by })).sum).toMatchObject({ hits: 1, wins: '11.01' });
  expect((await boss.call(contract.getPoolMeters, { id: pool.id })).hits).toBe(1);
});

it('players are not told of a win that was cancelled', async () => {
  const pool = await symbolPool({ scope: 'site', agent_id: world.own.id, site_id: site.id });
  const last = async () => {
    t.clock.set(t.deps.now().getTime() + 2_000);
    const { body } = await t.platform.ask('GET', 'jackpots', { site: site.code });
    return (body['pools'] as { last_win: { turn: number } | null }[])[0]?.last_win?.turn ?? null;
  };
  await wins([hitting(pool.code, 'dan')]);
  expect(await last()).toBe(1);
  const won = hitting(pool.code, 'dan');
  await wins([won]);
  expect(await last()).toBe(2);
  await t.platform.postBets([{ ...won, status: 'cancelled', row_version: 2 }]);
  await followWins.run(t.deps);
  expect(await last()).toBe(1);
});

it('a pool that is shut takes contributions no more, also where it was the last one', async () => {
  const minutes = (count: number) => t.clock.set(START_MS + count * 60_000);
  minutes(3);
  const pool = await world.put();
  await t.platform.postBets([bet('1')]);
  await shutAll();
  minutes(5);
  await t.platform.postBets([bet('1')]);
  const methods = async () => (await boss.call(report.getContributionMethods, { ...TODAY, pool_id: [pool.id] })).list;
  expect((await methods()).at(-1)).toMatchObject({ to_at: at(5) });
  await db.updateTable('jackpot_pool').set({ status: 'active' }).where('id', '=', pool.id).execute();
  minutes(8);
  await t.platform.postBets([bet('1')]);
  expect((await methods()).map(({ from_at, to_at }) => [from_at, to_at])).toEqual([
    [at(3), at(5)],
    [at(8), null],
  ]);
});

it('an order names its pool also where the pool is of an agent above', async () => {
  const pool = await symbolPool({ scope: 'agent', agent_id: world.own.id });
  const staff = await t.signInAs({ agentId: world.below.id, codes: CODES });
  await wins([hitting(pool.code, 'eve', { site: deep.code })]);
  const { list } = await staff.call(orders.getJackpotOrderList, { pool_id: [pool.id] });
  expect(list).toMatchObject([{ pool_code: pool.code, pool_name: pool.code, amount: '10.01' }]);
  expect((await staff.tryCall(contract.getPoolDetail, { id: pool.id })).code).toBe(40400);
});

it('by game and by website says as of when, where the report store does not hold all bets yet', async () => {
  const pool = await world.put();
  await t.platform.postBets([bet('100')]);
  const asked = { ...TODAY, pool_id: [pool.id] };
  const before = await boss.call(report.getJackpotSplit, asked);
  expect(before).toMatchObject({ as_of: t.deps.now().toISOString(), sum: { contributed: '1' } });
  const { id, created_at: cameAt } = await db
    .updateTable('ingest_group')
    .set({ applied_at: null })
    .where('id', '=', (eb) => eb.selectFrom('ingest_group').select(({ fn }) => fn.max('id').as('id')))
    .returning(['id', 'created_at'])
    .executeTakeFirstOrThrow();
  expect((await boss.call(report.getJackpotSplit, asked)).as_of).toBe(cameAt.toISOString());
  await db.updateTable('ingest_group').set({ applied_at: cameAt }).where('id', '=', id).execute();
});

it('the story of a round tells what its bet won of a pool', async () => {
  const pool = await symbolPool();
  const row = hitting(pool.code, 'gil');
  await wins([row]);
  const [order] = await db.selectFrom('jackpot_order').select('id').where('pool_id', '=', pool.id).execute();
  const toldTo = async (codes: string[]) => {
    const staff = await t.signInAs({ agentId: world.own.id, codes });
    const { list, sources } = await staff.call(getRoundStory, { bet_id: row.bet_id });
    const state = sources.find(({ kind }) => kind === 'jackpot')?.state;
    return [state, ...list.filter(({ kind }) => kind === 'jackpot').map(({ event, record, amount }) => [event, record, amount])];
  };
  expect(await toldTo(['B', 'B-3', 'I', 'I-2'])).toEqual(['whole', ['pool_won', order?.id, '10.01']]);
  expect(await toldTo(['B', 'B-3'])).toEqual(['partly']);
});
