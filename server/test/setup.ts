import { chmodSync, mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import pg from 'pg';
import pino from 'pino';
import type { TestProject } from 'vitest/node';
import { type Account, type ClickHouseOptions, createClickHouse } from '../src/clickhouse/client.ts';
import { startEmbeddedClickHouse } from '../src/clickhouse/embedded/supervisor.ts';
import { FSYNC_SETTINGS, LEDGER, migrateClickHouse } from '../src/clickhouse/migrate.ts';
import { createQueue } from '../src/kit/queue/queue.ts';
import { startEmbeddedPostgres } from '../src/postgres/embedded.ts';
import { migrate } from '../src/postgres/migrate.ts';

declare module 'vitest' {
  // oxlint-disable-next-line typescript/consistent-type-definitions -- only an interface merges with vitest's
  export interface ProvidedContext {
    /** URL of the server's maintenance database. */
    postgresUrl: string;
    /** Name of a migrated database to copy. */
    postgresTemplate: string;
    clickhouse: { url: string; reader: Account; writer: Account };
    /** The tables of a migrated engine database named like PostgreSQL's template. */
    clickhouseTables: string[];
  }
}

const TEMPLATE = 'manager_template';
const undo: (() => Promise<void> | void)[] = [];

/** One PostgreSQL and one ClickHouse engine for the whole run; every test file takes databases of its own from them (stores.ts). */
export async function setup(project: TestProject): Promise<void> {
  const log = pino({ level: 'error' });
  const dataDir = mkdtempSync(join(tmpdir(), 'manager-test-'));
  chmodSync(dataDir, 0o755); // the account of PostgreSQL is another one when this runs as root
  undo.push(() => rmSync(dataDir, { recursive: true, force: true }));
  const postgres = await startEmbeddedPostgres({ dataDir: join(dataDir, 'postgres'), log });
  undo.push(postgres.stop);
  const client = new pg.Client({ connectionString: postgres.url });
  await client.connect();
  // A run's data need not survive a power cut; tests of what must do so start servers of their own.
  for (const setting of ['fsync', 'synchronous_commit', 'full_page_writes'])
    await client.query(`alter system set ${setting} = off`);
  await client.query('select pg_reload_conf()');
  await client.query(`create database ${TEMPLATE}`);
  await client.end();
  const templateUrl = new URL(postgres.url);
  templateUrl.pathname = TEMPLATE;
  await migrate({ url: templateUrl.href, log });
  const queue = createQueue({ url: templateUrl.href, log });
  await queue.open();
  await queue.stop();
  const { url, reader, writer, stop } = await startEmbeddedClickHouse({ dataDir: join(dataDir, 'clickhouse'), log });
  undo.push(stop);
  project.provide('clickhouse', { url, reader, writer });
  project.provide('clickhouseTables', await migrateTemplate({ url, reader, writer }));
  project.provide('postgresUrl', postgres.url);
  project.provide('postgresTemplate', TEMPLATE);
}

/** Copying its tables takes a sixth of the time of migrating a database for each file. Answers their names. */
async function migrateTemplate(accounts: Omit<ClickHouseOptions, 'database'>): Promise<string[]> {
  const admin = createClickHouse({ ...accounts, database: 'default' });
  await admin.command({ name: 'test.create_database', sql: `CREATE DATABASE ${TEMPLATE}` });
  await admin.close();
  const clickhouse = createClickHouse({ ...accounts, database: TEMPLATE });
  await migrateClickHouse({ clickhouse, log: pino({ level: 'silent' }) });
  const tables = await clickhouse.query<{ name: string }>({
    name: 'test.tables',
    sql: 'SELECT name FROM system.tables WHERE database = currentDatabase() ORDER BY name',
  });
  // As with PostgreSQL: nothing here has to survive a power cut.
  for (const { name } of tables.filter((table) => table.name !== LEDGER))
    await clickhouse.command({
      name: 'test.without_fsync',
      sql: `ALTER TABLE ${name} RESET SETTING ${FSYNC_SETTINGS.join(', ')}`,
    });
  await clickhouse.close();
  return tables.map(({ name }) => name);
}

export async function teardown(): Promise<void> {
  for (const step of undo.toReversed()) await step();
}
