import { sql, type RawBuilder } from 'kysely';
import { beforeAll, expect, it } from 'vitest';
import { inTransaction } from '../../src/postgres/db.ts';
import { testStores } from '../stores.ts';
import { fingerprint } from './fingerprint.ts';

const { db } = (await testStores()).database;
const table = sql.table('zz_probe');

beforeAll(async () => {
  await sql`create table ${table} (n int)`.execute(db);
  await fingerprint(db);
});

const tablesOf = (print: string): string[] => print.split('\n').map((line) => line.split(' ')[0] ?? '');

/** The tables whose line is another one after the work. */
const changedBy = async (work: () => Promise<unknown>): Promise<string[]> => {
  const before = (await fingerprint(db)).split('\n');
  await work();
  return tablesOf(
    (await fingerprint(db))
      .split('\n')
      .filter((line, at) => line !== before[at])
      .join('\n'),
  ).filter(Boolean);
};

it('watches every table for rows that come, go or become others, and for all of them gone', async () => {
  const { rows } = await sql<{ name: string; events: number }>`
    select tgrelid::regclass::text as name, bit_or(tgtype::int) as events from pg_trigger
    where tgname like 'zz\\_watch%' and tgenabled = 'O' group by 1`.execute(db);
  // Of pg_trigger.h: after, row by row (1), insert (4), delete (8), update (16), truncate (32).
  const watched = rows.filter(({ events }) => events === (1 | 4 | 8 | 16 | 32)).map(({ name }) => name);
  const tables = tablesOf(await fingerprint(db));
  expect(tables.length).toBeGreaterThan(120);
  expect(tables.filter((name) => !watched.includes(name))).toEqual([]);
});

it.each<[string, RawBuilder<unknown>]>([
  ['a new row', sql`insert into ${table} values (1)`],
  ['a row that becomes another', sql`update ${table} set n = 2`],
  ['a row that goes', sql`delete from ${table}`],
  ['all rows gone', sql`truncate ${table}`],
])('notices %s', async (_, statement) => {
  expect(await changedBy(() => statement.execute(db))).toEqual(['zz_probe']);
});

it('what is rolled back, what finds no row and what writes a row as it was are no changes', async () => {
  await sql`insert into ${table} values (7)`.execute(db);
  const rolledBack = () =>
    inTransaction(db, async (tx) => {
      await sql`update ${table} set n = 8`.execute(tx);
      throw new Error('no');
    }).catch(() => null);
  expect(await changedBy(rolledBack)).toEqual([]);
  expect(await changedBy(() => sql`update ${table} set n = 9 where n = 8`.execute(db))).toEqual([]);
  expect(await changedBy(() => sql`update ${table} set n = 7`.execute(db))).toEqual([]);
});
