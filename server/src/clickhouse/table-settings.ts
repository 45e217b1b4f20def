import type { ClickHouse } from './client.ts';
import type { Log } from './log.ts';
import { LEDGER } from './migrate.ts';

type Setting = { name: string; value: string; isForSums: boolean };

/**
 * The sums beside the rows (projections) are made when parts are merged and not with each insert, of which they took three fifths of the work. A
 * report sums the few rows that no merge has met yet itself, so its figures are the same at any moment. Small parts at the end of what is merged
 * are merged along: left out, as is the engine's custom, a month of a few hundred thousand rows was written anew for every second insert. And
 * ten of a size are merged instead of five: the engine counts each part as 5 MiB larger than it is, so of five parts of a few rows and one of
 * forty thousand, all were written anew for each fifth insert.
 */
const SETTINGS: readonly Setting[] = [
  { name: 'materialize_projections_on_insert', value: '0', isForSums: true },
  { name: 'materialize_projections_on_merge', value: '1', isForSums: true },
  { name: 'merge_selector_enable_heuristic_to_remove_small_parts_at_right', value: '0', isForSums: false },
  { name: 'merge_selector_base', value: '10', isForSums: false },
];

type Table = { name: string; text: string; has_sums: number };

/** Sets what a table does not have yet. A server that does not know a setting goes on as before. */
export const setTables = async ({ clickhouse, cluster }: { clickhouse: ClickHouse; cluster?: string | undefined }) => {
  const known = await clickhouse.query<{ name: string }>({
    name: 'migrate.known_settings',
    sql: 'SELECT name FROM system.merge_tree_settings WHERE name IN {names:Array(String)}',
    params: { names: SETTINGS.map(({ name }) => name) },
  });
  const names = new Set(known.map(({ name }) => name));
  const tables = await clickhouse.query<Table>({
    name: 'migrate.table_settings',
    sql: `SELECT name, create_table_query AS text,
            name IN (SELECT table FROM system.projections WHERE database = currentDatabase()) AS has_sums
          FROM system.tables WHERE database = currentDatabase() AND engine LIKE '%MergeTree' AND name != {ledger:String}`,
    params: { ledger: LEDGER },
  });
  const where = cluster === undefined ? '' : ` ON CLUSTER ${cluster}`;
  for (const { name, text, has_sums: hasSums } of tables) {
    const missing = SETTINGS.filter(
      (setting) => names.has(setting.name) && !text.includes(setting.name) && (hasSums === 1 || !setting.isForSums),
    );
    if (missing.length === 0) continue;
    const values = missing.map((setting) => `${setting.name} = ${setting.value}`).join(', ');
    await clickhouse.command({ name: 'migrate.table_settings', sql: `ALTER TABLE ${name}${where} MODIFY SETTING ${values}` });
  }
};

/** Rows, or parts, that a month may have without sums: reading them takes some milliseconds. */
const MOST_ROWS = 10_000;
const MOST_PARTS = 50;
/** A merge comes within seconds where there is anything to merge with. */
const MERGED_AFTER_S = 30;

type Missing = { clickhouse: ClickHouse; log: Log; mergedAfterS?: number };

/** Makes the sums of months of which much was not merged: a part that stands alone never meets another. The engine does it in the background. */
export const makeMissingSums = async ({ clickhouse, log, mergedAfterS = MERGED_AFTER_S }: Missing): Promise<void> => {
  const months = await clickhouse.query<{ table: string; partition: string; rows: string; sums: string[] }>({
    name: 'completeness.missing_sums',
    sql: `SELECT table, partition_id AS partition, sum(rows) AS rows, any(sums.names) AS sums
          FROM system.parts
          INNER JOIN (SELECT table, groupArray(name) AS names FROM system.projections WHERE database = currentDatabase() GROUP BY table) AS sums USING table
          WHERE database = currentDatabase() AND active AND empty(projections) AND modification_time <= now() - {age:UInt32}
          GROUP BY table, partition HAVING rows >= {rows:UInt64} OR count() >= {parts:UInt64}`,
    params: { age: mergedAfterS, rows: MOST_ROWS, parts: MOST_PARTS },
  });
  for (const { table, partition, rows, sums } of months) {
    log.info({ table, partition, rows }, 'sums are made of rows that were not merged');
    const steps = sums.map((name) => `MATERIALIZE PROJECTION ${name} IN PARTITION ID '${partition}'`);
    await clickhouse.command({ name: 'completeness.missing_sums', sql: `ALTER TABLE ${table} ${steps.join(', ')}` });
  }
};
