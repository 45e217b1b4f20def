import { chmodSync, mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import pg from 'pg';
import pino from 'pino';
import type { TestProject } from 'vitest/node';
import { type Account, type ClickHouseOptions, createClickHouse } from '../src/clickhouse/client.ts';
import { startEmbeddedClickHouse } from '../src/clickhouse/embedded/supervisor.ts';
import { createLedger, FSYNC_SETTINGS, LEDGER, readSchema } from '../src/clickhouse/migrate.ts';
import { setTables } from '../src/clickhouse/table-settings.ts';
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
    clickhouse: { url: string; reader: Account; writer: Account; headers: Record<string, string> };
    clickhouseTemplates: ClickHouseTemplates;
  }
}

/** Migrated databases of the engine whose tables are copied: as they are, and without the sums that the engine keeps beside the rows. */
export type ClickHouseTemplates = { tables: string[]; whole: string; withoutSums: string };

const TEMPLATE = 'manager_template';
const WITHOUT_SUMS = 'manager_template_without_sums';
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
  const { url, reader, writer, headers, stop } = await startEmbeddedClickHouse({ dataDir: join(dataDir, 'clickhouse'), log });
  undo.push(stop);
  project.provide('clickhouse', { url, reader, writer, headers });
  project.provide('clickhouseTemplates', await makeTemplates({ url, reader, writer, headers }));
  project.provide('postgresUrl', postgres.url);
  project.provide('postgresTemplate', TEMPLATE);
}

/** As with PostgreSQL, nothing here has to survive a power cut. */
const UNSAFE = new RegExp(`(${FSYNC_SETTINGS.join('|')}) = 1`, 'g');
/** As the schema is written: `    PROJECTION name`, and what it selects in lines that are further in. */
const PROJECTION = /,\n {4}PROJECTION \w+\n {4}\(\n[\s\S]*?\n {4}\)/g;

/** Copying tables takes a sixth of the time of making them for each file. */
async function makeTemplates(accounts: Omit<ClickHouseOptions, 'database'>): Promise<ClickHouseTemplates> {
  const schema = await readSchema();
  const admin = createClickHouse({ ...accounts, database: 'default' });
  const make = async (database: string, change: (sql: string) => string): Promise<void> => {
    await admin.command({ name: 'test.template', sql: `CREATE DATABASE ${database}` });
    const clickhouse = createClickHouse({ ...accounts, database });
    for (const sql of [createLedger(), ...schema.map((table) => change(table.sql))])
      await clickhouse.command({ name: 'test.template', sql });
    await setTables({ clickhouse });
    await clickhouse.close();
  };
  await make(TEMPLATE, (sql) => sql.replaceAll(UNSAFE, '$1 = 0'));
  await make(WITHOUT_SUMS, (sql) => sql.replaceAll(UNSAFE, '$1 = 0').replaceAll(PROJECTION, ''));
  await admin.close();
  return { tables: [LEDGER, ...schema.map(({ table }) => table)], whole: TEMPLATE, withoutSums: WITHOUT_SUMS };
}

export async function teardown(): Promise<void> {
  for (const step of undo.toReversed()) await step();
}
