import { sql } from 'kysely';
import { beforeEach, expect, it } from 'vitest';
import { testStores } from '../../../test/stores.ts';
import { Rest } from '../../base/repeat.ts';
import { isOverloaded, nextRows, PAGE_ROWS, restAfter } from './back-pressure.ts';

const {
  database: { db },
} = await testStores();

/** Groups of so many bets each, frozen just now. */
const freeze = async (rows: number, groups: number): Promise<void> => {
  for (let n = 0; n < groups; n++)
    await sql`
      with one as (insert into ingest_group (applied_at) values (now()) returning id)
      insert into ingest_batch (group_id, table_name, partition, rows, format, body) select id, 'bet', '202611', ${rows}, 1, '' from one`.execute(
      db,
    );
};

beforeEach(() => sql`truncate ingest_batch, ingest_group cascade`.execute(db));

it('is no rush while few bets come in, or came in some time ago', async () => {
  expect(await isOverloaded({ db })).toBe(false);
  await freeze(10, 5);
  expect(await isOverloaded({ db })).toBe(false);
  await freeze(5_000, 4);
  expect(await isOverloaded({ db })).toBe(true);
  await sql`update ingest_group set created_at = now() - interval '5 seconds'`.execute(db);
  expect(await isOverloaded({ db })).toBe(false);
});

it('rests most of the time, a minute at most', () => {
  expect(restAfter(100)).toEqual(new Rest(3_000));
  expect(restAfter(60_000)).toEqual(new Rest(60_000));
});

it('takes larger pages while they are quick, smaller ones when they are slow, within its limits', () => {
  expect(nextRows(1_000, 100)).toBe(2_000);
  expect(nextRows(1_000, 500)).toBe(1_000);
  expect(nextRows(1_000, 3_000)).toBe(500);
  expect(nextRows(PAGE_ROWS.least, 60_000)).toBe(PAGE_ROWS.least);
  expect(nextRows(PAGE_ROWS.most, 1)).toBe(PAGE_ROWS.most);
});
