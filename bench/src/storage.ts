import { setTimeout as sleep } from 'node:timers/promises';
import type { Stores } from './stores.ts';

export type StorageFigures = {
  betCount: number;
  /** Bytes of a table's active parts, the projections among them also apart. */
  tables: { name: string; parts: number; bytes: number; projectionBytes: number }[];
  /** What takes most of them: columns of bets and of their keys, and the projections of bets as wholes; largest first. */
  largest: { what: string; bytes: number }[];
  journalBytes: number;
};

const LARGEST = 20;
const MERGES = { pollMs: 1_000, limitMs: 300_000 };

/** Bytes on disk when the engine's own merges have settled; nothing is merged by force. */
export const measureStorage = async ({ clickhouse, postgres }: Stores): Promise<StorageFigures> => {
  const read = <Row>(sql: string): Promise<Row[]> => clickhouse.query<Row>({ name: 'bench.storage', sql });
  for (let waitedMs = 0; waitedMs < MERGES.limitMs; waitedMs += MERGES.pollMs) {
    const [merging] = await read<{ merges: string }>('SELECT count() AS merges FROM system.merges');
    if (merging?.merges === '0') break;
    await sleep(MERGES.pollMs);
  }
  const [counted] = await read<{ bets: string }>('SELECT sum(sign) AS bets FROM bet');
  const parts = await read<{ table: string; parts: string; bytes: string }>(
    'SELECT table, count() AS parts, sum(bytes_on_disk) AS bytes FROM system.parts WHERE active AND database = currentDatabase() GROUP BY table ORDER BY sum(bytes_on_disk) DESC',
  );
  const projections = await read<{ table: string; bytes: string }>(
    'SELECT table, sum(bytes_on_disk) AS bytes FROM system.projection_parts WHERE active AND database = currentDatabase() GROUP BY table',
  );
  const largest = await read<{ what: string; bytes: string }>(
    `SELECT what, bytes FROM (
       SELECT concat(table, '.', column) AS what, sum(column_bytes_on_disk) AS bytes FROM system.parts_columns
       WHERE active AND database = currentDatabase() AND table IN ('bet', 'bet_key') GROUP BY what
       UNION ALL
       SELECT concat('projection ', name) AS what, sum(bytes_on_disk) AS bytes FROM system.projection_parts
       WHERE active AND database = currentDatabase() AND table = 'bet' GROUP BY what
     ) ORDER BY bytes DESC LIMIT ${LARGEST}`,
  );
  const { rows } = await postgres.query<{ bytes: string }>(
    `SELECT sum(pg_total_relation_size(name::regclass)) AS bytes FROM unnest(ARRAY['ingest_batch', 'ingest_request', 'ingest_group']) AS name`,
  );
  return {
    betCount: Number(counted?.bets),
    tables: parts.map(({ table, parts: count, bytes }) => ({
      name: table,
      parts: Number(count),
      bytes: Number(bytes),
      projectionBytes: Number(projections.find((row) => row.table === table)?.bytes ?? 0),
    })),
    largest: largest.map(({ what, bytes }) => ({ what, bytes: Number(bytes) })),
    journalBytes: Number(rows[0]?.bytes),
  };
};
