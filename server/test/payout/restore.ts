import { sql } from 'kysely';
import { inTransaction, type OwnerDb } from '../../src/postgres/db.ts';

type Table = { name: string; columns: string[] };

/** Tables of rows and the columns that are stored by themselves. */
const tablesOf = async (db: OwnerDb): Promise<Table[]> => {
  const { rows } = await sql<Table>`
    select relname as name, array_agg(attname::text order by attnum) as columns
    from pg_class join pg_attribute on attrelid = pg_class.oid and attnum > 0 and not attisdropped and attgenerated = ''
    where relnamespace = 'public'::regnamespace and relkind = 'r' group by relname order by relname`.execute(db);
  return rows;
};

const columnsOf = ({ columns }: Table) => sql.join(columns.map((column) => sql.id(column)));

/** A database as a backup has it. Answers what restores it, after which ids go on where they were: whatever is made again gets another one. */
export const backUp = async (db: OwnerDb): Promise<() => Promise<void>> => {
  const tables = await tablesOf(db);
  await sql`drop schema if exists backup cascade`.execute(db);
  await sql`create schema backup`.execute(db);
  for (const { name } of tables) await sql`create table ${sql.id('backup', name)} as table ${sql.id('public', name)}`.execute(db);
  return () =>
    inTransaction(db, async (tx) => {
      // No trigger and no foreign key stands in the way.
      await sql`set local session_replication_role = replica`.execute(tx);
      for (const table of tables) {
        await sql`delete from ${sql.id('public', table.name)}`.execute(tx);
        await sql`insert into ${sql.id('public', table.name)} (${columnsOf(table)}) overriding system value
          select ${columnsOf(table)} from ${sql.id('backup', table.name)}`.execute(tx);
      }
    });
};
