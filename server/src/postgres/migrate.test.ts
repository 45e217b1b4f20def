import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import pg from 'pg';
import { afterEach, beforeEach, describe, expect, test } from 'vitest';
import { createTestDatabase, silentLog } from '../../test/stores.ts';
import { migrate, MIGRATIONS_DIR, readMigrations } from './migrate.ts';

const log = silentLog;
let dir: string;
let url: string;
let drop: () => Promise<void>;
let client: pg.Client;

beforeEach(async () => {
  dir = mkdtempSync(join(tmpdir(), 'manager-migrations-'));
  ({ url, drop } = await createTestDatabase({ isEmpty: true }));
  client = new pg.Client({ connectionString: url });
  await client.connect();
});

afterEach(async () => {
  await client.end();
  await drop();
  rmSync(dir, { recursive: true });
});

const write = (name: string, sql: string) => writeFileSync(join(dir, name), sql);
const run = () => migrate({ url, log, dir });

describe('migrate', () => {
  test('applies in order, once', async () => {
    write('0001_create_coin.sql', 'create table coin (id int primary key); insert into coin values (1);');
    write('0002_rename_coin.sql', 'alter table coin rename to token;');
    expect(await run()).toEqual({ applied: ['0001_create_coin.sql', '0002_rename_coin.sql'] });
    expect(await run()).toEqual({ applied: [] });
    expect((await client.query('select id from token')).rows).toEqual([{ id: 1 }]);
  });

  test('a failing file leaves nothing of itself, names itself, and can be repaired', async () => {
    write('0001_create_coin.sql', 'create table coin (id int primary key);');
    write('0002_broken.sql', 'create table half (id int); select 1/0;');
    await expect(run()).rejects.toThrow('Migration 0002_broken.sql failed: division by zero');
    expect((await client.query("select to_regclass('half') as half, to_regclass('coin')::text as coin")).rows).toEqual([
      { half: null, coin: 'coin' },
    ]);
    write('0002_broken.sql', 'create table half (id int);');
    expect(await run()).toEqual({ applied: ['0002_broken.sql'] });
  });

  test('a changed or lost applied file stops the start with a sentence', async () => {
    write('0001_create_coin.sql', 'create table coin (id int primary key);');
    write('0002_other.sql', 'create table other (id int);');
    await run();
    write('0001_create_coin.sql', 'create table coin (id int primary key, name text);');
    await expect(run()).rejects.toThrow('Migration 0001_create_coin.sql was changed after it was applied.');
  });

  test('a schema that is newer than the files is accepted', async () => {
    write('0001_create_coin.sql', 'create table coin (id int primary key);');
    write('0002_other.sql', 'create table other (id int);');
    await run();
    rmSync(join(dir, '0002_other.sql'));
    expect(await run()).toEqual({ applied: [] });
  });

  test('four processes at once: each file is applied exactly once', async () => {
    write('0001_create_coin.sql', 'create table coin (id int primary key); select pg_sleep(0.3);');
    const results = await Promise.all([run(), run(), run(), run()]);
    expect(results.flatMap(({ applied }) => applied)).toEqual(['0001_create_coin.sql']);
  });

  test('a table lock held by others is waited for in short tries', async () => {
    write('0001_create_coin.sql', 'create table coin (id int primary key);');
    await run();
    write('0002_grow.sql', 'alter table coin add column name text;');
    await client.query('begin');
    await client.query('lock table coin in access share mode');
    const running = run();
    await new Promise((resolve) => setTimeout(resolve, 1_600));
    await client.query('commit');
    expect(await running).toEqual({ applied: ['0002_grow.sql'] });
  });

  test('kill -9 at twelve points: the same command finishes', async () => {
    for (let number = 1; number <= 6; number++) {
      write(
        `000${number}_step.sql`,
        `create table step_${number} (id int); insert into step_${number} values (${number}); select pg_sleep(0.1);`,
      );
    }
    const script = `
      import pino from 'pino';
      import { migrate } from ${JSON.stringify(join(import.meta.dirname, 'migrate.ts'))};
      await migrate({ url: process.argv[1], dir: process.argv[2], log: pino({ level: 'silent' }) });`;
    for (let kill = 0; kill < 12; kill++) {
      const child = spawn(process.execPath, ['--input-type=module-typescript', '-e', script, url, dir], {
        cwd: import.meta.dirname,
        stdio: 'ignore',
      });
      const exited = once(child, 'exit');
      setTimeout(() => child.kill('SIGKILL'), 250 + kill * 40);
      await exited;
    }
    await run();
    for (let number = 1; number <= 6; number++) {
      expect((await client.query(`select id from step_${number}`)).rows).toEqual([{ id: number }]);
    }
    expect((await client.query('select count(*)::int as files from schema_migration')).rows).toEqual([{ files: 6 }]);
  });

  test('a file that was corrected after its release keeps the checksum that databases hold of it', () => {
    const file = readMigrations(MIGRATIONS_DIR).find(({ number }) => number === 6);
    expect(file?.checksum).toBe('0943385009a557bdccb1f4b964e1f6586c4cd000f583f9d8a3f2c092ff6d06b0');
  });

  test('file names: numbered from 0001 without a gap', () => {
    write('0001_a.sql', '');
    write('0003_c.sql', '');
    expect(() => readMigrations(dir)).toThrow('Migration 0003_c.sql is misnamed: expected 0002_<name>.sql.');
  });
});
