import { sql } from 'kysely';
import { expect, it } from 'vitest';
import { collectionWorld } from './activity/collection-world.ts';
import { taskWorld } from './activity/task-world.ts';
import { backUp } from './payout/restore.ts';
import type { OwnerDb } from '../src/postgres/db.ts';

/** Whatever is paid again after the database was restored to an earlier hour is asked for under the id that the wallet knows. */

const HOUR_MS = 3_600_000;
const tasks = await taskWorld();
const collections = await collectionWorld();

/** Of an activity: ids of the rows, and the ids of transfers by player. */
const payoutsOf = async (db: OwnerDb, activityId: string) => {
  const rows = await db
    .selectFrom('payout')
    .innerJoin('player', 'player.id', 'payout.player_id')
    .select(['payout.id', 'reference', 'transfer_id', 'user_name'])
    .where('source_id', '=', activityId)
    .orderBy('user_name')
    .execute();
  return {
    drawn: rows.flatMap(({ id, reference }) => [id, reference]),
    transfers: rows.map(({ user_name: name, transfer_id: id }) => `${name} ${id}`),
  };
};

it('the reward of a turn, though turn and payout have other ids', async () => {
  const { t, db } = tasks;
  const { id } = await tasks.run({ repeat: 2 });
  for (const name of ['ann', 'bob'])
    await tasks.play(
      name,
      Array.from({ length: 6 }, () => ({})),
    );
  const restore = await backUp(db);
  await tasks.reward();
  const before = await payoutsOf(db, id);
  expect(new Set(before.transfers).size).toBe(before.transfers.length);
  expect(before.transfers.length).toBeGreaterThan(1);
  await restore();
  expect((await payoutsOf(db, id)).transfers).toEqual([]);
  await sql`update task_account set id = default`.execute(db);
  t.clock.set(t.clock.nowMs() + HOUR_MS);
  await tasks.reward();
  const after = await payoutsOf(db, id);
  expect(after.transfers).toEqual(before.transfers);
  expect(after.drawn.filter((one) => before.drawn.includes(one))).toEqual([]);
});

it('an exchange that is asked for again under its number', async () => {
  const { t, db } = collections;
  const { id, code } = await collections.run();
  await collections.play('cat', 8);
  await collections.play('dan', 8);
  const restore = await backUp(db);
  const exchange = async (): Promise<void> => {
    for (const player of ['cat', 'dan'])
      expect((await collections.exchange({ activity: code, player, exchange_no: 'x-1' })).status).toBe(200);
  };
  await exchange();
  const before = await payoutsOf(db, id);
  expect(before.transfers).toHaveLength(2);
  await restore();
  t.clock.set(t.clock.nowMs() + HOUR_MS);
  await exchange();
  const after = await payoutsOf(db, id);
  expect(after.transfers).toEqual(before.transfers);
  expect(after.drawn.filter((one) => before.drawn.includes(one))).toEqual([]);
});

it('but not what is made anew under an id that was drawn before', async () => {
  const { db } = tasks;
  await tasks.play('eve', [{}]);
  const restore = await backUp(db);
  const live = async (madeAt: Date) => {
    const { id } = await tasks.run();
    // The clock of these tests stands.
    await db.updateTable('activity').set({ created_at: madeAt }).where('id', '=', id).execute();
    await tasks.play('eve', [{}, {}, {}]);
    await tasks.reward();
    return { id, ...(await payoutsOf(db, id)) };
  };
  const before = await live(new Date('2026-11-20T10:00:00.001Z'));
  await restore();
  // As a restore of the whole database does.
  await sql`select setval(pg_get_serial_sequence('activity', 'id'), (select max(id) from activity))`.execute(db);
  const after = await live(new Date('2026-11-20T10:00:00.002Z'));
  expect(after.id).toBe(before.id);
  expect([before.transfers.length, after.transfers.length]).toEqual([1, 1]);
  expect(after.transfers).not.toEqual(before.transfers);
});
