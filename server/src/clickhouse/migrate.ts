import { createHash } from 'node:crypto';
import { readdir, readFile } from 'node:fs/promises';
import { fileURLToPath } from 'node:url';
import type { ClickHouse } from './client.ts';
import type { Log } from './log.ts';
import { isIdentifier, splitStatements } from './sql-text.ts';

export type Migration = { id: number; name: string; sql: string; checksum: string };

/** What all migrations come to, for a store that is new: read and built once, not altered a hundred times. */
const SCHEMA_FILE = fileURLToPath(new URL('./schema.gen.sql', import.meta.url));
const FILE = /^(\d{4})_([a-z0-9_]+)\.sql$/;
const DIRECTORY = fileURLToPath(new URL('./migrations/', import.meta.url));

/** Settings that let a table survive a power cut; all four are needed, merged parts would be lost without the last two. */
export const FSYNC_SETTINGS = [
  'fsync_after_insert',
  'fsync_part_directory',
  'min_rows_to_fsync_after_merge',
  'min_compressed_bytes_to_fsync_after_merge',
] as const;
export const LEDGER = 'schema_migration';

export const readMigrations = async (directory = DIRECTORY): Promise<Migration[]> => {
  const files = (await readdir(directory)).filter((file) => file.endsWith('.sql')).toSorted();
  return Promise.all(
    files.map(async (file, i) => {
      const [, id, name] = FILE.exec(file) ?? [];
      if (id === undefined || name === undefined || Number(id) !== i + 1)
        throw new Error(`ClickHouse migration ${file}: expected ${String(i + 1).padStart(4, '0')}_name.sql`);
      const sql = await readFile(`${directory}/${file}`, 'utf8');
      return { id: Number(id), name, sql, checksum: createHash('sha256').update(sql).digest('hex') };
    }),
  );
};

/**
 * Fills the placeholders of a migration. Alone: `{{table:bet}}` is bet, `{{on_cluster}}` nothing, `{{engine:X}}` X(), `{{distributed:bet}}` nothing.
 * With a cluster: the rows lie in `bet_local` (Replicated…, path and replica from the server's macros), and `bet` is Distributed over them by site;
 * `{{redistributed:bet}}` makes it anew once the columns of `bet_local` have changed.
 */
export const renderMigration = (sql: string, cluster: string | undefined): string => {
  if (cluster !== undefined && !isIdentifier(cluster)) throw new Error(`CLICKHOUSE_CLUSTER is not an identifier: ${cluster}`);
  const distributed = (create: string, name: string): string =>
    cluster === undefined
      ? ''
      : `${create} ${name} ON CLUSTER ${cluster} AS ${name}_local ENGINE = Distributed(${cluster}, currentDatabase(), ${name}_local, site_id)`;
  const values: Record<string, (argument: string) => string> = {
    table: (name) => (cluster === undefined ? name : `${name}_local`),
    on_cluster: () => (cluster === undefined ? '' : `ON CLUSTER ${cluster}`),
    engine: (engine) => (cluster === undefined ? `${engine}()` : `Replicated${engine}()`),
    distributed: (name) => distributed('CREATE TABLE IF NOT EXISTS', name),
    redistributed: (name) => distributed('CREATE OR REPLACE TABLE', name),
  };
  return sql.replace(/\{\{(\w+)(?::(\w+))?\}\}/g, (whole, key: string, argument = '') => {
    const value = values[key];
    if (!value) throw new Error(`unknown placeholder ${whole}`);
    return value(argument);
  });
};

/** The statements that make each table of the newest schema. */
export const readSchema = async (cluster?: string): Promise<{ table: string; sql: string }[]> => {
  const statements = splitStatements(await readFile(SCHEMA_FILE, 'utf8'));
  return statements.flatMap((statement) => {
    const [, table] = /\{\{(?:table|distributed):(\w+)\}\}/.exec(statement) ?? [];
    if (table === undefined) throw new Error(`schema.gen.sql: a statement of no table: ${statement.slice(0, 80)}`);
    const sql = renderMigration(statement, cluster).trim();
    return sql === '' ? [] : [{ table, sql }];
  });
};

export const createLedger = (cluster?: string): string =>
  renderMigration(
    `CREATE TABLE IF NOT EXISTS ${LEDGER} {{on_cluster}} (id UInt32, name String, checksum String, applied_at DateTime64(3, 'UTC') DEFAULT now64(3, 'UTC'))
     ENGINE = ${cluster === undefined ? 'MergeTree()' : "ReplicatedMergeTree('/clickhouse/tables/{database}/schema_migration', '{replica}')"} ORDER BY id`,
    cluster,
  );

const tableNames = async (clickhouse: ClickHouse): Promise<Set<string>> => {
  const rows = await clickhouse.query<{ name: string }>({
    name: 'migrate.tables',
    sql: 'SELECT name FROM system.tables WHERE database = currentDatabase()',
  });
  return new Set(rows.map(({ name }) => name));
};

/**
 * Brings the database to the newest schema: an empty one at once, unless `migrations` are given, any other file by file. A run that was killed is
 * simply repeated, and so is one whose notes a power cut took: every statement is IF NOT EXISTS or comes to the same again, and a file is noted
 * after its last statement. Refuses a file that was changed after it was applied.
 */
export const migrateClickHouse = async (o: {
  clickhouse: ClickHouse;
  log: Log;
  cluster?: string;
  migrations?: readonly Migration[];
}): Promise<void> => {
  const migrations = o.migrations ?? (await readMigrations());
  await o.clickhouse.command({ name: 'migrate.ledger', sql: createLedger(o.cluster) });
  const rows = await o.clickhouse.query<{ id: number; checksum: string }>({
    name: 'migrate.read',
    sql: `SELECT id, checksum FROM ${LEDGER} ORDER BY id`,
  });
  const applied = new Map(rows.map((row) => [row.id, row.checksum]));
  if (o.migrations === undefined && applied.size === 0 && (await tableNames(o.clickhouse)).size === 1) {
    for (const { sql } of await readSchema(o.cluster)) await o.clickhouse.command({ name: 'migrate.schema', sql });
    await note(o.clickhouse, migrations);
    o.log.info({ migrations: migrations.length }, 'ClickHouse schema made');
  } else await applyMigrations({ ...o, migrations, applied });
  await assertTableSettings(o.clickhouse);
};

const note = (clickhouse: ClickHouse, migrations: readonly Migration[]): Promise<void> =>
  clickhouse.insert({
    name: 'migrate.note',
    table: LEDGER,
    columns: ['id', 'name', 'checksum'],
    tsv: migrations.map(({ id, name, checksum }) => `${id}\t${name}\t${checksum}\n`).join(''),
  });

const applyMigrations = async ({
  migrations,
  applied,
  ...o
}: {
  clickhouse: ClickHouse;
  log: Log;
  cluster?: string;
  migrations: readonly Migration[];
  applied: ReadonlyMap<number, string>;
}): Promise<void> => {
  for (const migration of migrations) {
    const label = `${String(migration.id).padStart(4, '0')}_${migration.name}`;
    const checksum = applied.get(migration.id);
    if (checksum === migration.checksum) continue;
    if (checksum !== undefined)
      throw new Error(`ClickHouse migration ${label} was changed after it was applied; write a new one`);
    for (const sql of splitStatements(renderMigration(migration.sql, o.cluster)))
      if (!(await isEnumPassed(o.clickhouse, sql))) await o.clickhouse.command({ name: `migrate.${label}`, sql });
    await note(o.clickhouse, [migration]);
    o.log.info({ migration: label }, 'ClickHouse migration applied');
  }
};

const ENUM = /^ALTER TABLE (\w+)(?: ON CLUSTER \w+)?\s+MODIFY COLUMN (\w+) Enum8\((.*)\)$/s;
const valuesOf = (list: string): string[] => list.split(',').map((value) => value.trim());

/** A later migration gave the column more values than this one wants: to take them away again is refused, and wrong. */
const isEnumPassed = async (clickhouse: ClickHouse, statement: string): Promise<boolean> => {
  const [, table, column, wanted = ''] = ENUM.exec(statement) ?? [];
  if (table === undefined || column === undefined) return false;
  const rows = await clickhouse.query<{ type: string }>({
    name: 'migrate.enum',
    sql: 'SELECT type FROM system.columns WHERE database = currentDatabase() AND table = {table:String} AND name = {column:String}',
    params: { table, column },
  });
  const present = valuesOf(/^Enum8\((.*)\)$/s.exec(rows[0]?.type ?? '')?.[1] ?? '');
  return valuesOf(wanted).every((value) => present.includes(value));
};

/** Makes tables again that migrations made and somebody or something dropped: empty, to be filled from the journal. Answers their names. */
export const remakeLostTables = async (o: {
  clickhouse: ClickHouse;
  log: Log;
  cluster?: string | undefined;
}): Promise<string[]> => {
  const present = await tableNames(o.clickhouse);
  const lost = new Set<string>();
  for (const { table, sql } of await readSchema(o.cluster)) {
    if (present.has(table)) continue;
    if (!lost.has(table)) o.log.error({ table }, 'a table of the report store is gone and is made again');
    lost.add(table);
    await o.clickhouse.command({ name: 'migrate.remake', sql });
  }
  return [...lost];
};

/** Refuses to start on a fact table that a power cut could destroy. */
export const assertTableSettings = async (clickhouse: ClickHouse): Promise<void> => {
  const tables = await clickhouse.query<{ name: string; text: string }>({
    name: 'migrate.assert_table_settings',
    sql: `SELECT name, create_table_query AS text FROM system.tables
          WHERE database = currentDatabase() AND engine LIKE '%MergeTree' AND name != {ledger:String} ORDER BY name`,
    params: { ledger: LEDGER },
  });
  const unsafe = tables.flatMap(({ name, text }) =>
    FSYNC_SETTINGS.filter((setting) => !new RegExp(`\\b${setting} = 1\\b`).test(text)).map((setting) => `${name}: ${setting}`),
  );
  if (unsafe.length > 0) throw new Error(`ClickHouse tables without their durability settings: ${unsafe.join(', ')}`);
};
