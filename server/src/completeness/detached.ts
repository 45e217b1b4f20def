import type { Logger } from 'pino';
import type { ClickHouse } from '../clickhouse/client.ts';
import type { JournalTable } from '../journal/journal-format.ts';

/** Removes parts that the engine put aside, once every month of their table is whole without them. */
export const dropDetached = async (
  { clickhouse, log }: { clickhouse: ClickHouse; log: Logger },
  table: JournalTable,
): Promise<void> => {
  const parts = await clickhouse.query<{ name: string }>({
    name: 'completeness.detached_parts',
    sql: `SELECT name FROM system.detached_parts WHERE database = currentDatabase() AND table = {table:String}`,
    params: { table },
  });
  for (const { name } of parts) {
    if (!/^[\w-]+$/.test(name)) continue;
    await clickhouse.command({
      name: 'completeness.drop_detached',
      sql: `ALTER TABLE ${table} DROP DETACHED PART '${name}' SETTINGS allow_drop_detached = 1`,
    });
    log.warn({ table, part: name }, 'a part that the engine had put aside was removed: the month is whole without it');
  }
};
