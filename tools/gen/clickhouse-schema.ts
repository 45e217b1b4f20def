import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import pino from 'pino';
import { type ClickHouse, createClickHouse } from '@manager/server/clickhouse/client';
import { startEmbeddedClickHouse } from '@manager/server/clickhouse/embedded/supervisor';
import { LEDGER, migrateClickHouse, readMigrations } from '@manager/server/clickhouse/migrate';

/** The text of `server/src/clickhouse/schema.gen.sql`, read from the tables that the migrations make in a new engine. */
export async function generateClickHouseSchema(): Promise<string> {
  const dataDir = mkdtempSync(join(tmpdir(), 'manager-schema-'));
  const log = pino({ level: 'error' });
  const engine = await startEmbeddedClickHouse({ dataDir, log });
  const clickhouse = createClickHouse({ ...engine, database: 'default' });
  try {
    await migrateClickHouse({ clickhouse, log, migrations: await readMigrations() });
    return await schemaOf(clickhouse);
  } finally {
    await clickhouse.close();
    await engine.stop();
    rmSync(dataDir, { recursive: true, force: true });
  }
}

async function schemaOf(clickhouse: ClickHouse): Promise<string> {
  const tables = await clickhouse.query<{ name: string; text: string }>({
    name: 'gen.schema',
    sql: `SELECT name, formatQuery(create_table_query) AS text FROM system.tables
          WHERE database = currentDatabase() AND name != {ledger:String} ORDER BY name`,
    params: { ledger: LEDGER },
  });
  const statements = tables.map(({ name, text }) => {
    const sql = text
      .replace(/^CREATE TABLE \S+/, `CREATE TABLE IF NOT EXISTS {{table:${name}}} {{on_cluster}}`)
      .replace(/^ENGINE = (\w+)/m, 'ENGINE = {{engine:$1}}');
    return `${sql};\n\n{{distributed:${name}}};\n`;
  });
  return `-- Generated from the migrations by \`npm run gen\`. Do not edit.\n\n${statements.join('\n')}`;
}
