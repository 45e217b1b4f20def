import * as contract from '@manager/contract/features/jackpot/pool-list';
import { saveGame, type GameRow } from '@manager/contract/features/set-up/game';
import { sql } from 'kysely';
import { expect, it } from 'vitest';
import { jackpotWorld } from '../../../test/jackpot/jackpot-world.ts';
import { faultsOfBooks, poolFields } from '../../../test/jackpot/put-pool.ts';
import { holdPools } from '../../jackpots/change-meters.ts';
import { inTransaction } from '../../postgres/db.ts';

const world = await jackpotWorld();
const { t, db, boss, bet } = world;

it('a save that holds a pool and then its meters never stands against a group of bets', async () => {
  const pool = await world.put({ rate: '1', hidden_rate: '0' });
  await t.platform.postBets([bet('100')]);
  let posted: Promise<unknown> | undefined;
  await inTransaction(db, async (tx) => {
    await sql`select 1 from jackpot_pool where id = ${pool.id} for update`.execute(tx);
    posted ??= t.platform.post([bet('100')]);
    const waits = () =>
      sql`select 1 from pg_stat_activity where datname = current_database() and wait_event_type = 'Lock'`.execute(db);
    await expect.poll(async () => (await waits()).rows.length, { timeout: 30_000 }).toBeGreaterThan(0);
    // The group waits for the pool, and holds nothing that the save goes on to.
    await sql`select 1 from jackpot_meter where pool_id = ${pool.id} for update nowait`.execute(tx);
    await holdPools(tx, [pool.id]);
  });
  expect(await posted).toMatchObject({ status: 200 });
  expect(await world.meters(pool.id)).toEqual(['12', '0', '0', '0']);
  expect(await faultsOfBooks(db)).toEqual([]);
  await db.updateTable('jackpot_pool').set({ status: 'shutdown' }).execute();
});

it('of two pools that fit alone and not together, one is refused, however close they come', async () => {
  const draft = () => {
    const { status: _status, ...fields } = poolFields({ rate: '3' });
    return { ...fields, reason: 'Both at once' } as never;
  };
  const answers = await Promise.all([draft(), draft()].map((input) => boss.tryCall(contract.savePool, input)));
  expect(answers.map(({ code }) => code).toSorted((a, b) => a - b)).toEqual([0, 40001]);
  await db.updateTable('jackpot_pool').set({ status: 'shutdown' }).execute();
});

it('a website that has jackpots off counts: it may turn them on at any time', async () => {
  await db.updateTable('site').set({ jackpot: false }).execute();
  await world.put({ rate: '3' });
  const { status: _status, ...fields } = poolFields({ rate: '1.5' });
  const { data } = await boss.tryCall(contract.savePool, { ...fields, reason: 'Too much' } as never);
  expect(data).toMatchObject({ fields: { rate: expect.any(String) } });
  await db.updateTable('site').set({ jackpot: true }).execute();
  await db.updateTable('jackpot_pool').set({ status: 'shutdown' }).execute();
});

it('a game is saved only where its pools take no more than its RTP leaves', async () => {
  const { code } = await world.put({ rate: '3' });
  const fieldsOf = async (more: object): Promise<string[]> => {
    const { data } = await boss.tryCall(saveGame, { id: made.id, version: made.version, reason: 'Why not', ...more } as never);
    return Object.keys((data as { fields?: object } | null)?.fields ?? {});
  };
  const made: GameRow = await boss.call(saveGame, {
    code: 'share',
    name: 'Share',
    vendor: 'House',
    type: 'slot',
    rtp: '96',
    has_jackpot: true,
  });
  // 96 % come back, 3 % go to the pool.
  expect(await fieldsOf({ rtp: '97.0001' })).toEqual(['rtp']);
  expect(await fieldsOf({ jackpot_pool_code: code, jackpot_rate: '4.0001' })).toEqual(['jackpot_rate']);
  expect(await fieldsOf({ jackpot_rate: '10.0001' })).toEqual(['jackpot_rate']);
  const plain = await boss.call(saveGame, { code: 'full', name: 'Full', vendor: 'House', type: 'slot', rtp: '98' });
  const on = await boss.tryCall(saveGame, { id: plain.id, version: plain.version, has_jackpot: true, reason: 'Why not' });
  expect(on.data).toEqual({
    fields: { has_jackpot: 'With the other pools, more of a bet than the RTP of one of its games leaves' },
  });
  const named = await boss.call(saveGame, {
    id: made.id,
    version: made.version,
    jackpot_pool_code: code,
    jackpot_rate: '4',
    rtp: '96.0',
    reason: 'All of it',
  });
  expect(named).toMatchObject({ jackpot_rate: '4' });
  // What has nothing to do with it is saved all the same.
  await db.updateTable('game').set({ rtp: '99' }).where('id', '=', made.id).execute();
  expect((await boss.call(saveGame, { id: made.id, version: named.version, name: 'Renamed' })).name).toBe('Renamed');
  await db.updateTable('game').set({ has_jackpot: false }).where('id', '=', made.id).execute();
  await db.updateTable('jackpot_pool').set({ status: 'shutdown' }).execute();
});

it('a shut pool is opened again only where what all pools take still fits', async () => {
  const { id } = await world.put({ rate: '3', status: 'shutdown' });
  await world.put({ rate: '2' });
  const answer = await boss.tryCall(contract.setPoolStatus, { id, version: 1, status: 'active', reason: 'Open again' });
  expect(answer.data).toMatchObject({ fields: { rate: expect.any(String) } });
  await db.updateTable('jackpot_pool').set({ status: 'shutdown' }).execute();
});
