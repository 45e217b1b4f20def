import { chmodSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { getBackupState } from '@manager/contract/features/log/backup';
import { sql } from 'kysely';
import { afterAll, beforeEach, expect, it, vi } from 'vitest';
import { startTestApp } from '../../test/client.ts';
import { silentLog as log } from '../../test/stores.ts';
import { createDb } from '../postgres/db.ts';
import { startEmbeddedPostgres } from '../postgres/embedded.ts';
import { noteBase, noteLog } from './backup-notes.ts';
import { readBackupState } from './backup-state.ts';
import { makeBackup } from './make-backup.ts';

const workDir = mkdtempSync(join(tmpdir(), 'manager-age-'));
chmodSync(workDir, 0o755);
const dataDir = join(workDir, 'data');
/** The archiver rests a minute after three failures. */
const LONG = { timeout: 90_000, interval: 200 };
const [MINUTE_MS, DAY_MS] = [60_000, 86_400_000];
const t = await startTestApp({ settings: { backup: { dataDir, maxDays: 3, drillDays: 0, isWatched: true } } });
const boss = await t.signInAs({ isSuper: true });
const staff = await t.signInAs({ codes: ['O-4'] });
const ago = (ms: number): string => new Date(t.deps.now().getTime() - ms).toISOString();
const metrics = async (): Promise<string[]> => (await t.app.inject({ url: '/metrics' })).body.split('\n');
const figure = async (name: string): Promise<number | undefined> => {
  const line = (await metrics()).find((each) => each.startsWith(`${name} `));
  return line === undefined ? undefined : Number(line.split(' ')[1]);
};

beforeEach(() => rmSync(join(dataDir, 'backup'), { recursive: true, force: true }));
afterAll(() => rmSync(workDir, { recursive: true, force: true }));

it('says that no backup is kept, and gives it no age', async () => {
  expect(await boss.call(getBackupState, {})).toMatchObject({
    kind: 'embedded',
    base: null,
    log: null,
    problems: ['base_none'],
    is_warned: true,
  });
  expect(await metrics()).toContain('manager_backup_problem{problem="base_none"} 1');
  expect(await figure('manager_backup_base_timestamp_seconds')).toBeUndefined();
  expect(await figure('manager_backup_log_timestamp_seconds')).toBeUndefined();
});

it('is quiet while both are young, and warns super users alone, of each by its own limit', async () => {
  const base = { folder: '/mnt/backups/base-1', held_until: ago(2 * DAY_MS) };
  noteBase(dataDir, base);
  noteLog(dataDir, { folder: '/mnt/backups', until: ago(20_000) });
  const well = await boss.call(getBackupState, {});
  expect(well).toMatchObject({ base, problems: [], is_warned: false, max_days: 3 });
  expect(Math.abs((well.base?.age_s ?? 0) - 2 * 86_400)).toBeLessThan(60);
  expect(await figure('manager_backup_base_timestamp_seconds')).toBeCloseTo(Date.parse(base.held_until) / 1_000, 3);
  expect(await metrics()).toContain('manager_backup_problem{problem="base_none"} 0');

  noteLog(dataDir, { folder: '/mnt/backups', until: ago(2 * MINUTE_MS) });
  expect(await boss.call(getBackupState, {})).toMatchObject({ problems: ['log_late'], is_warned: true });
  noteBase(dataDir, { ...base, held_until: ago(3 * DAY_MS + MINUTE_MS) });
  expect(await boss.call(getBackupState, {})).toMatchObject({ problems: ['base_old', 'log_late'], is_warned: true });
  expect(await metrics()).toContain('manager_backup_problem{problem="base_old"} 1');
  expect(await staff.call(getBackupState, {})).toMatchObject({
    base: { folder: '' },
    problems: ['base_old', 'log_late'],
    is_warned: false,
  });
});

it('says that the log is not followed, where there is a backup alone', async () => {
  noteBase(dataDir, { folder: '/mnt/backups/base-1', held_until: ago(MINUTE_MS) });
  expect(await boss.call(getBackupState, {})).toMatchObject({ log: null, problems: ['log_none'] });
});

it('never takes what does not read for none', async () => {
  noteBase(dataDir, { folder: '/mnt/backups/base-1', held_until: ago(MINUTE_MS) });
  writeFileSync(join(dataDir, 'backup', 'base.json'), '{"folder":');
  expect(await boss.call(getBackupState, {})).toMatchObject({ problems: ['unreadable'], is_warned: true });
  expect(await metrics()).toContain('manager_backup_problem{problem="unreadable"} 1');
});

it('warns nobody where the backups are watched elsewhere, and says what is wrong all the same', async () => {
  t.deps.settings.backup.isWatched = false;
  expect(await boss.call(getBackupState, {})).toMatchObject({ problems: ['base_none'], is_warned: false });
  t.deps.settings.backup.isWatched = true;
});

it('says whether restoring was tried, that it failed last, and when it is too long ago', async () => {
  noteBase(dataDir, { folder: '/mnt/backups/base-1', held_until: ago(MINUTE_MS) });
  noteLog(dataDir, { folder: '/mnt/backups', until: ago(1_000) });
  t.deps.settings.backup.drillDays = 7;
  const read = () => boss.call(getBackupState, {});
  const drilled = (agoMs: number, outcome: 'ok' | 'failed' | 'running') =>
    t.deps.db
      .insertInto('job_run')
      .values({ job: 'backup.drill', started_at: ago(agoMs), ended_at: outcome === 'running' ? null : ago(agoMs), outcome })
      .execute();
  expect(await read()).toMatchObject({ drill: null, problems: ['drill_none'] });
  expect(await figure('manager_backup_drill_timestamp_seconds')).toBeUndefined();
  await drilled(15 * DAY_MS, 'ok');
  await drilled(14 * DAY_MS, 'running');
  expect(await read()).toMatchObject({ drill: { at: expect.any(String) }, problems: ['drill_old'] });
  await drilled(13 * DAY_MS, 'ok');
  expect((await read()).problems).toEqual([]);
  await drilled(DAY_MS, 'failed');
  expect(await read()).toMatchObject({ problems: ['drill_failed'], is_warned: true });
  const at = (await figure('manager_backup_drill_timestamp_seconds')) ?? 0;
  expect(Math.abs(at * 1_000 - Date.parse(ago(13 * DAY_MS)))).toBeLessThan(MINUTE_MS);
  t.deps.settings.backup.drillDays = 0;
  expect((await read()).problems).toEqual([]);
});

it('reads of a server of its own whether it archives, when it did last, and that it cannot', async () => {
  const place = { dataDir: join(workDir, 'server', 'postgres'), log };
  let server = await startEmbeddedPostgres(place);
  let database = createDb({ url: server.url, log });
  const run = (text: string) => sql.raw(text).execute(database.db);
  const backup = { dataDir: null, maxDays: 3, drillDays: 0, isWatched: true };
  const read = (aheadMs = 0) =>
    readBackupState({ settings: { ...t.deps.settings, backup }, now: () => new Date(Date.now() + aheadMs), log }, database.db);
  expect(await read()).toMatchObject({ kind: 'server', base: null, logUntil: null, problems: ['archive_off'] });

  await run("alter system set archive_mode = 'on'");
  await database.close();
  await server.stop();
  server = await startEmbeddedPostgres(place);
  database = createDb({ url: server.url, log });
  await run('create table fact (id integer)');
  await run('select pg_switch_wal()');
  expect(await read()).toMatchObject({ logUntil: null, problems: ['archive_none'] });

  const archiveBy = async (command: string): Promise<void> => {
    await run(`alter system set archive_command = '${command}'`);
    await run('select pg_reload_conf()');
    await run('insert into fact values (1)');
    await run('select pg_switch_wal()');
  };
  await archiveBy('false');
  await vi.waitFor(
    async () => expect(await read()).toMatchObject({ failedAt: expect.any(Date), problems: ['archive_fails'] }),
    LONG,
  );
  await archiveBy('true');
  await vi.waitFor(
    async () => expect(await read()).toMatchObject({ logUntil: expect.any(Date), failedAt: null, problems: [] }),
    LONG,
  );
  expect((await read(10 * MINUTE_MS)).problems).toEqual(['log_late']);
  await database.close();
  await server.stop();
}, 240_000);

it('is noted by a backup once it is whole', async () => {
  const dir = join(workDir, 'own');
  const server = await startEmbeddedPostgres({ dataDir: join(dir, 'postgres'), log });
  const { folder, manifest } = await makeBackup({
    url: server.url,
    pgData: join(dir, 'postgres', 'store', 'data'),
    dataDir: dir,
    to: join(workDir, 'to'),
    now: () => new Date(),
  });
  await server.stop();
  const backup = { dataDir: dir, maxDays: 3, drillDays: 0, isWatched: true };
  const state = await readBackupState({ settings: { ...t.deps.settings, backup }, now: () => new Date(), log }, t.deps.db);
  expect(state.base).toEqual({ folder, held_until: manifest.holds_until });
  expect(state.problems).toEqual(['log_none']);
});
