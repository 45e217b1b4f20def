import { fork, spawn } from 'node:child_process';
import { chmodSync, existsSync, mkdtempSync, readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { once } from 'node:events';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import pino from 'pino';
import { afterAll, beforeAll, expect, it, vi } from 'vitest';
import { z } from 'zod';
import { readBaseNote } from '../../src/backup/backup-notes.ts';
import { readConfig } from '../../src/config.ts';
import { createDrill, type DrillOrder } from '../../src/drill.ts';
import type { Deps } from '../../src/kit/service/ctx.ts';
import { runJob } from '../../src/kit/jobs/run-job.ts';
import { openStores, type Stores } from '../../src/stores.ts';
import { createFeeder } from '../kill/feeder.ts';
import { createProduct } from '../kill/product.ts';
import { testSettings } from '../settings.ts';
import { createAgent, createCurrency, createGame, createSite } from '../world.ts';

/** A backup of the product is restored beside it, and held against what it has, while it has gone on. */
const PLATFORM_KEY = 'drill-platform-key-0123456789';
const LONG = { timeout: 120_000, interval: 50 };
const workDir = mkdtempSync(join(tmpdir(), 'manager-drill-'));
chmodSync(workDir, 0o755);
const [dataDir, backups] = [join(workDir, 'data'), join(workDir, 'backups')];
const scratch = join(dataDir, 'drill');
const log = pino({ level: 'silent' });
const open = (): Promise<Stores> => openStores(readConfig({ DATA_DIR: dataDir, DEMO: '0' }, dataDir), log);
let stores: Stores;
let ahead = 0;
const deps = (): Deps =>
  ({
    db: stores.database.db,
    clickhouse: stores.clickhouse,
    settings: testSettings({ backup: { dataDir, maxDays: 2, drillDays: 7, isWatched: true } }),
    now: () => new Date(Date.now() + ahead),
    log,
    completeness: { gaps: () => [] },
    diskState: () => 'enough',
  }) as unknown as Deps;
/** One look of the job, as of another day than the last one: answers whether it ran, and what is on record of it. */
const look = async () => {
  const { job, stop } = createDrill(deps());
  await runJob(deps(), { ...job, run: async (own) => job.run({ ...own, clickhouse: stores.clickhouse }) });
  await stop();
  return stores.database.db
    .selectFrom('job_run')
    .select(['outcome', 'error', 'rows', 'detail'])
    .where('job', '=', 'backup.drill')
    .orderBy('id')
    .execute();
};
const pidFile = join(scratch, 'postgres', 'store', 'data', 'postmaster.pid');
/** The restored PostgreSQL, once it lets somebody in. */
const restoredServer = (): Promise<number> =>
  vi.waitFor(() => {
    const [pid, ...rest] = readFileSync(pidFile, 'utf8').split('\n');
    expect(rest.join()).toContain('ready');
    return Number(pid);
  }, LONG);
const isAlive = (pid: number): boolean =>
  existsSync(`/proc/${pid}/stat`) && !readFileSync(`/proc/${pid}/stat`, 'utf8').includes(') Z ');
const rowsOf = async (): Promise<number> => {
  const tables = ['bet', 'bet_key', 'bet_detail', 'wallet_txn', 'game_session', 'fact_key'];
  const counts = await Promise.all(
    tables.map((table) => stores.clickhouse.query<{ n: string }>({ name: 'test', sql: `SELECT count() AS n FROM ${table}` })),
  );
  return counts.reduce((sum, [row]) => sum + Number(row?.n), 0);
};

beforeAll(async () => {
  stores = await open();
  const { db } = stores.database;
  await createCurrency(db, { code: 'USD', rate: '1' });
  const agent = await createAgent(db);
  const world = { site: (await createSite(db, { agentId: agent.id })).code, game: (await createGame(db)).code };
  await stores.close();
  const product = createProduct({ dataDir, platformKey: PLATFORM_KEY, env: { BACKUP_DRILL_DAYS: '0' } });
  await product.start();
  const feeder = createFeeder({ name: 'f', seed: 1, platformKey: PLATFORM_KEY, address: product.address, ...world });
  const untilAcknowledged = async (batches: number): Promise<void> => {
    for (const target = feeder.record.acknowledgedBatches + batches; feeder.record.acknowledgedBatches < target;)
      await Promise.race([sleep(10), feeder.failed]);
  };
  await untilAcknowledged(8);
  const tool = spawn(process.execPath, [join(import.meta.dirname, '..', '..', '..', 'tools', 'backup.ts'), '--to', backups], {
    env: { ...process.env, DATA_DIR: dataDir, DEMO: '0', LOG_LEVEL: 'silent' },
    stdio: 'ignore',
  });
  expect(await once(tool, 'close')).toEqual([0, null]);
  // The same days, and the same bets again: what came later is no difference.
  await untilAcknowledged(6);
  await feeder.stop();
  await product.stop();
  stores = await open();
}, 300_000);
afterAll(async () => {
  await stores.close();
  rmSync(workDir, { recursive: true, force: true });
});

it('finds the restored stores equal, though bets of the same days came in since, and leaves nothing behind', async () => {
  const living = await rowsOf();
  const [run] = await look();
  expect(run).toMatchObject({ outcome: 'ok', error: '' });
  expect(run?.rows).toBeGreaterThan(0);
  expect(run?.rows).toBeLessThan(living);
  const days = (
    await stores.clickhouse.query<{ day: string }>({ name: 'test', sql: 'SELECT DISTINCT toString(settle_date) AS day FROM bet' })
  ).map(({ day }) => day);
  const { days: drawn } = z.object({ days: z.array(z.string()) }).parse(run?.detail);
  expect(drawn).toHaveLength(Math.min(10, days.length));
  expect(drawn.filter((day) => !days.includes(day))).toEqual([]);
  expect(await rowsOf()).toBe(living);
  expect(existsSync(scratch)).toBe(false);
}, 300_000);

it('is not made again before its time, and not without a backup', async () => {
  ahead = 6 * 86_400_000;
  expect(await look()).toHaveLength(1);
  ahead = 8 * 86_400_000;
  const notes = join(dataDir, 'backup', 'base.json');
  const held = readFileSync(notes);
  rmSync(notes);
  expect(await look()).toHaveLength(1);
  writeFileSync(notes, held);
});

it('fails, and names the day, where the product lost a bet that the backup has', async () => {
  const [bet] = await stores.clickhouse.query<{ bet_id: string; day: string; batch: string }>({
    name: 'test',
    sql: 'SELECT bet_id, toString(settle_date) AS day, batch_id AS batch FROM bet ORDER BY batch_id LIMIT 1',
  });
  await stores.clickhouse.command({
    name: 'test',
    sql: 'ALTER TABLE bet DELETE WHERE bet_id = {id:String} AND batch_id = {batch:UInt64}',
    params: { id: bet?.bet_id, batch: bet?.batch },
    settings: { mutations_sync: '2' },
  });
  const run = (await look()).at(-1);
  expect(run?.outcome).toBe('failed');
  expect(run?.error).toContain(`the sums of bet on ${bet?.day} differ`);
  expect(existsSync(scratch)).toBe(false);
}, 300_000);

it('fails the next day again, where a file of the backup was changed', async () => {
  const { folder } = (await readBaseNote(dataDir)) ?? { folder: '' };
  const manifest = JSON.parse(readFileSync(join(folder, 'manifest.json'), 'utf8')) as { files: { path: string; size: number }[] };
  const path = join(folder, manifest.files.find((file) => file.path.startsWith('postgres/base/') && file.size > 0)?.path ?? '');
  const whole = readFileSync(path);
  writeFileSync(path, Buffer.concat([Buffer.from([(whole[0] ?? 0) ^ 1]), whole.subarray(1)]));
  const before = (await look()).length;
  ahead += 86_400_000;
  const runs = await look();
  expect(runs).toHaveLength(before + 1);
  expect(runs.at(-1)).toMatchObject({ outcome: 'failed', error: expect.stringContaining('is not what was backed up') });
  writeFileSync(path, whole);
  expect(readdirSync(dataDir)).not.toContain('drill');
}, 300_000);

it('ends with the product, is on record neither as well nor as failed, and its files go with the next start', async () => {
  ahead += 8 * 86_400_000;
  const before = (await stores.database.db.selectFrom('job_run').selectAll().where('job', '=', 'backup.drill').execute()).length;
  const { job, stop } = createDrill(deps());
  const run = runJob(deps(), job);
  const server = await restoredServer();
  await stop();
  expect(isAlive(server)).toBe(false);
  await run;
  const runs = await stores.database.db.selectFrom('job_run').selectAll().where('job', '=', 'backup.drill').execute();
  expect(runs).toHaveLength(before);
  const next = createDrill(deps());
  await vi.waitFor(() => expect(existsSync(scratch)).toBe(false), LONG);
  await next.stop();
}, 300_000);

it('takes away what a killed one left, servers that still run among it', async () => {
  const { folder } = (await readBaseNote(dataDir)) ?? { folder: '' };
  const entry = join(import.meta.dirname, '..', '..', 'src', 'drill-process.ts');
  const child = fork(entry, [], { stdio: ['ignore', 'ignore', 'ignore', 'ipc'] });
  const ended = once(child, 'exit');
  child.send({ dataDir, from: folder, scratch } satisfies DrillOrder);
  const server = await restoredServer();
  child.kill('SIGKILL');
  await ended;
  expect(isAlive(server)).toBe(true);
  const { stop } = createDrill(deps());
  await vi.waitFor(() => expect([existsSync(scratch), isAlive(server)]).toEqual([false, false]), LONG);
  await stop();
}, 300_000);
