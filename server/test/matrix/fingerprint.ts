import { sql } from 'kysely';
import type { OwnerDb } from '../../src/postgres/db.ts';

/** Tables in which the attempt itself leaves a trace. */
const TRACES = ['login_attempt', 'audit_event', 'audit_head', 'used_challenge', 'session', 'code_use', 'idempotency_key'];

const watched = new WeakMap<OwnerDb, Promise<string[]>>();

/**
 * Every table notes once a transaction that rows of it came, went or became others. What is rolled back takes its note along; what writes a
 * row as it was leaves none. Answers the names of the tables.
 */
const watch = async (db: OwnerDb): Promise<string[]> => {
  for (const statement of [
    sql`create schema test_watch`,
    sql`create unlogged table test_watch.change (xid xid8, name text, primary key (xid, name))`,
    // Of the owner's: the role of a scoped call knows nothing of the schema.
    sql`create function test_watch.note() returns trigger language plpgsql security definer set search_path = pg_catalog as $$
      begin
        if tg_op = 'UPDATE' then
          if old *= new then return null; end if;
        end if;
        insert into test_watch.change values (pg_current_xact_id(), tg_table_name) on conflict do nothing;
        return null;
      end $$`,
  ])
    await statement.execute(db);
  const { rows } = await sql<{ name: string }>`
    select table_name as name from information_schema.tables where table_schema = 'public' and table_type = 'BASE TABLE'`.execute(
    db,
  );
  const names = rows.map(({ name }) => name).filter((name) => !TRACES.includes(name));
  // Each by itself: a call that is still at work is waited for with one table in hand.
  for (const name of names) {
    const table = sql.table(name);
    await sql`create trigger zz_watch after insert or update or delete on ${table} for each row execute function test_watch.note()`.execute(
      db,
    );
    await sql`create trigger zz_watch_all after truncate on ${table} execute function test_watch.note()`.execute(db);
  }
  return names.toSorted();
};

/** One line a table with the transactions that have changed it: two equal texts mean that nothing was changed in between. */
export const fingerprint = async (db: OwnerDb): Promise<string> => {
  const names = watched.get(db) ?? watch(db);
  watched.set(db, names);
  const all = await names;
  const { rows } = await sql<{
    name: string;
    n: string;
  }>`select name, count(*) as n from test_watch.change group by name`.execute(db);
  const counts = new Map(rows.map(({ name, n }) => [name, n]));
  return all.map((name) => `${name} ${counts.get(name) ?? 0}`).join('\n');
};
