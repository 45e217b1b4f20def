import { sql } from 'kysely';
import { beforeEach, expect, it } from 'vitest';
import { startTestApp } from '../../../test/client.ts';
import { lookAtReports } from './look-at-reports.ts';

let disk: 'enough' | 'full' = 'enough';
const t = await startTestApp({ diskState: () => disk });
const { db } = t.deps;
const NOW = Date.parse('2026-03-01T12:00:00Z');
const SECOND = 1_000;
const MINUTE = 60 * SECOND;
while (!t.ingest.isOpen()) await new Promise((resolve) => setTimeout(resolve, 20));

beforeEach(() => db.deleteFrom('report_watch').execute());

const takingSince = async (ms: number): Promise<number> => {
  t.clock.set(ms);
  return ((await lookAtReports(t.deps)).takingSince.getTime() - NOW) / MINUTE;
};

it('takes short pauses for none, and counts anew after a longer one', async () => {
  expect(await takingSince(NOW)).toBe(0);
  expect(await takingSince(NOW + 2 * MINUTE)).toBe(0);
  expect(await takingSince(NOW + 4 * MINUTE)).toBe(0);
  expect(await takingSince(NOW + 6 * MINUTE + SECOND)).toBeCloseTo(6 + 1 / 60);
  expect(await takingSince(NOW + 7 * MINUTE)).toBeCloseTo(6 + 1 / 60);
});

it('takes a full disk for a pause, and bets that do not come into the report store', async () => {
  expect(await takingSince(NOW)).toBe(0);
  disk = 'full';
  for (const minutes of [1, 2, 3]) await takingSince(NOW + minutes * MINUTE);
  disk = 'enough';
  expect(await takingSince(NOW + 4 * MINUTE)).toBe(4);
  const { id } = await db
    .insertInto('ingest_group')
    .values({ created_at: sql`now() - interval '5 minutes'`, applied_at: null })
    .returning('id')
    .executeTakeFirstOrThrow();
  const { lagMs } = await lookAtReports(t.deps);
  expect(lagMs / MINUTE).toBeCloseTo(5, 0);
  for (const minutes of [5, 6, 7]) await takingSince(NOW + minutes * MINUTE);
  await db
    .updateTable('ingest_group')
    .set({ applied_at: sql`now()` })
    .where('id', '=', id)
    .execute();
  expect(await takingSince(NOW + 8 * MINUTE)).toBe(8);
});

// Last: nobody takes bets from here on.
it('takes it for a pause when nobody holds the lanes, and sees bets that Manager itself has changed', async () => {
  expect(await takingSince(NOW)).toBe(0);
  await t.ingest.stop();
  for (const minutes of [1, 2]) expect(await takingSince(NOW + minutes * MINUTE)).toBe(0);
  expect(await takingSince(NOW + 3 * MINUTE)).toBe(3);
  expect(await takingSince(NOW + 4 * MINUTE)).toBe(4);
  const queue = (kind: string, minutes: number) =>
    sql`
    insert into fact_outbox (kind, line, created_at) values (${kind}, '{}', now() - ${minutes} * interval '1 minute')`.execute(
      db,
    );
  await queue('wallet-transactions', 50);
  expect((await lookAtReports(t.deps)).lagMs / MINUTE).toBeLessThan(1);
  await queue('bets', 10);
  expect((await lookAtReports(t.deps)).lagMs / MINUTE).toBeCloseTo(10, 0);
  await sql`update fact_outbox set refused_at = now(), code = 'x', message = 'x' where kind = 'bets'`.execute(db);
  expect((await lookAtReports(t.deps)).lagMs / MINUTE).toBeLessThan(1);
});
