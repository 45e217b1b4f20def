import { randomUUID } from 'node:crypto';
import { existsSync, mkdirSync, mkdtempSync, readFileSync, renameSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { zstdDecompressSync } from 'node:zlib';
import { sql } from 'kysely';
import { beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { startTestApp } from '../../test/client.ts';
import { BET_TABLES, contentOfBets, drawMonths } from '../../test/drawn-months.ts';
import { silentLog } from '../../test/stores.ts';
import { betRow, createAgent, createCurrency, createGame, createSite } from '../../test/world.ts';
import { isJournalWhole } from '../completeness/compare-batches.ts';
import { rebuildFacts } from '../ingest/rebuild.ts';
import { verifyFacts } from '../ingest/rebuild-verify.ts';
import { ArchiveLost } from '../journal/archive-files.ts';
import { journalTables } from '../journal/journal-format.ts';
import { readBatchesById } from '../journal/journal.ts';
import { cleanUp } from '../kit/jobs/clean-up.ts';
import { runJob } from '../kit/jobs/run-job.ts';
import { archiveJournal } from './archive-journal.ts';
import { faultOfFile } from './archived-file.ts';
import { noteBase } from './backup-notes.ts';
import { type Manifest, writeManifest } from './manifest.ts';

const dataDir = mkdtempSync(join(tmpdir(), 'manager-archive-'));
const archiveDir = join(dataDir, 'journal');
const t = await startTestApp({
  settings: { archiveDir, backup: { dataDir, maxDays: 2, drillDays: 0, isWatched: true } },
});
const { db, clickhouse } = t.deps;
const journal = { db, archiveDir };
const agent = await createAgent(db, { timezone: 'Europe/Berlin', settlementHour: 6 });
const alpha = await createSite(db, { agentId: agent.id });
const sites = [alpha, await createSite(db, { agentId: agent.id })];
const game = await createGame(db);
await createCurrency(db, { code: 'USD', rate: '1' });
await createCurrency(db, { code: 'JPY', rate: '151.37' });

/** What is posted came in at this instant. */
const cameInAt = async (at: string): Promise<void> => {
  await sql`update ingest_group set created_at = ${at}, applied_at = ${at}
    where id > coalesce((select max(id) from ingest_group where created_at < '2026-10-01'), 0)`.execute(db);
};
const archive = async (now: string) => {
  t.clock.set(Date.parse(now));
  const before = await lastRun();
  await runJob(t.deps, archiveJournal(dataDir));
  const after = await lastRun();
  return after?.id === before?.id ? null : after;
};
const lastRun = () =>
  db
    .selectFrom('job_run')
    .select(['id', 'outcome', 'rows', 'detail', 'error'])
    .where('job', '=', 'journal.archive')
    .orderBy('id', 'desc')
    .limit(1)
    .executeTakeFirst();
const files = () => db.selectFrom('journal_archive').selectAll().orderBy('id').execute();
/** Bodies that PostgreSQL still has, by month. */
const atHand = async (): Promise<Record<string, number>> => {
  const { rows } = await sql<{ month: string; n: number }>`
    select partition as month, count(body)::int as n from ingest_batch group by 1 order by 1`.execute(db);
  return Object.fromEntries(rows.map(({ month, n }) => [month, n]));
};
const rebuild = (dir: string | null = archiveDir) =>
  rebuildFacts({ db, archiveDir: dir, databaseUrl: t.stores.postgresUrl, clickhouse, log: silentLog });

let before: unknown;
let batches: { id: string; body: Buffer | null; rows: number }[];

beforeAll(async () => {
  for (const rows of drawMonths({ sites, game, seed: 20_261_201 })) await t.platform.postBets(rows);
  await cameInAt('2026-02-14T12:00:00Z');
  batches = await db.selectFrom('ingest_batch').select(['id', 'body', 'rows']).orderBy('id').execute();
  before = await contentOfBets(clickhouse);
});

describe('the old part of the journal', () => {
  it('stays until its month is over for 35 days', async () => {
    expect(await archive('2026-03-07T00:00:00Z')).toBeNull();
    expect(await files()).toEqual([]);
  });

  it('stays where it came in less than 35 days before the month began in which everything else is archived', async () => {
    // The bets of January came in in February.
    expect(await archive('2026-03-08T12:00:00Z')).toBeNull();
  });

  it('moves into files that hold the very bytes, and PostgreSQL keeps what each batch was', async () => {
    const run = await archive('2026-04-06T00:00:00Z');
    expect(run?.outcome).toBe('ok');
    // Four files a run: a stop of the product waits for one.
    expect(run?.detail).toMatchObject({ files: 4, released: 4 });
    await archive('2026-04-06T02:00:00Z');
    await archive('2026-04-06T04:00:00Z');
    expect(await atHand()).toEqual({ 202512: 0, 202601: 0, 202602: 0 });
    expect((await files()).reduce((sum, file) => sum + file.batches, 0)).toBe(batches.length);
    const again = await db.selectFrom('ingest_batch').select(['id', 'rows']).orderBy('id').execute();
    expect(again).toEqual(batches.map(({ id, rows }) => ({ id, rows })));
    // All bodies of a file, one behind the other, are the file.
    for (const { file, table_name: table, partition } of await files()) {
      const of = await db
        .selectFrom('ingest_batch')
        .select('id')
        .where('table_name', '=', table)
        .where('partition', '=', partition)
        .orderBy('id')
        .execute();
      const bodies = of.map(({ id }) => batches.find((batch) => batch.id === id)?.body as Buffer);
      expect(readFileSync(join(archiveDir, file)).equals(Buffer.concat(bodies))).toBe(true);
    }
  });

  it('is read by its index alone, without the product', async () => {
    const [file] = (await files()).filter(({ table_name: table }) => table === 'bet');
    const path = join(archiveDir, file?.file ?? '');
    const { batches: places } = JSON.parse(readFileSync(`${path}.json`, 'utf8')) as { batches: { at: number; bytes: number }[] };
    const bytes = readFileSync(path);
    const native = Buffer.concat(places.map((place) => zstdDecompressSync(bytes.subarray(place.at, place.at + place.bytes))));
    await clickhouse.command({ name: 'test', sql: 'CREATE TABLE read_back AS bet' });
    await clickhouse.insert({ name: 'test', table: 'read_back', columns: journalTables.bet.columns, native });
    const sumsOf = (table: string) =>
      clickhouse.query({
        name: 'test',
        sql: `SELECT count() AS n, sum(cityHash64(bet_id, site_id, bet, win_game, batch_id, sign)) AS hash
              FROM ${table} WHERE toYYYYMM(settle_date) = ${file?.partition ?? ''}`,
      });
    expect(await sumsOf('read_back')).toEqual(await sumsOf('bet'));
    await clickhouse.command({ name: 'test', sql: 'DROP TABLE read_back SYNC' });
  });

  it('has an index that is signed, and whatever is changed in either is told', async () => {
    const [file] = await files();
    const written = { file: file?.file ?? '', bytes: Number(file?.bytes), sha256: file?.sha256.toString('hex') ?? '' };
    expect(await faultOfFile(archiveDir, dataDir, written)).toBeNull();
    const index = join(archiveDir, `${written.file}.json`);
    const text = readFileSync(index, 'utf8');
    const listed = JSON.parse(text) as { batches: { id: string; at: number; bytes: number }[] };
    expect(listed.batches.map(({ bytes }) => bytes).reduce((a, b) => a + b, 0)).toBe(written.bytes);
    writeFileSync(index, text.replace('"format":1', '"format":2'));
    expect(await faultOfFile(archiveDir, dataDir, written)).toMatch(/was not signed/);
    writeFileSync(index, text);
    expect(await faultOfFile(archiveDir, dataDir, { ...written, sha256: written.sha256.replace(/^./, 'g') })).toMatch(/not what/);
    expect(await faultOfFile(null, dataDir, written)).toMatch(/no folder/);
  });

  it('is archived once: the next run finds nothing to do', async () => {
    expect(await archive('2026-04-08T00:00:00Z')).toBeNull();
  });
});

/** A backup that is the newest and holds these files of the archive. */
const noteBackupOf = async (held: readonly { file: string; sha256: Buffer }[]): Promise<void> => {
  const folder = join(dataDir, `base-${randomUUID()}`);
  mkdirSync(folder);
  const at = '2026-06-10T00:00:00.000Z';
  const manifest: Manifest = {
    format: 1,
    version: '180000',
    began_at: at,
    holds_until: at,
    start_lsn: '0/0',
    stop_lsn: '0/0',
    folders: [],
    files: held.map(({ file, sha256 }) => ({ path: `journal/${file}`, size: 1, sha256: sha256.toString('hex') })),
  };
  await writeManifest(folder, { manifest, dataDir });
  noteBase(dataDir, { folder, held_until: at });
};

describe('a late correction of an archived month', () => {
  const monthFiles = async () => (await files()).filter(({ partition }) => partition === '202601');
  let known = 0;

  beforeAll(async () => {
    known = (await monthFiles()).length;
    const late = betRow({
      site: alpha.code,
      game: game.code,
      bet_at: '2026-01-20T12:00:00Z',
      settled_at: '2026-01-20T12:00:00Z',
    });
    await t.platform.postBets([late]);
    await t.platform.postBets([{ ...late, row_version: 2, win: '3.21' }]);
    await cameInAt('2026-04-20T12:00:00Z');
    before = await contentOfBets(clickhouse);
  });

  it('stays for 35 days and until the month in which it came is over', async () => {
    expect(await archive('2026-05-24T00:00:00Z')).toBeNull();
    expect(await archive('2026-06-04T00:00:00Z')).toBeNull();
  });

  it('stays while the month is not whole in the report store', async () => {
    await db
      .insertInto('fact_gap')
      .values(
        ['bet', 'bet_key', 'bet_detail'].map((table) => ({
          table_name: table,
          partition: '202601',
          reason: 'rows_missing',
          rows_expected: '1',
          rows_held: '0',
        })),
      )
      .execute();
    await t.deps.completeness.look();
    expect(await archive('2026-06-08T00:00:00Z')).toBeNull();
    await db.deleteFrom('fact_gap').execute();
    await t.deps.completeness.look();
  });

  it('goes into files of its own, also where a killed run left something of that name, and leaves PostgreSQL once the newest backup holds them', async () => {
    await noteBackupOf([]);
    const first = await db
      .selectFrom('ingest_batch')
      .select(['id', 'table_name'])
      .where('partition', '=', '202601')
      .where('archive_id', 'is', null)
      .where('table_name', '=', 'bet')
      .orderBy('id')
      .executeTakeFirstOrThrow();
    const path = join(archiveDir, `bet-202601-${first.id}.native.zst`);
    writeFileSync(`${path}.part`, 'half');
    writeFileSync(path, 'of a run whose commit was lost');
    expect((await archive('2026-06-10T00:00:00Z'))?.detail).toMatchObject({ files: 2, released: 0 });
    expect(existsSync(`${path}.part`)).toBe(false);
    expect(await atHand()).toMatchObject({ 202601: 3 });
    // A second look finds nothing to do: the backup is still the same.
    expect(await archive('2026-06-10T02:00:00Z')).toBeNull();
    const own = (await monthFiles()).slice(known);
    await noteBackupOf(own.slice(1));
    expect((await archive('2026-06-10T04:00:00Z'))?.detail).toMatchObject({ files: 0, released: 1 });
    await noteBackupOf(own);
    expect((await archive('2026-06-10T06:00:00Z'))?.detail).toMatchObject({ files: 0, released: 1 });
    expect(await atHand()).toMatchObject({ 202601: 0 });
  });
});

describe('what is remembered of a request', () => {
  it('is forgotten after 35 days; what it brought is known by its ids all the same', async () => {
    const rows = [betRow({ site: alpha.code, game: game.code })];
    const sent = { idempotencyKey: 'once' };
    expect((await t.platform.post(rows, sent)).body).toMatchObject({ accepted: 1 });
    expect((await t.platform.post(rows, sent)).body).toMatchObject({ accepted: 1 });
    t.clock.set(Date.now() + 34 * 86_400_000);
    await runJob(t.deps, cleanUp);
    expect((await t.platform.post(rows, sent)).body).toMatchObject({ accepted: 1 });
    t.clock.set(Date.now() + 36 * 86_400_000);
    await runJob(t.deps, cleanUp);
    expect((await t.platform.post(rows, sent)).body).toMatchObject({ accepted: 0, duplicates: 1 });
    before = await contentOfBets(clickhouse);
  });
});

describe('a rebuild from the archive', () => {
  const lost = async (): Promise<string> => {
    const [file] = await files();
    return join(archiveDir, file?.file ?? '');
  };

  beforeAll(() => t.ingest.stop());
  beforeEach(async () => {
    expect(await contentOfBets(clickhouse)).toEqual(before);
  });

  it('gives back every row, to the last digit', async () => {
    for (const table of BET_TABLES) await clickhouse.command({ name: 'test', sql: `TRUNCATE TABLE ${table}` });
    await rebuild();
    expect((await verifyFacts({ db, clickhouse })).differences).toEqual([]);
  });

  it('is refused before anything is removed where a file is gone, damaged or nobody says where it is', async () => {
    const path = await lost();
    renameSync(path, `${path}.away`);
    await expect(rebuild()).rejects.toThrow('bring the archived journal back first');
    renameSync(`${path}.away`, path);
    const bytes = readFileSync(path);
    writeFileSync(
      path,
      bytes.map((byte, at) => (at === bytes.length >> 1 ? byte ^ 1 : byte)),
    );
    await expect(rebuild()).rejects.toThrow('bring the archived journal back first');
    writeFileSync(path, bytes);
    await expect(rebuild(null)).rejects.toThrow('bring the archived journal back first');
    expect(await contentOfBets(clickhouse)).toEqual(before);
    await rebuild();
  });

  it('reads no body that is not the one that was written', async () => {
    const [file] = await files();
    const month = { table: file?.table_name as 'bet', partition: file?.partition ?? '' };
    const { id } = await db
      .selectFrom('ingest_batch')
      .select('id')
      .where('archive_id', '=', file?.id ?? '')
      .orderBy('id')
      .executeTakeFirstOrThrow();
    const path = await lost();
    const bytes = readFileSync(path);
    writeFileSync(
      path,
      bytes.map((byte, at) => (at === 20 ? byte ^ 4 : byte)),
    );
    await expect(readBatchesById(journal, [id])).rejects.toThrow(ArchiveLost);
    expect(await isJournalWhole(journal, month)).toBe(false);
    writeFileSync(path, bytes);
    expect(await isJournalWhole(journal, month)).toBe(true);
    expect(await readBatchesById(journal, [id])).toHaveLength(1);
  });
});
