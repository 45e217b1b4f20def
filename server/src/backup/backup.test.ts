import { chmodSync, cpSync, existsSync, mkdirSync, mkdtempSync, readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { sql } from 'kysely';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { silentLog as log } from '../../test/stores.ts';
import { createDb, type Database } from '../postgres/db.ts';
import { type EmbeddedPostgres, openCluster, startEmbeddedPostgres } from '../postgres/embedded.ts';
import { keepNewest, makeBackup } from './make-backup.ts';
import type { Manifest } from './manifest.ts';
import { restoreBackup } from './restore-backup.ts';

const workDir = mkdtempSync(join(tmpdir(), 'manager-backup-'));
// mkdtemp makes it private, and root's PostgreSQL runs under another account.
chmodSync(workDir, 0o755);
const [dataDir, to] = [join(workDir, 'data'), join(workDir, 'backups')];
const HELD = 'one line of the second copy\n';
let server: EmbeddedPostgres;
let database: Database;
let told = 0;
let made: { folder: string; manifest: Manifest };
/** Rows that the store had acknowledged before the backup began, and at its end. */
let known: { before: number; after: number };

const write = async (): Promise<void> => {
  await sql`insert into fact (id, text) values (${told + 1}, repeat(md5(${told}::text), 800))`.execute(database.db);
  told += 1;
};
const backUp = async () => {
  const cluster = await openCluster({ dataDir: join(dataDir, 'postgres'), log });
  try {
    return await makeBackup({ ...cluster, dataDir, to, now: () => new Date() });
  } finally {
    await cluster.close();
  }
};
/** A folder with the keys of the product and nothing else. */
const emptyPlace = (name: string): string => {
  const place = join(workDir, name);
  mkdirSync(place);
  cpSync(join(dataDir, 'keys'), join(place, 'keys'), { recursive: true });
  return place;
};

beforeAll(async () => {
  mkdirSync(join(dataDir, 'audit'), { recursive: true });
  writeFileSync(join(dataDir, 'audit', '2026-11.ndjson'), HELD);
  mkdirSync(join(dataDir, 'journal'));
  for (const name of ['early.native.zst', 'broken.native.zst.part']) writeFileSync(join(dataDir, 'journal', name), name);
  server = await startEmbeddedPostgres({ dataDir: join(dataDir, 'postgres'), log });
  database = createDb({ url: server.url, log, waitMs: 60_000 });
  await sql`create table fact (id integer primary key, text text not null)`.execute(database.db);
  for (let n = 0; n < 200; n++) await write();
  mkdirSync(join(to, 'base-20260101T000000Z.part'), { recursive: true });
  let isOver = false;
  const before = told;
  const writing = (async () => {
    // A checkpoint in between moves pages that were copied already.
    while (!isOver) {
      await write();
      if (told % 50 === 0) await sql`checkpoint`.execute(database.db);
    }
  })();
  made = await backUp();
  known = { before, after: told };
  isOver = true;
  await writing;
});
afterAll(async () => {
  await database.close();
  await server.stop();
  rmSync(workDir, { recursive: true, force: true });
});

it('is everything that was acknowledged before it began, and each row after that up to its end, while others write', async () => {
  const place = emptyPlace('restored');
  await restoreBackup({ from: made.folder, dataDir: place, at: null });
  const restored = await startEmbeddedPostgres({ dataDir: join(place, 'postgres'), log });
  const { db, close } = createDb({ url: restored.url, log, waitMs: 60_000 });
  try {
    const { rows } = await sql<{ id: number; is_whole: boolean }>`
      select id, text = repeat(md5((id - 1)::text), 800) as is_whole from fact order by id`.execute(db);
    expect(rows.length).toBeGreaterThanOrEqual(known.before);
    expect(rows.length).toBeLessThanOrEqual(known.after + 1);
    expect(rows.every(({ id, is_whole: isWhole }, n) => id === n + 1 && isWhole)).toBe(true);
    await sql`insert into fact (id, text) values (-1, 'goes on')`.execute(db);
  } finally {
    await close();
    await restored.stop();
  }
  expect(readFileSync(join(place, 'audit', '2026-11.ndjson'), 'utf8')).toBe(HELD);
});

it('is refused while another one is under way', async () => {
  const both = await Promise.allSettled([backUp(), backUp()]);
  const [refused] = both.filter(({ status }) => status === 'rejected') as PromiseRejectedResult[];
  expect(String(refused?.reason)).toContain('Another backup of this product is under way.');
  const done = both.flatMap((one) => (one.status === 'fulfilled' ? [one.value.folder] : []));
  expect(done).toHaveLength(1);
  for (const folder of done) rmSync(folder, { recursive: true });
});

it('is there as a whole or not at all, and holds no key', () => {
  expect(readdirSync(to)).toEqual([made.folder.split('/').at(-1)]);
  expect(made.manifest.files.filter(({ path }) => /key|pem|password|postmaster/.test(path))).toEqual([]);
  expect(existsSync(join(made.folder, 'keys'))).toBe(false);
});

it('brings back what left PostgreSQL for files before it was made, and from newer ones what left after it', async () => {
  const late = join(dataDir, 'journal', 'late.native.zst');
  writeFileSync(late, 'late');
  const { folder: newer } = await backUp();
  const unread = join(to, 'base-29990101T000000Z');
  mkdirSync(unread);
  const place = emptyPlace('older');
  await restoreBackup({ from: made.folder, dataDir: place, at: null });
  expect(readdirSync(join(place, 'journal')).toSorted()).toEqual(['early.native.zst', 'late.native.zst']);
  expect(readFileSync(join(place, 'journal', 'late.native.zst'), 'utf8')).toBe('late');
  rmSync(newer, { recursive: true });
  rmSync(unread, { recursive: true });
});

it('is refused with one byte changed, and leaves the place as it was', async () => {
  const place = emptyPlace('changed');
  const copy = join(workDir, 'copy');
  cpSync(made.folder, copy, { recursive: true });
  const path = made.manifest.files.find((file) => file.path.startsWith('postgres/base/') && file.size > 0)?.path ?? '';
  const bytes = readFileSync(join(copy, path));
  bytes[0] = (bytes[0] ?? 0) ^ 1;
  writeFileSync(join(copy, path), bytes);
  await expect(restoreBackup({ from: copy, dataDir: place, at: null })).rejects.toThrow(
    `The file ${path} of the backup is not what was backed up`,
  );
  expect(readdirSync(place)).toEqual(['keys']);
  rmSync(join(copy, path));
  await expect(restoreBackup({ from: copy, dataDir: place, at: null })).rejects.toThrow(`The backup lacks the file ${path}.`);
  const text = readFileSync(join(copy, 'manifest.json'), 'utf8');
  writeFileSync(join(copy, 'manifest.json'), text.replace('"format": 1', '"format":  1'));
  await expect(restoreBackup({ from: copy, dataDir: place, at: null })).rejects.toThrow('was not signed by a key');
  await expect(restoreBackup({ from: to, dataDir: place, at: null })).rejects.toThrow('is no backup');
  expect(readdirSync(place)).toEqual(['keys']);
});

it('is restored into an empty place alone, and with the keys of the product that made it', async () => {
  await expect(restoreBackup({ from: made.folder, dataDir, at: null })).rejects.toThrow('is not empty');
  await expect(restoreBackup({ from: made.folder, dataDir: join(workDir, 'bare'), at: null })).rejects.toThrow(
    'Put the folder keys',
  );
});

it('goes when newer ones are there, and nothing else does', async () => {
  for (const name of ['base-20260102T000000Z', 'base-20260103T000000Z', 'base-of-mine']) mkdirSync(join(to, name));
  expect(await keepNewest(to, 1)).toEqual([join(to, 'base-20260102T000000Z'), join(to, 'base-20260103T000000Z')]);
  expect(new Set(readdirSync(to))).toEqual(new Set([made.folder.split('/').at(-1), 'base-of-mine']));
});
