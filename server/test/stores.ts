import { randomBytes } from 'node:crypto';
import pg from 'pg';
import pino from 'pino';
import { afterAll, inject } from 'vitest';
import { createClickHouse, type ClickHouse } from '../src/clickhouse/client.ts';
import { createDb, type Database } from '../src/postgres/db.ts';

export const silentLog = pino({ level: 'silent' });

/** Of the server's sixty connections: three files run at once, some of them with stores of their own. */
const POOL = 9;
const INGEST_POOL = 3;

/** Several files share two cores: a wait that would be a fault in service is none here, nor is a statement that takes its time. */
const BUSY_MS = 10_000;
const BUSY_FACTOR = 10;

/** Whether the engine keeps sums beside the rows, as in service. Planning and merging with them takes time, and they change no answer. */
type SumsOption = { hasSums?: boolean };

export type TestStores = { postgresUrl: string; database: Database; clickhouse: ClickHouse };

/**
 * A migrated PostgreSQL database and a migrated ClickHouse database for one test file, empty of rows, closed and dropped after its tests.
 * Call it at the top level of the file: `const stores = await testStores();`
 */
export async function testStores({ hasSums = true }: SumsOption = {}): Promise<TestStores> {
  const [postgres, clickhouse] = await Promise.all([createTestDatabase(), createTestClickHouse({ hasSums })]);
  const database = createDb({
    url: postgres.url,
    log: silentLog,
    waitMs: BUSY_MS,
    timeFactor: BUSY_FACTOR,
    poolMax: POOL,
    ingestMax: INGEST_POOL,
  });
  afterAll(async () => {
    await database.close();
    await postgres.drop();
    await clickhouse.drop();
  });
  return { postgresUrl: postgres.url, database, clickhouse: clickhouse.client };
}

/** A new PostgreSQL database, migrated unless `isEmpty`. The caller drops it. */
export async function createTestDatabase({ isEmpty = false } = {}): Promise<{ url: string; drop: () => Promise<void> }> {
  const name = drawName();
  await runAsAdmin(
    isEmpty ? `create database ${name}` : `create database ${name} template ${inject('postgresTemplate')} strategy file_copy`,
  );
  const url = new URL(inject('postgresUrl'));
  url.pathname = name;
  return { url: url.href, drop: () => runAsAdmin(`drop database if exists ${name} with (force)`) };
}

/** A new ClickHouse database with the tables of a migrated one. The caller drops it, which closes the client too. */
async function createTestClickHouse({
  hasSums,
}: Required<SumsOption>): Promise<{ client: ClickHouse; drop: () => Promise<void> }> {
  const database = drawName();
  const admin = createClickHouse({ ...inject('clickhouse'), database: 'default' });
  await admin.command({ name: 'test.create_database', sql: `CREATE DATABASE ${database}` });
  const client = createClickHouse({ ...inject('clickhouse'), database });
  const { tables, whole, withoutSums } = inject('clickhouseTemplates');
  for (const table of tables)
    await client.command({
      name: 'test.copy_table',
      sql: `CREATE TABLE ${table} AS ${hasSums ? whole : withoutSums}.${table}`,
    });
  const drop = async () => {
    await client.close();
    await admin.command({ name: 'test.drop_database', sql: `DROP DATABASE ${database} SYNC` });
    await admin.close();
  };
  return { client, drop };
}

const drawName = () => `test_${randomBytes(6).toString('hex')}`;

async function runAsAdmin(sql: string): Promise<void> {
  const client = new pg.Client({ connectionString: inject('postgresUrl') });
  await client.connect();
  try {
    await client.query(sql);
  } finally {
    await client.end();
  }
}
