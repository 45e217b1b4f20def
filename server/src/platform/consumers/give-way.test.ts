import { sql } from 'kysely';
import { beforeEach, expect, it } from 'vitest';
import { testStores } from '../../../test/stores.ts';
import { Rest } from '../../base/repeat.ts';
import { giveWay } from './give-way.ts';

const {
  database: { db },
} = await testStores();

/** Groups of so many bets each, frozen just now; some are stored. */
const freeze = async (rows: number, { groups, stored }: { groups: number; stored: number }): Promise<void> => {
  for (let n = 0; n < groups; n++)
    await sql`
      with one as (insert into ingest_group (applied_at) values (${n < stored ? new Date() : null}) returning id)
      insert into ingest_batch (group_id, table_name, partition, rows, format, body) select id, 'bet', '202611', ${rows}, 1, '' from one`.execute(
      db,
    );
};

beforeEach(() => sql`truncate ingest_batch, ingest_group cascade`.execute(db));

it('goes on at once while few bets come in, or all are stored', async () => {
  expect(await giveWay({ db }, 100)).toBe('more');
  await freeze(10, { groups: 5, stored: 0 });
  expect(await giveWay({ db }, 100)).toBe('more');
  await freeze(5_000, { groups: 3, stored: 3 });
  await sql`update ingest_group set applied_at = now()`.execute(db);
  expect(await giveWay({ db }, 100)).toBe('more');
});

it('rests while bets rush in and wait for each other, at most half a minute', async () => {
  await freeze(5_000, { groups: 4, stored: 2 });
  expect(await giveWay({ db }, 100)).toEqual(new Rest(1_400));
  expect(await giveWay({ db }, 60_000)).toEqual(new Rest(30_000));
  await sql`update ingest_group set created_at = now() - interval '3 seconds'`.execute(db);
  expect(await giveWay({ db }, 100)).toBe('more');
});
