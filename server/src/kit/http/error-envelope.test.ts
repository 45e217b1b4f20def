import { ERRORS } from '@manager/contract/errors';
import { sql } from 'kysely';
import { expect, it } from 'vitest';
import { silentLog, testStores } from '../../../test/stores.ts';
import { inTransaction } from '../../postgres/db.ts';
import type { AnyCtx } from '../service/ctx.ts';
import { toErrorEnvelope } from './error-envelope.ts';

const {
  database: { db },
} = await testStores();
const ctx = { log: silentLog, requestId: 'r-1', language: 'en' } as AnyCtx;

const failureOf = (statement: Promise<unknown>): Promise<unknown> =>
  statement.then(
    () => undefined,
    (error: unknown) => error,
  );

it('tells a statement that ran out of its time as too heavy', async () => {
  const failure = await failureOf(
    inTransaction(db, async (tx) => {
      await sql`set local statement_timeout = 20`.execute(tx);
      await sql`select pg_sleep(30)`.execute(tx);
    }),
  );
  expect(toErrorEnvelope(ctx, failure)).toMatchObject({ code: ERRORS['query.too_heavy'], data: { limit: 'timeout' } });
});

it('tells whoever found no connection left on the server to try again', async () => {
  const failure = await failureOf(
    sql`do $$ begin raise exception 'sorry, too many clients already' using errcode = '53300'; end $$`.execute(db),
  );
  expect(toErrorEnvelope(ctx, failure)).toMatchObject({ code: ERRORS['requests.too_many'], data: { retry_after_s: 1 } });
});

it('tells who saves a second one of a place at the same moment that there is one', async () => {
  const rule = { jurisdiction: 'MGA', min_cycle_ms: 2_500 };
  const failure = await failureOf(db.insertInto('play_rule').values([rule, rule]).execute());
  expect(toErrorEnvelope(ctx, failure)).toMatchObject({ code: ERRORS['object.exists'], data: null });
});

it('hides what is not ours behind the id of the request', async () => {
  const failure = await failureOf(sql`select 1 / 0`.execute(db));
  expect(toErrorEnvelope(ctx, failure)).toEqual({
    code: ERRORS['internal.error'],
    message: expect.any(String),
    data: { request_id: 'r-1' },
    request_id: 'r-1',
  });
});
