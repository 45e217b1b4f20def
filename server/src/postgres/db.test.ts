import { once } from 'node:events';
import { type AddressInfo, createServer } from 'node:net';
import { decimal, toWire } from '@manager/domain/money';
import fc from 'fast-check';
import { sql } from 'kysely';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { createTestDatabase, silentLog } from '../../test/stores.ts';
import { constraintOf, createDb, inSerializableTransaction, inTransaction, sqlStateOf, type Database } from './db.ts';
import { assertSettings } from './settings.ts';

let database: Database;
let cleanUp: () => Promise<void>;

beforeAll(async () => {
  const { url, drop } = await createTestDatabase({ isEmpty: true });
  database = createDb({ url, log: silentLog, poolMax: 4 });
  cleanUp = async () => {
    await database.close();
    await drop();
  };
  await database.pool.query('create table account (id bigint primary key, balance numeric(20,6) not null)');
});

afterAll(() => cleanUp());

describe('values', () => {
  test('int8 and dates arrive as the exact text PostgreSQL printed, numeric as that without trailing zeros, also in arrays', async () => {
    const { rows } = await database.pool.query(`select
      12345678901234.123456::numeric(20,6) as money, (-0.000001)::numeric(20,6) as smallest, 9223372036854775807::int8 as id,
      array[0.1, 99999999999999.999999]::numeric(20,6)[] as amounts, array[9007199254740993]::int8[] as ids,
      '2024-02-29'::date as day, array['2024-03-31'::date] as days`);
    expect(rows[0]).toEqual({
      money: '12345678901234.123456',
      smallest: '-0.000001',
      id: '9223372036854775807',
      amounts: ['0.1', '99999999999999.999999'],
      ids: ['9007199254740993'],
      day: '2024-02-29',
      days: ['2024-03-31'],
    });
  });

  test('numeric arrives as the canonical text of the wire, alone and in arrays, whatever was stored', async () => {
    const digits = (max: number) =>
      fc.string({ unit: fc.constantFrom('0', '0', '0', '1', '5', '7', '9'), minLength: 1, maxLength: max });
    const stored = fc
      .tuple(fc.constantFrom('', '-'), digits(40), fc.option(digits(30)))
      .map(([sign, whole, part]) => `${sign}${whole.replace(/^0+(?=.)/, '')}${part === null ? '' : `.${part}`}`);
    const drawn = ['0', '-0.000', '0.000000', '100', '-100.00', '1000000.100', `${'9'.repeat(50)}.${'0'.repeat(20)}`];
    const texts = [...drawn, ...fc.sample(stored, { numRuns: 2_000 })];
    const { rows } = await database.pool.query(
      `select one, one::numeric(90,35) as padded from unnest($1::numeric[]) with ordinality as given(one, place) order by place`,
      [texts],
    );
    const expected = texts.map((text) => toWire(decimal(text)));
    expect(rows.map(({ one }) => one)).toEqual(expected);
    expect(rows.map(({ padded }) => padded)).toEqual(expected);
    const { rows: arrays } = await database.pool.query(
      `select $1::numeric[] as flat, $1::numeric(90,35)[] as padded, array[$1::numeric(90,35)[], $1::numeric[]] as nested, '{}'::numeric[] as none`,
      [[null, ...texts]],
    );
    expect(arrays[0]).toEqual({
      flat: [null, ...expected],
      padded: [null, ...expected],
      nested: [
        [null, ...expected],
        [null, ...expected],
      ],
      none: [],
    });
  });

  test('timestamptz is a Date in UTC, int4 a number, jsonb parsed', async () => {
    const { rows } = await database.pool.query(
      `select '2024-06-01 12:00:00.123+09'::timestamptz as at, 7::int4 as n, '{"a":[1]}'::jsonb as doc, now()::text as now`,
    );
    expect(rows[0]).toMatchObject({ at: new Date('2024-06-01T03:00:00.123Z'), n: 7, doc: { a: [1] } });
    expect(rows[0].now).toMatch(/\+00$/);
  });

  test('a decimal string survives the way in and out, where a JavaScript number would not', async () => {
    const amount = '99999999999999.999999';
    const { rows } = await sql<{ amount: string }>`select ${amount}::numeric(20,6) as amount`.execute(database.db);
    expect(rows[0]?.amount).toBe(amount);
    expect(String(Number(amount))).not.toBe(amount);
  });
});

describe('limits', () => {
  test('the session settings are those of the contract', async () => {
    const { rows } = await database.pool.query(`select name, setting from pg_settings where name in
      ('statement_timeout', 'lock_timeout', 'idle_in_transaction_session_timeout', 'application_name', 'TimeZone') order by lower(name)`);
    expect(rows.map(({ name, setting }) => `${name}=${setting}`)).toEqual([
      'application_name=manager',
      'idle_in_transaction_session_timeout=10000',
      'lock_timeout=1000',
      'statement_timeout=4000',
      'TimeZone=UTC',
    ]);
  });

  test('a statement ends after 4 s, a lock wait after 1 s', async () => {
    await database.pool.query('insert into account values (10, 0)');
    const began = Date.now();
    const statement = database.pool.query('select pg_sleep(30)').catch(sqlStateOf);
    const holder = await database.pool.connect();
    await holder.query('begin');
    await holder.query('select * from account where id = 10 for update');
    expect(await database.pool.query('update account set balance = 1 where id = 10').catch(sqlStateOf)).toBe('55P03');
    await holder.query('rollback');
    holder.release();
    expect(await statement).toBe('57014');
    expect(Date.now() - began).toBeGreaterThanOrEqual(3_900);
  });

  test('with the main pool exhausted its callers give up, and the pool of sign-in and health still answers', async () => {
    const held = await Promise.all(Array.from({ length: 4 }, () => database.pool.connect()));
    expect(database.pool.options.connectionTimeoutMillis).toBe(1_000);
    await expect(database.pool.query('select 1')).rejects.toThrow('timeout');
    database.setWait(600_000);
    const waiting = database.pool.query('select 1').then(() => 'answered');
    await database.authPool.query('select 1');
    expect(await Promise.race([waiting, Promise.resolve('waits')])).toBe('waits');
    database.setWait(1_000);
    for (const client of held) client.release();
    expect(await waiting).toBe('answered');
  });
});

describe('transactions', () => {
  test('a deadlock is tried once more, and both changes arrive', async () => {
    await database.pool.query('insert into account values (1, 0), (2, 0)');
    let runs = 0;
    let holding = 0;
    const bothHoldOne = Promise.withResolvers<void>();
    const winner = Promise.withResolvers<void>();
    const change = async (first: number, second: number) => {
      await inTransaction(database.db, async (tx) => {
        runs++;
        // The one that is tried again comes behind the other one: it would take the row before the other one wakes, and meet it once more.
        if (runs > 2) await winner.promise;
        await sql`set local lock_timeout = '10s'`.execute(tx);
        await sql`update account set balance = balance + 1 where id = ${first}`.execute(tx);
        if (++holding === 2) bothHoldOne.resolve();
        await bothHoldOne.promise;
        await sql`update account set balance = balance + 1 where id = ${second}`.execute(tx);
      });
      winner.resolve();
    };
    await Promise.all([change(1, 2), change(2, 1)]);
    expect(runs).toBe(3);
    const { rows } = await database.pool.query('select balance from account where id in (1, 2)');
    expect(rows).toEqual([{ balance: '2' }, { balance: '2' }]);
  });

  test('write skew is impossible at serializable: one of two guards sees the other', async () => {
    await database.pool.query('insert into account values (21, 50), (22, 50)');
    const withdraw = (id: number) =>
      inSerializableTransaction(database.db, async (tx) => {
        const { rows } = await sql<{ total: string }>`select sum(balance) as total from account where id in (21, 22)`.execute(tx);
        await new Promise((resolve) => setTimeout(resolve, 150));
        if (rows[0]?.total !== '100') return 'refused';
        await sql`update account set balance = balance - 100 where id = ${id}`.execute(tx);
        return 'paid';
      });
    expect((await Promise.all([withdraw(21), withdraw(22)])).toSorted()).toEqual(['paid', 'refused']);
  });

  test('a serialization failure is retried once only, any other error never', async () => {
    const runs = { serialization: 0, other: 0 };
    const fail = (state: string, count: () => void) =>
      inTransaction(database.db, async (tx) => {
        count();
        await sql`do ${sql.raw(`$$ begin raise exception 'no' using errcode = '${state}'; end $$`)}`.execute(tx);
      }).catch(sqlStateOf);
    expect(await fail('40001', () => runs.serialization++)).toBe('40001');
    expect(await fail('23505', () => runs.other++)).toBe('23505');
    expect(runs).toEqual({ serialization: 2, other: 1 });
  });
});

test('errors are told by SQLSTATE and constraint; other errors have neither', async () => {
  await database.pool.query('insert into account values (99, 0)');
  const error: unknown = await database.pool.query('insert into account values (99, 0)').catch((caught: unknown) => caught);
  expect([sqlStateOf(error), constraintOf(error)]).toEqual(['23505', 'account_pkey']);
  expect([sqlStateOf(new Error('23505')), constraintOf(null)]).toEqual([null, null]);
});

test('a server with weak settings is refused by name, and options in the address do not displace UTC', async () => {
  await expect(assertSettings(database.pool)).resolves.toBeUndefined();
  const weakUrl = new URL(String(database.pool.options.connectionString));
  weakUrl.searchParams.set('options', '-c synchronous_commit=off -c TimeZone=Asia/Tokyo');
  const weak = createDb({ url: weakUrl.href, log: silentLog });
  await expect(assertSettings(weak.pool)).rejects.toThrow('synchronous_commit is off, needed is on');
  expect((await weak.pool.query('show timezone')).rows).toEqual([{ TimeZone: 'UTC' }]);
  await weak.close();
});

test('a start waits for a connection as long as it takes, a request as long as it was set since', async () => {
  // Takes connections and says nothing, as a machine does that is too busy.
  const silent = createServer().listen(0, '127.0.0.1');
  await once(silent, 'listening');
  const { port } = silent.address() as AddressInfo;
  const {
    db: patient,
    setWait,
    close,
  } = createDb({ url: `postgres://a:b@127.0.0.1:${port}/c`, log: silentLog, waitMs: 600_000 });
  setWait(50);
  await expect(sql`select 1`.execute(patient)).rejects.toThrow(/timeout/);
  await close();
  silent.close();
});
