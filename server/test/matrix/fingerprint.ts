import { sql, type RawBuilder } from 'kysely';
import type { OwnerDb } from '../../src/postgres/db.ts';

/** Tables in which the attempt itself leaves a trace. */
const TRACES = ['login_attempt', 'audit_event', 'audit_head', 'used_challenge', 'session', 'code_use', 'idempotency_key'];

type Sums = RawBuilder<{ line: string }>;
const statements = new WeakMap<OwnerDb, Sums>();

/** One statement for all tables: it is asked thousands of times in a run. The sum over hashes needs no order of rows. */
const sumsOver = async (db: OwnerDb): Promise<Sums> => {
  const { rows } = await sql<{ name: string }>`
    select table_name as name from information_schema.tables where table_schema = 'public' and table_type = 'BASE TABLE'`.execute(
    db,
  );
  const names = rows.map(({ name }) => name).filter((name) => !TRACES.includes(name));
  const parts = names.toSorted().map(
    (name) =>
      sql`select ${sql.lit(name)} || ' ' || count(*) || ' ' || coalesce(sum(hashtextextended(line::text, 0)::numeric), 0) as line
          from ${sql.table(name)} line`,
  );
  return sql<{ line: string }>`${sql.join(parts, sql` union all `)}`;
};

/** One line a table with a sum over the hashes of its rows: two equal texts mean that nothing was changed in between. */
export const fingerprint = async (db: OwnerDb): Promise<string> => {
  const sums = statements.get(db) ?? (await sumsOver(db));
  statements.set(db, sums);
  const { rows } = await sums.execute(db);
  // Several workers of the store answer in any order.
  return rows
    .map(({ line }) => line)
    .toSorted()
    .join('\n');
};
