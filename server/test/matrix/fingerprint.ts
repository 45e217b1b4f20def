import { sql } from 'kysely';
import type { Db } from '../../src/postgres/db.ts';

/** Tables in which the attempt itself leaves a trace. */
const TRACES = ['login_attempt', 'audit_event', 'audit_head', 'used_challenge', 'session', 'code_use', 'idempotency_key'];

/** One line a table with a hash over all its rows: two equal texts mean that nothing was changed in between. */
export const fingerprint = async (db: Db): Promise<string> => {
  const { rows } = await sql<{ name: string }>`
    select table_name as name from information_schema.tables where table_schema = 'public' and table_type = 'BASE TABLE'`.execute(
    db,
  );
  const parts: string[] = [];
  for (const { name } of rows.filter((row) => !TRACES.includes(row.name)).toSorted((a, b) => a.name.localeCompare(b.name))) {
    const { rows: found } = await sql<{ sum: string }>`
      select coalesce(md5(string_agg(line::text, ',' order by line::text)), '') as sum from ${sql.table(name)} line`.execute(db);
    parts.push(`${name} ${found[0]?.sum ?? ''}`);
  }
  return parts.join('\n');
};
