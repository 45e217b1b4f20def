import type { Logger } from 'pino';
import type { ClickHouse } from '../clickhouse/client.ts';
import type { JournalTable } from '../journal/journal-format.ts';
import { isDamage } from './check.ts';
import type { MonthKey } from './ledger.ts';
import { FACT_TABLES } from './store-side.ts';

type Part = { name: string; partition: string };

const PARTS_A_QUESTION = 20;

/**
 * Opens the files of every part and reads one row out of them: what is taken away under a running engine stays in its memory as if it were there,
 * and counts come from its memory. Answers the months that do not read.
 */
export const probeMonths = async (o: { clickhouse: ClickHouse; log: Logger; signal: AbortSignal }): Promise<MonthKey[]> => {
  const found = new Map<string, MonthKey>();
  for (const table of FACT_TABLES) {
    const parts = await readActiveParts(o.clickhouse, table);
    for (let first = 0; first < parts.length; first += PARTS_A_QUESTION) {
      o.signal.throwIfAborted();
      const some = parts.slice(first, first + PARTS_A_QUESTION);
      if (await doRead(o, table, some)) continue;
      for (const part of some)
        if (!(await doRead(o, table, [part]))) found.set(`${table}/${part.partition}`, { table, partition: part.partition });
    }
  }
  return [...found.values()];
};

const readActiveParts = (clickhouse: ClickHouse, table: JournalTable): Promise<Part[]> =>
  clickhouse.query<Part>({
    name: 'completeness.parts',
    sql: `SELECT name, partition_id AS partition FROM system.parts WHERE database = currentDatabase() AND table = {table:String} AND active ORDER BY name`,
    params: { table },
  });

/** A part that was merged meanwhile has no row, which is no fault. */
const doRead = async (
  { clickhouse, log }: { clickhouse: ClickHouse; log: Logger },
  table: JournalTable,
  parts: readonly Part[],
) => {
  try {
    await clickhouse.query({
      name: 'completeness.probe',
      sql: parts
        .map(
          (_, at) =>
            `SELECT count() AS n FROM (SELECT * FROM ${table} WHERE _part = {part${at}:String} LIMIT 1) WHERE NOT ignore(*)`,
        )
        .join(' UNION ALL '),
      params: Object.fromEntries(parts.map(({ name }, at) => [`part${at}`, name])),
      settings: { max_block_size: '1', max_threads: 1, max_execution_time: 60 },
    });
    return true;
  } catch (error) {
    if (!isDamage(error)) throw error;
    log.debug({ err: error, table }, 'parts of the report store do not read');
    return false;
  }
};
