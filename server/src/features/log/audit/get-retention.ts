import type { getRetention as endpoint, KeptTable } from '@manager/contract/features/log/audit';
import type { OutputOf } from '@manager/contract/kit/endpoint';
import { sql } from 'kysely';
import { LEFTOVERS } from '../../../kit/jobs/clean-up.ts';
import type { Ctx } from '../../../kit/service/ctx.ts';

const DAY_MS = 86_400_000;
/** A rule by which the report store would delete rows of itself (TTL of a table): none may have one, and it would be told as 0 days. */
const EXPIRING = 0;

/** O-2: the tables as both stores list them at this moment; how long is what the hourly clean-up goes by. */
export const getRetention = async (ctx: Ctx): Promise<OutputOf<typeof endpoint>> => {
  const kept = new Map<string, number>(LEFTOVERS.map(({ table, keepMs }) => [table, Math.ceil(keepMs / DAY_MS)]));
  const [records, facts] = await Promise.all([
    sql<{ table: string }>`
      select relname::text as "table" from pg_class
      where relnamespace = 'public'::regnamespace and relkind in ('r', 'p') order by relname`.execute(ctx.wholeDb),
    ctx.clickhouse.query<{ table: string; has_ttl: number; empties: number }>({
      name: 'audit.retention',
      sql: `SELECT name AS table, match(engine_full, '\\\\bTTL\\\\b') AS has_ttl,
        has_ttl = 0 AND match(create_table_query, '\\\\bTTL\\\\b') AS empties FROM system.tables
        WHERE database = currentDatabase() ORDER BY name`,
      params: {},
    }),
  ]);
  const list: KeptTable[] = [
    ...records.rows.map(({ table }) => ({
      store: 'postgresql' as const,
      table,
      kept_days: kept.get(table) ?? null,
      has_emptied_columns: false,
    })),
    ...facts.map(({ table, has_ttl: hasTtl, empties }) => ({
      store: 'clickhouse' as const,
      table,
      kept_days: hasTtl === 1 ? EXPIRING : null,
      has_emptied_columns: empties === 1,
    })),
  ];
  return { list };
};
