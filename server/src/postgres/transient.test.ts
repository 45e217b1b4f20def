import { sql } from 'kysely';
import { expect, test } from 'vitest';
import { testStores } from '../../test/stores.ts';
import { inTransaction } from './db.ts';
import { isTransient } from './transient.ts';

const {
  database: { db },
} = await testStores();

const errorOf = (work: Promise<unknown>): Promise<unknown> => work.then(() => 'no error').catch((error: unknown) => error);

test('a connection that is lost in the middle of a transaction passes, however the driver tells it', async () => {
  const errors = await Promise.all(
    [0, 5, 50].map((pauseMs) =>
      errorOf(
        inTransaction(db, async (tx) => {
          const { rows } = await sql<{ pid: number }>`select pg_backend_pid() as pid`.execute(tx);
          await sql`select pg_terminate_backend(${rows[0]?.pid})`.execute(db);
          await new Promise((resolve) => setTimeout(resolve, pauseMs));
          await sql`select 1`.execute(tx);
        }),
      ),
    ),
  );
  expect(errors.map((error) => [String(error), isTransient(error)])).toEqual(errors.map((error) => [String(error), true]));
});

test('what the rules of the store refuse does not', async () => {
  for (const statement of [sql`select 1 / 0`, sql`select * from nothing_of_that_name`])
    expect(isTransient(await errorOf(inTransaction(db, (tx) => statement.execute(tx))))).toBe(false);
});
