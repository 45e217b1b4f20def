import { sql, type SqlBool } from 'kysely';
import { beforeAll, describe, expect, it } from 'vitest';
import { startTestApp } from '../../test/client.ts';
import { BET_TABLES, contentOfBets, drawMonths } from '../../test/drawn-months.ts';
import { silentLog } from '../../test/stores.ts';
import { createAgent, createCurrency, createGame, createSite } from '../../test/world.ts';
import { rebuildFacts } from './rebuild.ts';
import { verifyFacts } from './rebuild-verify.ts';

const t = await startTestApp({ hasSums: true });
const { db, clickhouse } = t.deps;
const agent = await createAgent(db, { timezone: 'Europe/Berlin', settlementHour: 6 });
const [alpha, beta] = [await createSite(db, { agentId: agent.id }), await createSite(db, { agentId: agent.id })];
const game = await createGame(db);
await createCurrency(db, { code: 'USD', rate: '1' });
await createCurrency(db, { code: 'JPY', rate: '151.37' });

const rebuild = (onProgress?: (done: { rows: number }) => void) =>
  rebuildFacts({
    db,
    archiveDir: null,
    databaseUrl: t.stores.postgresUrl,
    clickhouse,
    log: silentLog,
    ...(onProgress === undefined ? {} : { onProgress }),
  });
const truncate = async (): Promise<void> => {
  for (const table of BET_TABLES) await clickhouse.command({ name: 'test', sql: `TRUNCATE TABLE ${table}` });
};

describe('a rebuild', () => {
  let before: unknown;
  beforeAll(async () => {
    for (const rows of drawMonths({ sites: [alpha, beta], game, seed: 20_261_121 })) await t.platform.postBets(rows);
    before = await contentOfBets(clickhouse);
    expect((await verifyFacts({ db, clickhouse })).differences).toEqual([]);
  });

  it('refuses while the lane is held, and changes nothing', async () => {
    await expect(rebuild()).rejects.toThrow(/Another Manager/);
    expect(await contentOfBets(clickhouse)).toEqual(before);
    await t.ingest.stop();
  });

  it('gives back every row of emptied tables, to the last digit', async () => {
    // Batches of the format before rates had 12 decimals lie beside those of today.
    await db
      .updateTable('ingest_batch')
      .set({ format: 1 })
      .where(sql<SqlBool>`id % 2 = 0`)
      .execute();
    await truncate();
    const { rows } = await rebuild();
    expect(await contentOfBets(clickhouse)).toEqual(before);
    const { counts, differences } = await verifyFacts({ db, clickhouse });
    expect(differences).toEqual([]);
    expect(counts.reduce((sum, count) => sum + count.rows, 0)).toBe(rows);
    expect(await db.selectFrom('ingest_group').select('id').where('applied_at', 'is', null).execute()).toEqual([]);
  });

  it('that was interrupted leaves what it lacks on record and is finished by the next one', async () => {
    const interrupted = rebuild(({ rows }) => {
      if (rows > 0) throw new Error('power cut');
    });
    await expect(interrupted).rejects.toThrow('power cut');
    expect(await contentOfBets(clickhouse)).not.toEqual(before);
    expect(await db.selectFrom('fact_gap').select('reason').execute()).not.toEqual([]);
    await rebuild();
    expect(await contentOfBets(clickhouse)).toEqual(before);
    expect(await db.selectFrom('fact_gap').select('reason').execute()).toEqual([]);
    expect((await verifyFacts({ db, clickhouse })).differences).toEqual([]);
  });

  it('refuses to lose rows that the journal no longer holds', async () => {
    const { id } = await db.selectFrom('ingest_batch').select('id').orderBy('id').limit(1).executeTakeFirstOrThrow();
    const removed = await db.deleteFrom('ingest_batch').where('id', '=', id).returningAll().executeTakeFirstOrThrow();
    await expect(rebuild()).rejects.toThrow(/does not reach back far enough/);
    await db.insertInto('ingest_batch').values(removed).execute();
    expect(await contentOfBets(clickhouse)).toEqual(before);
  });

  it('refuses a journal batch whose block does not hold its rows', async () => {
    const { id, rows } = await db
      .selectFrom('ingest_batch')
      .select(['id', 'rows'])
      .orderBy('id')
      .limit(1)
      .executeTakeFirstOrThrow();
    await db
      .updateTable('ingest_batch')
      .set({ rows: rows + 1 })
      .where('id', '=', id)
      .execute();
    await expect(rebuild()).rejects.toThrow(`batch ${id} is damaged`);
    await db.updateTable('ingest_batch').set({ rows }).where('id', '=', id).execute();
    await rebuild();
  });
});

describe('a verification', () => {
  it('names a batch that lost rows, one that is missing and one that nobody sent', async () => {
    const batches = await db
      .selectFrom('ingest_batch')
      .select(['id', 'partition', 'rows'])
      .where('table_name', '=', 'bet')
      .orderBy('id')
      .execute();
    const [cut, gone] = batches;
    if (cut === undefined || gone === undefined) throw new Error('too few batches');
    await clickhouse.command({
      name: 'test',
      sql: `ALTER TABLE bet DELETE WHERE batch_id = ${gone.id} OR (batch_id = ${cut.id} AND bet_id = (SELECT min(bet_id) FROM bet WHERE batch_id = ${cut.id})) SETTINGS mutations_sync = 2`,
    });
    await clickhouse.insert({
      name: 'test',
      table: 'bet_key',
      columns: ['key', 'kind', 'site_id', 'settle_date', 'batch_id'],
      tsv: 'x\tbet\t1\t2026-01-01\t999999\n',
    });
    const { differences } = await verifyFacts({ db, clickhouse });
    expect(differences.toSorted((a, b) => Number(a.batchId) - Number(b.batchId))).toEqual([
      { table: 'bet', batchId: cut.id, partition: cut.partition, inJournal: cut.rows, stored: cut.rows - 1 },
      { table: 'bet', batchId: gone.id, partition: gone.partition, inJournal: gone.rows, stored: 0 },
      { table: 'bet_key', batchId: '999999', partition: '202601', inJournal: 0, stored: 1 },
    ]);
    await rebuild();
    expect((await verifyFacts({ db, clickhouse })).differences).toEqual([]);
  });

  it('leaves alone what is frozen and not applied yet', async () => {
    const { group_id: groupId } = await db
      .selectFrom('ingest_batch')
      .select('group_id')
      .orderBy('id', 'desc')
      .limit(1)
      .executeTakeFirstOrThrow();
    await db.updateTable('ingest_group').set({ applied_at: null }).where('id', '=', groupId).execute();
    await truncate();
    const { differences } = await verifyFacts({ db, clickhouse });
    const open = await db.selectFrom('ingest_batch').select('id').where('group_id', '=', groupId).execute();
    expect(differences.filter(({ batchId }) => open.some(({ id }) => id === batchId))).toEqual([]);
    expect(differences).not.toEqual([]);
  });
});
