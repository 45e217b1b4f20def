import {
  chmodSync,
  cpSync,
  mkdirSync,
  mkdtempSync,
  readdirSync,
  readFileSync,
  renameSync,
  rmSync,
  utimesSync,
  writeFileSync,
} from 'node:fs';
import { tmpdir } from 'node:os';
import { basename, join } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { sql } from 'kysely';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { silentLog as log } from '../../test/stores.ts';
import { createDb, type Database } from '../postgres/db.ts';
import { type EmbeddedPostgres, findRunning, startEmbeddedPostgres } from '../postgres/embedded.ts';
import { type LogArchive, openLogArchive } from '../postgres/log-archive.ts';
import { createFollower } from './follow-log.ts';
import { restoreBackup } from './restore-backup.ts';

const workDir = mkdtempSync(join(tmpdir(), 'manager-log-'));
// mkdtemp makes it private, and root's PostgreSQL runs under another account.
chmodSync(workDir, 0o755);
const [dataDir, to] = [join(workDir, 'data'), join(workDir, 'backups')];
const DAY_MS = 86_400_000;

let server: EmbeddedPostgres;
let database: Database;
let archive: LogArchive;
let turn: Awaited<ReturnType<typeof createFollower>>;
let told = 0;
let ahead = 0;
/** The backup that was made first, an instant between two commits, and how many rows there were at it. */
let base = '';
let between: { at: Date; rows: number };

const write = async (count: number): Promise<void> => {
  for (let n = 0; n < count; n++) {
    await sql`insert into fact (id, text) values (${told + 1}, repeat(md5(${told}::text), 200))`.execute(database.db);
    told += 1;
  }
};
const emptyPlace = (name: string): string => {
  const place = join(workDir, name);
  mkdirSync(place);
  cpSync(join(dataDir, 'keys'), join(place, 'keys'), { recursive: true });
  return place;
};
const logFile = (at: number): string => {
  const segments = readdirSync(join(to, 'log'))
    .filter((name) => /^[0-9A-F]{24}/.test(name))
    .toSorted();
  return join(to, 'log', segments.at(at) ?? '');
};
/** Restores and answers how many rows are there, whole and without a gap; what goes on there comes back when `work` is done. */
const rowsOf = async (place: string, work: (db: Database['db'], url: string) => Promise<void> = async () => undefined) => {
  const restored = await startEmbeddedPostgres({ dataDir: join(place, 'postgres'), log });
  const { db, close } = createDb({ url: restored.url, log, waitMs: 60_000 });
  try {
    const { rows } = await sql<{ id: number; is_whole: boolean }>`
      select id, text = repeat(md5((id - 1)::text), 200) as is_whole from fact order by id`.execute(db);
    expect(rows.every(({ id, is_whole: isWhole }, n) => id === n + 1 && isWhole)).toBe(true);
    await work(db, restored.url);
    return rows.length;
  } finally {
    await close();
    await restored.stop();
  }
};

beforeAll(async () => {
  server = await startEmbeddedPostgres({ dataDir: join(dataDir, 'postgres'), log });
  database = createDb({ url: server.url, log, waitMs: 60_000 });
  await sql`create table fact (id integer primary key, text text not null)`.execute(database.db);
  await write(50);
  const cluster = await findRunning({ dataDir: join(dataDir, 'postgres'), log });
  archive = await openLogArchive(cluster);
  turn = await createFollower({ archive, cluster, dataDir, to, keep: 1, now: () => new Date(Date.now() + ahead) });
  base = (await turn()).made ?? '';
  await write(40);
  await turn();
  await write(30);
  await sleep(20);
  between = { at: new Date(), rows: told };
  await sleep(20);
  await write(20);
  await turn();
});
afterAll(async () => {
  await archive.close();
  await database.close();
  await server.stop();
  rmSync(workDir, { recursive: true, force: true });
});

it('brings back everything up to the last turn, whatever the disk held after it', async () => {
  const place = emptyPlace('newest');
  const upTo = told;
  const { until } = await turn();
  await write(5);
  const { heldUntil } = await restoreBackup({ from: base, dataDir: place, at: null });
  expect(heldUntil).toBe(until);
  expect(await rowsOf(place)).toBe(upTo);
});

it('goes back to an instant between two commits', async () => {
  const place = emptyPlace('between');
  const { heldUntil } = await restoreBackup({ from: base, dataDir: place, at: between.at });
  expect(heldUntil).toBe(between.at.toISOString());
  expect(await rowsOf(place)).toBe(between.rows);
});

it('goes to an instant behind the last commit, where nothing happened', async () => {
  const { until } = await turn();
  await sleep(20);
  const idle = await turn();
  expect(Date.parse(idle.until)).toBeGreaterThan(Date.parse(until));
  const place = emptyPlace('idle');
  await restoreBackup({ from: base, dataDir: place, at: new Date(Date.parse(idle.until) - 1) });
  expect(await rowsOf(place)).toBe(told);
});

it('says in a sentence which instants there are', async () => {
  const place = emptyPlace('elsewhen');
  const restoreAt = (at: Date) => restoreBackup({ from: base, dataDir: place, at });
  await expect(restoreAt(new Date(Date.now() - DAY_MS))).rejects.toThrow('for an earlier instant restore an earlier backup');
  await expect(restoreAt(new Date(Date.now() + DAY_MS))).rejects.toThrow('the newest instant to go back to');
  expect(readdirSync(place)).toEqual(['keys']);
});

it('refuses a log with one byte changed, or with a file that is gone', async () => {
  const place = emptyPlace('changed');
  await write(1);
  const reachable = new Date(Date.parse((await turn()).until) - 1);
  const path = logFile(-2);
  const held = readFileSync(path);
  const changed = Buffer.from(held);
  changed[changed.length - 1] = (changed.at(-1) ?? 0) ^ 1;
  writeFileSync(path, changed);
  await expect(restoreBackup({ from: base, dataDir: place, at: null })).rejects.toThrow('was not signed by a key');
  writeFileSync(path, held);
  renameSync(path, `${path}.away`);
  await expect(restoreBackup({ from: base, dataDir: place, at: null })).rejects.toThrow('The archived log lacks a file before');
  expect(readdirSync(place)).toEqual(['keys']);
  // Before the gap any instant is within reach; behind it the server itself refuses to start.
  const reached = emptyPlace('before-the-gap');
  await restoreBackup({ from: base, dataDir: reached, at: between.at });
  expect(await rowsOf(reached)).toBe(between.rows);
  const behind = emptyPlace('behind-the-gap');
  await restoreBackup({ from: base, dataDir: behind, at: reachable });
  await expect(rowsOf(behind)).rejects.toThrow('recovery ended before configured recovery target was reached');
  renameSync(`${path}.away`, path);
});

it('lets a restored product go on in the same folder, under other names, and nobody follow it twice', async () => {
  const place = emptyPlace('goes-on');
  await restoreBackup({ from: base, dataDir: place, at: between.at });
  const before = readdirSync(join(to, 'log')).filter((name) => name.startsWith('00000001'));
  const held = before.map((name) => readFileSync(join(to, 'log', name)));
  await rowsOf(place, async (db, url) => {
    const cluster = { url, pgData: join(place, 'postgres', 'store', 'data') };
    const restored = await findRunning({ dataDir: join(place, 'postgres'), log }).catch(() => cluster);
    const own = await openLogArchive(restored);
    await expect(openLogArchive(restored)).rejects.toThrow('Another process follows the log of this product already.');
    const follow = await createFollower({ archive: own, cluster: restored, dataDir: place, to, keep: 5, now: () => new Date() });
    const { made } = await follow();
    await sql`insert into fact (id, text) values (-1, 'another life')`.execute(db);
    await follow();
    await own.close();
    const again = emptyPlace('again');
    await restoreBackup({ from: made ?? '', dataDir: again, at: null });
    const other = await startEmbeddedPostgres({ dataDir: join(again, 'postgres'), log });
    const { db: its, close } = createDb({ url: other.url, log });
    const { rows } = await sql<{ n: number }>`select count(*)::int as n from fact where id = -1`.execute(its);
    await close();
    await other.stop();
    expect(rows).toEqual([{ n: 1 }]);
    rmSync(made ?? '', { recursive: true });
  });
  expect(readdirSync(join(to, 'log')).some((name) => name.startsWith('00000002'))).toBe(true);
  expect(before.map((name) => readFileSync(join(to, 'log', name)))).toEqual(held);
});

it('makes a backup every day, and keeps the log since the oldest that stays', async () => {
  expect((await turn()).made).toBeNull();
  ahead = DAY_MS;
  const oldest = basename(logFile(0));
  const { made } = await turn();
  expect(made).not.toBeNull();
  expect(readdirSync(to).filter((name) => name.startsWith('base-'))).toEqual([basename(made ?? '')]);
  expect(readdirSync(join(to, 'log'))).not.toContain(oldest);
  const place = emptyPlace('second');
  await restoreBackup({ from: made ?? '', dataDir: place, at: null });
  expect(await rowsOf(place)).toBe(told);
});

it('makes one as well when mathematics came, which are files', async () => {
  mkdirSync(join(dataDir, 'mathematics'));
  // The clock of the test is ahead: so is the file's.
  const [path, later] = [join(dataDir, 'mathematics', 'package.zip'), new Date(Date.now() + DAY_MS + 3_600_000)];
  writeFileSync(path, 'a package');
  expect((await turn()).made).toBeNull();
  utimesSync(path, later, later);
  ahead = DAY_MS + 3_601_000;
  const { made } = await turn();
  const place = emptyPlace('mathematics');
  await restoreBackup({ from: made ?? '', dataDir: place, at: null });
  expect(readFileSync(join(place, 'mathematics', 'package.zip'), 'utf8')).toBe('a package');
});

it('copies everything anew where the server threw log away, also when the first attempt fails', async () => {
  await sql`select pg_drop_replication_slot('manager_archive')`.execute(database.db);
  for (let n = 0; n < 3; n++) {
    await write(1);
    await sql`select pg_switch_wal()`.execute(database.db);
    await sql`checkpoint`.execute(database.db);
  }
  ahead = DAY_MS + 3_603_000;
  const moved = join(workDir, 'audit-away');
  renameSync(join(dataDir, 'keys'), moved);
  await expect(turn()).rejects.toThrow('Put the folder keys');
  renameSync(moved, join(dataDir, 'keys'));
  const { made } = await turn();
  expect(made).not.toBeNull();
  const place = emptyPlace('anew');
  await restoreBackup({ from: made ?? '', dataDir: place, at: null });
  expect(await rowsOf(place)).toBe(told);
});
