import { type ChildProcess, spawn } from 'node:child_process';
import { once } from 'node:events';
import {
  chmodSync,
  existsSync,
  mkdirSync,
  mkdtempSync,
  readFileSync,
  rmSync,
  statSync,
  truncateSync,
  writeFileSync,
} from 'node:fs';
import { tmpdir } from 'node:os';
import { dirname, join } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import pg from 'pg';
import { afterEach, beforeEach, describe, expect, test } from 'vitest';
import { silentLog } from '../../test/stores.ts';
import { childrenOf, identityOf, isRunning } from '../base/process-identity.ts';
import { createDb } from './db.ts';
import { postmasterPid } from './embedded-owner.ts';
import { startEmbeddedPostgres, type EmbeddedPostgres } from './embedded.ts';
import { assertSettings } from './settings.ts';

const isRoot = process.getuid?.() === 0;
const log = silentLog;
let workDir: string;
let server: EmbeddedPostgres | undefined;

beforeEach(() => {
  workDir = mkdtempSync(join(tmpdir(), 'manager-pg-'));
  chmodSync(workDir, 0o755); // mkdtemp makes it private, and root's PostgreSQL runs under another account
});

afterEach(async () => {
  await server?.stop();
  server = undefined;
  rmSync(workDir, { recursive: true, force: true });
});

const start = async (dataDir = join(workDir, 'postgres')) => (server = await startEmbeddedPostgres({ dataDir, log }));

async function query<Row extends pg.QueryResultRow>(url: string, sql: string): Promise<Row[]> {
  const client = new pg.Client({ connectionString: url });
  client.on('error', () => undefined);
  await client.connect();
  try {
    return (await client.query<Row>(sql)).rows;
  } finally {
    await client.end();
  }
}

/** A process of its own that owns the store. */
async function productOn(dataDir: string): Promise<{ child: ChildProcess; url: string }> {
  const script = `
    import pino from 'pino';
    import { startEmbeddedPostgres } from ${JSON.stringify(join(import.meta.dirname, 'embedded.ts'))};
    const { url } = await startEmbeddedPostgres({ dataDir: ${JSON.stringify(dataDir)}, log: pino({ level: 'silent' }) });
    console.log(url);
    setInterval(() => undefined, 1000);`;
  const child = spawn(process.execPath, ['--input-type=module-typescript', '-e', script], {
    cwd: import.meta.dirname,
    stdio: ['ignore', 'pipe', 'inherit'],
  });
  const [line] = (await once(child.stdout, 'data')) as [Buffer];
  return { child, url: line.toString().trim() };
}

/** Polls until the server answers; returns how long that took. */
async function waitUntilAnswers(url: string): Promise<number> {
  const began = Date.now();
  while (Date.now() - began < 15_000) {
    const isUp = await query(url, 'select 1').then(
      () => true,
      () => false,
    );
    if (isUp) return Date.now() - began;
    await sleep(50);
  }
  throw new Error('PostgreSQL did not come back within 15 s');
}

/** A worker of PostgreSQL may have ended since it was listed. */
const stopIfRunning = (pid: number): void => {
  if (isRunning(identityOf(pid))) process.kill(pid, 'SIGSTOP');
};

describe('embedded PostgreSQL', () => {
  test('a new store starts, keeps its rows over a stop, and starts again', async () => {
    const first = await start();
    await query(first.url, "create table kept as select 'yes' as answer");
    await first.stop();
    const second = await start();
    expect(await query(second.url, 'select answer from kept')).toEqual([{ answer: 'yes' }]);
  });

  test('the safety settings hold, sorting is by code point, and a wrong password is refused', async () => {
    const { url } = await start();
    const { pool, close } = createDb({ url, log, waitMs: 60_000 });
    await expect(assertSettings(pool)).resolves.toBeUndefined();
    await close();
    const rows = await query<{ word: string }>(
      url,
      "select word from (values ('b'), ('A'), ('a'), ('é'), ('B')) v(word) order by word",
    );
    expect(rows.map(({ word }) => word)).toEqual(['A', 'B', 'a', 'b', 'é']);
    const wrong = new URL(url);
    wrong.password = 'guess';
    await expect(query(wrong.href, 'select 1')).rejects.toMatchObject({ code: '28P01' });
  });

  test('the password file is readable by its owner only', async () => {
    const { url } = await start();
    const file = join(workDir, 'postgres', 'store', 'password');
    expect(statSync(file).mode & 0o777).toBe(0o600);
    expect(readFileSync(file, 'utf8')).toBe(new URL(url).password);
  });

  test.each(['', '\0'.repeat(48), undefined])('a password file that reads %j is made anew, and no row is lost', async (text) => {
    const first = await start();
    await query(first.url, 'create table kept as select 7 as answer');
    await first.stop();
    const file = join(workDir, 'postgres', 'store', 'password');
    if (text === undefined) rmSync(file);
    else writeFileSync(file, text);
    const second = await start();
    expect(await query(second.url, 'select answer from kept')).toEqual([{ answer: 7 }]);
    expect(readFileSync(file, 'utf8')).toBe(new URL(second.url).password);
    expect(statSync(file).mode & 0o777).toBe(0o600);
    expect(statSync(file).uid).toBe(statSync(join(workDir, 'postgres', 'store')).uid);
    const former = new URL(second.url);
    former.password = new URL(first.url).password;
    await expect(query(former.href, 'select 1')).rejects.toMatchObject({ code: '28P01' });
  });

  test('a first start that was cut off before the store was whole begins anew; a store that was in use is never thrown away', async () => {
    const dataDir = join(workDir, 'postgres');
    const first = await start();
    await query(first.url, 'create table kept as select 7 as answer');
    await first.stop();
    const control = join(dataDir, 'store', 'data', 'global', 'pg_control');
    const content = readFileSync(control);
    truncateSync(control);
    await expect(start()).rejects.toThrow('is damaged: its version or its control file');
    writeFileSync(control, content);
    // The marker alone decides nothing as long as the store is whole.
    rmSync(join(dataDir, 'initialised'));
    const second = await start();
    expect(await query(second.url, 'select answer from kept')).toEqual([{ answer: 7 }]);
    await second.stop();
    rmSync(join(dataDir, 'initialised'));
    truncateSync(control);
    const third = await start();
    expect(await query(third.url, "select to_regclass('kept') as kept")).toEqual([{ kept: null }]);
  });

  test('a damaged location says what to do, unless the store is at hand or nothing was stored yet', async () => {
    const dataDir = join(workDir, 'postgres');
    mkdirSync(dataDir);
    writeFileSync(join(dataDir, 'location'), '');
    const first = await start();
    await query(first.url, 'create table kept as select 7 as answer');
    await first.stop();
    writeFileSync(join(dataDir, 'location'), '\0\0\0');
    const second = await start();
    expect(await query(second.url, 'select answer from kept')).toEqual([{ answer: 7 }]);
    await second.stop();
    rmSync(join(dataDir, 'store'), { recursive: true });
    await expect(start()).rejects.toThrow(/location is damaged\. It holds the path .* Write that path into it/);
  });

  test.each(['', '\0'.repeat(64), 'recycled', 'kept memory'])(
    'a lock file that a power cut left does not keep it from starting: %j',
    async (left) => {
      const first = await start();
      await query(first.url, 'create table kept as select 7 as answer');
      const file = join(workDir, 'postgres', 'store', 'data', 'postmaster.pid');
      const lock = readFileSync(file, 'utf8');
      await first.stop();
      const { uid, gid } = statSync(dirname(file));
      const another = spawn('sleep', ['60'], { stdio: 'ignore', cwd: '/', ...(isRoot ? { uid, gid } : {}) });
      try {
        const recycled = left === 'recycled' ? `${another.pid}\n` : lock.replace(/^\d+/, String(another.pid));
        writeFileSync(file, left === '' || left.startsWith('\0') ? left : recycled);
        const second = await start();
        expect(await query(second.url, 'select answer from kept')).toEqual([{ answer: 7 }]);
        expect(readFileSync(file, 'utf8')).toMatch(new RegExp(`^${second.pid()}\n`));
      } finally {
        another.kill('SIGKILL');
      }
    },
  );

  test('kill -9 of the server, five times: it comes back on the same port and no acknowledged row is lost', async () => {
    const { url, pid } = await start();
    await query(url, 'create table acked (n integer primary key)');
    for (let n = 1; n <= 5; n++) {
      await query(url, `insert into acked values (${n})`);
      process.kill(pid()!, 'SIGKILL');
      await sleep(50);
      expect(await waitUntilAnswers(url)).toBeLessThan(10_000);
    }
    expect(await query(url, 'select count(*)::int as rows, sum(n)::int as sum from acked')).toEqual([{ rows: 5, sum: 15 }]);
  });

  test('a pool outlives the server: errors while it is down, answers when it is back', async () => {
    const { url, pid } = await start();
    const { pool, close } = createDb({ url, log, timeFactor: 100 });
    await Promise.all([pool.query('select 1'), pool.query('select 2'), pool.query('select 3')]);
    // One that is under way: a new one may come when the server is back.
    const pending = pool.query('select pg_sleep(600)').catch((error: unknown) => error);
    await expect
      .poll(() => query(url, "select 1 as one from pg_stat_activity where query like 'select pg_sleep%'"), { timeout: 60_000 })
      .toEqual([{ one: 1 }]);
    process.kill(pid()!, 'SIGKILL');
    expect(await pending).toBeInstanceOf(Error);
    await waitUntilAnswers(url);
    await expect(pool.query('select 4 as four')).resolves.toMatchObject({ rows: [{ four: 4 }] });
    await close();
  });

  test('after kill -9 of the whole product the server left behind is replaced and its rows are there', async () => {
    const dataDir = join(workDir, 'postgres');
    const { child: product, url: orphanUrl } = await productOn(dataDir);
    await query(orphanUrl, 'create table survivor as select 42 as answer');
    await expect(startEmbeddedPostgres({ dataDir, log })).rejects.toThrow(`in use by process ${product.pid}`);
    product.kill('SIGKILL');
    await once(product, 'exit');
    expect(await query(orphanUrl, 'select answer from survivor')).toEqual([{ answer: 42 }]);
    const { url } = await start(dataDir);
    expect(await query(url, 'select answer from survivor')).toEqual([{ answer: 42 }]);
    await expect(query(orphanUrl, 'select 1')).rejects.toThrow();
  });

  test('a server that was left behind and stands still is ended all the same, children and all', async () => {
    const dataDir = join(workDir, 'postgres');
    const product = await productOn(dataDir);
    await query(product.url, 'create table survivor as select 42 as answer');
    const pid = postmasterPid(join(dataDir, 'store', 'data')) ?? 0;
    const family = [pid, ...childrenOf(pid).map((each) => each.pid)];
    for (const each of family) stopIfRunning(each);
    product.child.kill('SIGKILL');
    await once(product.child, 'exit');
    const began = Date.now();
    const { url } = await start(dataDir);
    expect(Date.now() - began).toBeLessThan(30_000);
    expect(await query(url, 'select answer from survivor')).toEqual([{ answer: 42 }]);
    for (const each of family) expect(isRunning(identityOf(each)) ? each : null).toBeNull();
  });

  test.runIf(isRoot)(
    'root with a folder that only root may enter: the store lives elsewhere and follows its DATA_DIR',
    async () => {
      const closed = join(workDir, 'closed');
      mkdirSync(closed);
      chmodSync(closed, 0o700);
      const dataDir = join(closed, 'postgres');
      const first = await start(dataDir);
      const home = readFileSync(join(dataDir, 'location'), 'utf8');
      expect(home.startsWith(closed)).toBe(false);
      await query(first.url, 'create table kept as select 7 as answer');
      await first.stop();
      const second = await start(dataDir);
      expect(await query(second.url, 'select answer from kept')).toEqual([{ answer: 7 }]);
      await second.stop();

      rmSync(dataDir, { recursive: true });
      const fresh = await start(dataDir);
      const otherHome = readFileSync(join(dataDir, 'location'), 'utf8');
      expect(otherHome).not.toBe(home);
      expect(await query(fresh.url, "select to_regclass('kept') as kept")).toEqual([{ kept: null }]);
      await fresh.stop();

      rmSync(otherHome, { recursive: true });
      await expect(start(dataDir)).rejects.toThrow('is gone');
      rmSync(home, { recursive: true, force: true });
      expect(existsSync(dirname(home))).toBe(true);
      server = undefined;
    },
  );
});
