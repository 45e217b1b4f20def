import type { ClickHouse } from './client.ts';
import type { Log } from './log.ts';

/**
 * The sums beside the rows (projections) are made when parts are merged and not with each insert, of which they took three fifths of the work. A
 * report sums the few rows that no merge has met yet itself, so its figures are the same at any moment.
 */
export const SUMS_ON_MERGE = 'materialize_projections_on_insert = 0, materialize_projections_on_merge = 1';

/** Sets it where a table has sums and does not have it yet. A server that does not know the setting makes the sums with each insert, as before. */
export const makeSumsOnMerge = async ({ clickhouse, cluster }: { clickhouse: ClickHouse; cluster?: string | undefined }) => {
  const tables = await clickhouse.query<{ name: string }>({
    name: 'migrate.sums_on_merge',
    sql: `SELECT name FROM system.tables
          WHERE database = currentDatabase() AND create_table_query NOT LIKE '%materialize_projections_on_insert%'
            AND name IN (SELECT table FROM system.projections WHERE database = currentDatabase())
            AND (SELECT count() FROM system.merge_tree_settings WHERE name = 'materialize_projections_on_insert') = 1`,
  });
  const where = cluster === undefined ? '' : ` ON CLUSTER ${cluster}`;
  for (const { name } of tables)
    await clickhouse.command({
      name: 'migrate.sums_on_merge',
      sql: `ALTER TABLE ${name}${where} MODIFY SETTING ${SUMS_ON_MERGE}`,
    });
};

/** Rows, or parts, that a month may have without sums: reading them takes some milliseconds. */
const MOST_ROWS = 50_000;
const MOST_PARTS = 50;
/** A merge comes within seconds where there is anything to merge with. */
const MERGED_AFTER_S = 120;

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
