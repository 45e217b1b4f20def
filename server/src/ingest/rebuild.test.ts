import type { PlatformBet } from '@manager/contract/platform/bets';
import fc from 'fast-check';
import { sql, type SqlBool } from 'kysely';
import { beforeAll, describe, expect, it } from 'vitest';
import { startTestApp } from '../../test/client.ts';
import { silentLog } from '../../test/stores.ts';
import { betRow, createAgent, createCurrency, createGame, createSite } from '../../test/world.ts';
import type { ClickHouse } from '../clickhouse/client.ts';
import { rebuildFacts } from './rebuild.ts';
import { verifyFacts } from './rebuild-verify.ts';

const t = await startTestApp({ hasSums: true });
const { db, clickhouse } = t.deps;
const agent = await createAgent(db, { timezone: 'Europe/Berlin', settlementHour: 6 });
const [alpha, beta] = [await createSite(db, { agentId: agent.id }), await createSite(db, { agentId: agent.id })];
const game = await createGame(db);
await createCurrency(db, { code: 'USD', rate: '1' });
await createCurrency(db, { code: 'JPY', rate: '151.37' });

const TABLES = ['bet', 'bet_key', 'bet_detail'];
const cents = (n: number): string => `${Math.floor(n / 100)}.${String(n % 100).padStart(2, '0')}`;

/** Bets of two months, two sites and two currencies, and the amendments of some of them. */
const drawWorld = (seed: number): PlatformBet[][] => {
  const row = fc.record({
    site: fc.constantFrom(alpha, beta),
    isYen: fc.boolean(),
    bet: fc.nat(100_000),
    win: fc.nat(300_000),
    minute: fc.nat(40 * 1440),
    hasDetail: fc.boolean(),
    status: fc.constantFrom('settled' as const, 'pending' as const),
  });
  const bets = fc.sample(row, { seed, numRuns: 300 }).map(({ site, isYen, bet, win, minute, hasDetail, status }) => {
    const betAt = new Date(Date.UTC(2026, 0, 1) + minute * 60_000).toISOString();
    return betRow({
      site: site.code,
      game: game.code,
      player: isYen ? 'yen' : 'kim',
      currency: isYen ? 'JPY' : 'USD',
      bet: cents(bet),
      win: cents(win),
      bet_at: betAt,
      status,
      ...(status === 'pending' ? { settled_at: undefined } : {}),
      ...(hasDetail ? { detail: { note: 'ünïcode "quoted"\n', win } } : {}),
    });
  });
  const amended = bets
    .filter((_, index) => index % 3 === 0)
    .map((bet, index): PlatformBet => ({
      ...bet,
      row_version: 2,
      status: index % 2 === 0 ? 'cancelled' : 'settled',
      settled_at: bet.settled_at ?? bet.bet_at,
      win: cents(index * 17),
    }));
  return [bets, amended];
};

/** Everything that the tables hold, as numbers: counts, exact sums by site, month and status, and a checksum of all columns. */
const contentOf = async (client: ClickHouse): Promise<unknown> => {
  const sums = await client.query({
    name: 'test',
    sql: `SELECT site_id, toYYYYMM(settle_date) AS month, currency, status, sum(sign) AS bets, sum(bet * sign) AS bet, sum(win_game * sign) AS win, sum(bet_usd * sign) AS bet_usd, sum(win_usd * sign) AS win_usd
          FROM bet GROUP BY ALL ORDER BY ALL`,
  });
  const checksums = [];
  for (const table of TABLES)
    checksums.push(
      await client.query({ name: 'test', sql: `SELECT count() AS n, sum(cityHash64(*)) AS checksum FROM ${table}` }),
    );
  return { sums, checksums };
};

const rebuild = (onProgress?: (done: { rows: number }) => void) =>
  rebuildFacts({
    db,
    databaseUrl: t.stores.postgresUrl,
    clickhouse,
    log: silentLog,
    ...(onProgress === undefined ? {} : { onProgress }),
  });
const truncate = async (): Promise<void> => {
  for (const table of TABLES) await clickhouse.command({ name: 'test', sql: `TRUNCATE TABLE ${table}` });
};

describe('a rebuild', () => {
  let before: unknown;
  beforeAll(async () => {
    for (const rows of drawWorld(20_261_121)) await t.platform.postBets(rows);
    before = await contentOf(clickhouse);
    expect((await verifyFacts({ db, clickhouse })).differences).toEqual([]);
  });

  it('refuses while the lane is held, and changes nothing', async () => {
    await expect(rebuild()).rejects.toThrow(/Another Manager/);
    expect(await contentOf(clickhouse)).toEqual(before);
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
    expect(await contentOf(clickhouse)).toEqual(before);
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
    expect(await contentOf(clickhouse)).not.toEqual(before);
    expect(await db.selectFrom('fact_gap').select('reason').execute()).not.toEqual([]);
    await rebuild();
    expect(await contentOf(clickhouse)).toEqual(before);
    expect(await db.selectFrom('fact_gap').select('reason').execute()).toEqual([]);
    expect((await verifyFacts({ db, clickhouse })).differences).toEqual([]);
  });

  it('refuses to lose rows that the journal no longer holds', async () => {
    const { id } = await db.selectFrom('ingest_batch').select('id').orderBy('id').limit(1).executeTakeFirstOrThrow();
    const removed = await db.deleteFrom('ingest_batch').where('id', '=', id).returningAll().executeTakeFirstOrThrow();
    await expect(rebuild()).rejects.toThrow(/does not reach back far enough/);
    await db.insertInto('ingest_batch').values(removed).execute();
    expect(await contentOf(clickhouse)).toEqual(before);
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
