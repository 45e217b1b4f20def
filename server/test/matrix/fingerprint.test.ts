import { sql, type RawBuilder } from 'kysely';
import { expect, it } from 'vitest';
import { inTransaction } from '../../src/postgres/db.ts';
import { testStores } from '../stores.ts';
import { fingerprint } from './fingerprint.ts';

const { db } = (await testStores()).database;

/** Nothing keeps a row out any more, so that one can be put into any table; every table gets a column to write to. */
const openTable = async (table: string): Promise<void> => {
  await sql`alter table ${sql.table(table)} add column if not exists zz_mark int`.execute(db);
  const run = async (statements: RawBuilder<{ statement: string }>): Promise<void> => {
    for (const { statement } of (await statements.execute(db)).rows) await sql.raw(statement).execute(db);
  };
  await run(sql`select format('alter table %s drop constraint if exists %I cascade', conrelid::regclass, conname) as statement
    from pg_constraint where conrelid = ${table}::regclass and contype not in ('n', 't')`);
  await run(sql`select format('drop index %s', indexrelid::regclass) as statement
    from pg_index where indrelid = ${table}::regclass`);
  await run(sql`select format('alter table %s disable trigger %I', tgrelid::regclass, tgname) as statement
    from pg_trigger where tgrelid = ${table}::regclass and not tgisinternal and tgname not like 'zz\\_watch%'`);
  await run(sql`select format('alter table %s alter column %I drop not null', attrelid::regclass, attname) as statement
    from pg_attribute where attrelid = ${table}::regclass and attnum > 0 and not attisdropped and attnotnull and attidentity = ''`);
};

/** The tables whose line is another one after the work. */
const changedBy = async (work: () => Promise<unknown>): Promise<string[]> => {
  const before = (await fingerprint(db)).split('\n');
  await work();
  const after = (await fingerprint(db)).split('\n');
  return after.filter((line, at) => line !== before[at]).map((line) => line.split(' ')[0] ?? '');
};

it('a row that is put into a table, changed, taken out, or gone with all others, is noticed in every table', async () => {
  const tables = (await fingerprint(db)).split('\n').map((line) => line.split(' ')[0] ?? '');
  expect(tables.length).toBeGreaterThan(120);
  for (const table of tables) await openTable(table);
  for (const table of tables) {
    const name = sql.table(table);
    const noticed: [string, RawBuilder<unknown>][] = [
      ['insert', sql`insert into ${name} (zz_mark) values (1)`],
      ['update', sql`update ${name} set zz_mark = 2 where zz_mark = 1`],
      ['delete', sql`delete from ${name} where zz_mark = 2`],
      ['truncate', sql`truncate ${name}`],
    ];
    for (const [what, statement] of noticed)
      expect([what, table, await changedBy(() => statement.execute(db))]).toEqual([what, table, [table]]);
  }
});

it('what is rolled back, what finds no row and what writes a row as it was are no changes', async () => {
  await fingerprint(db);
  await openTable('coin');
  const table = sql.table('coin');
  await sql`insert into ${table} (zz_mark) values (7)`.execute(db);
  const rolledBack = () =>
    inTransaction(db, async (tx) => {
      await sql`update ${table} set zz_mark = 8`.execute(tx);
      throw new Error('no');
    }).catch(() => null);
  expect(await changedBy(rolledBack)).toEqual([]);
  expect(await changedBy(() => sql`update ${table} set zz_mark = 9 where zz_mark = 8`.execute(db))).toEqual([]);
  expect(await changedBy(() => sql`update ${table} set zz_mark = 7`.execute(db))).toEqual([]);
});
