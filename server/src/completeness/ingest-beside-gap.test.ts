import type { PlatformBet } from '@manager/contract/platform/bets';
import { sql } from 'kysely';
import { expect, it } from 'vitest';
import { startTestApp } from '../../test/client.ts';
import { betRow, createAgent, createCurrency, createGame, createSite } from '../../test/world.ts';
import { readGroup } from '../journal/journal.ts';
import { digestOf } from './digest.ts';
import { noteApplied, readLedger } from './ledger.ts';

/** Nobody restores here: what a gap means for records that come in can be looked at in peace. */
const t = await startTestApp({ hasSums: true });
const { db, clickhouse, completeness } = t.deps;
const agent = await createAgent(db);
const site = await createSite(db, { agentId: agent.id });
const game = await createGame(db);
await createCurrency(db, { code: 'USD', rate: '1' });
const betOn = (day: string, overrides: Partial<PlatformBet> = {}): PlatformBet =>
  betRow({ site: site.code, game: game.code, bet_at: `${day}T10:00:00.000Z`, settled_at: `${day}T10:00:01.000Z`, ...overrides });
const amended = (bet: PlatformBet): PlatformBet => ({ ...bet, row_version: 2, status: 'adjusted', win: '7' });

const january = betOn('2026-01-10');
const february = betOn('2026-02-10');
await t.platform.postBets([january, february]);

const setGap = async (table: string, partition: string): Promise<void> => {
  await db
    .insertInto('fact_gap')
    .values({ table_name: table, partition, reason: 'rows_missing', rows_expected: '1', rows_held: '0' })
    .execute();
  await completeness.look();
};
const closeAll = async (): Promise<void> => {
  await db.deleteFrom('fact_gap').execute();
  await completeness.look();
};

it('lets amendments of a month that is restored wait, and takes those of others and new bets', async () => {
  await setGap('bet', '202601');
  const refused = await t.platform.post([amended(january)]);
  expect(refused.status).toBe(503);
  expect(refused.body).toMatchObject({ code: 'busy' });
  // Also the same version again: whether it is the newest cannot be told.
  expect((await t.platform.post([january])).status).toBe(503);
  expect((await t.platform.post([amended(february)])).body).toMatchObject({ amended: 1 });
  expect((await t.platform.post([betOn('2026-01-11')])).body).toMatchObject({ accepted: 1 });
  await closeAll();
  expect((await t.platform.post([amended(january)])).body).toMatchObject({ amended: 1 });
});

it('refuses of many requests that wait together only those that cannot be decided', async () => {
  await setGap('bet', '202601');
  const answers = await Promise.all([
    t.platform.post([amended(january)]),
    t.platform.post([betOn('2026-02-12')]),
    t.platform.post([january]),
  ]);
  expect(answers.map(({ status }) => status)).toEqual([503, 200, 503]);
  await closeAll();
});

it('takes no known id for new while ids are restored, and new ones at once', async () => {
  await clickhouse.command({ name: 'test', sql: 'TRUNCATE TABLE bet_key' });
  await completeness.check();
  expect(completeness.hasGap('bet_key')).toBe(true);
  expect((await t.platform.post([february])).status).toBe(503);
  expect((await t.platform.post([betOn('2026-02-13')])).body).toMatchObject({ accepted: 1 });
});

it('decides upon nothing that was read from an engine that has started again since', async () => {
  await closeAll();
  completeness.setOwned(false);
  expect((await t.platform.post([february])).status).toBe(503);
  completeness.setOwned(true);
});

it('counts a batch once however often it is noted', async () => {
  const before = await readLedger(db);
  const { id: groupId } = await db.selectFrom('ingest_group').select('id').orderBy('id').limit(1).executeTakeFirstOrThrow();
  const { batches } = await readGroup(db, groupId);
  const digests = batches.map(({ table, partition, block }) => ({ table, partition, digest: digestOf(table, block) }));
  for (let i = 0; i < 3; i++) await noteApplied(db, groupId, digests);
  expect(await readLedger(db)).toEqual(before);
  // And it counts what the journal holds: summed up by the database, without the ledger.
  const { rows } = await sql<{ name: string; rows: string }>`
    select table_name || '/' || partition as name, sum(rows) as rows from ingest_batch group by 1 order by 1`.execute(db);
  expect(rows).toEqual(before.map(({ table, partition, rows: n }) => ({ name: `${table}/${partition}`, rows: String(n) })));
});
