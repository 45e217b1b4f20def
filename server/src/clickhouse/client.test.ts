import { microsToText } from '@manager/domain/micros';
import { decimal, toWire } from '@manager/domain/money';
import fc from 'fast-check';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { createClickHouse } from './client.ts';
import { openTestEngine, type TestEngine } from './embedded/test-engine.ts';

let test: TestEngine;
beforeAll(async () => {
  test = await openTestEngine();
});
afterAll(() => test[Symbol.asyncDispose]());

const one = async (sql: string, params: Record<string, unknown>): Promise<unknown> =>
  (await test.clickhouse.query<{ x: unknown }>({ name: 'test', sql: `SELECT ${sql} AS x`, params }))[0]?.x;

describe('parameters', () => {
  it.each([
    ['{v:UInt64}', '18446744073709551615', '18446744073709551615'],
    ['{v:Decimal(18, 4)}', '99999999999999.9999', '99999999999999.9999'],
    ['{v:Decimal(38, 6)}', '-0.000001', '-0.000001'],
    ['{v:Array(UInt32)}', [1, 2, 4_294_967_295], [1, 2, 4_294_967_295]],
    ['{v:Array(String)}', ["a'b", 'c\\', '],['], ["a'b", 'c\\', '],[']],
    ['{v:Nullable(String)}', null, null],
    ['{v:Date}', '2026-02-28', '2026-02-28'],
    ["{v:DateTime64(3, 'UTC')}", new Date(Date.UTC(2026, 9, 25, 1, 2, 3, 456)), '2026-10-25 01:02:03.456'],
    ['{v:Bool}', true, true],
  ])('%s keeps its value', async (sql, value, expected) => {
    expect(await one(sql, { v: value })).toEqual(expected);
  });

  it('a decimal is the canonical text of the wire, computed or not, in whatever it lies', async () => {
    const micros = fc.bigInt({ min: -(10n ** 30n), max: 10n ** 30n }).map((value) => value * (value % 3n === 0n ? 1_000n : 1n));
    const texts = ['0', '-0.000000', '100', '-100.5', ...fc.sample(micros, { numRuns: 300 }).map(microsToText)];
    const rows = await test.clickhouse.query<Record<string, unknown>>({
      name: 'test',
      sql: `SELECT any(value) AS d, toNullable(d) AS n, -(-d) AS computed, sum(value) AS summed, toString(summed) AS text, [d] AS list,
          (d, 1) AS pair, CAST(NULL AS Nullable(Decimal(38, 6))) AS none
        FROM (SELECT arrayJoin(arrayEnumerate({texts:Array(String)})) AS place, toDecimal256({texts:Array(String)}[place], 6) AS value)
        GROUP BY place ORDER BY place`,
      params: { texts },
    });
    const expected = texts.map((text) => toWire(decimal(text)));
    for (const name of ['d', 'n', 'computed', 'summed', 'text']) expect(rows.map((row) => row[name])).toEqual(expected);
    expect(rows.map(({ list, pair, none }) => [list, pair, none])).toEqual(expected.map((text) => [[text], [text, 1], null]));
  });

  it('any text stays a value', async () => {
    await fc.assert(
      fc.asyncProperty(
        fc.oneof(
          fc.string({ unit: 'binary' }),
          fc.constantFrom("'; DROP TABLE x; --", "\\' OR 1=1 --", '\0', '{v:String}', "\\'", '\\N', '\n\t\r'),
        ),
        async (text) => {
          fc.pre(text !== '\\N');
          expect(await one('{v:String}', { v: text })).toBe(text);
        },
      ),
      { numRuns: 60 },
    );
  });

  it('of parallel queries do not mix', async () => {
    const answers = await Promise.all(
      Array.from({ length: 60 }, (_, i) => one('concat({v:String}, toString(sleepEachRow(0.002)))', { v: `${i}-` })),
    );
    expect(answers.map((answer, i) => String(answer).startsWith(`${i}-`)).filter((isOwn) => !isOwn)).toEqual([]);
  });
});

describe('limits become typed errors', () => {
  it.each([
    {
      kind: 'timeout',
      code: 159,
      sql: 'SELECT sum(cityHash64(number)) AS x FROM numbers(100000000000)',
      settings: { max_execution_time: 1 },
    },
    {
      kind: 'memory',
      code: 241,
      sql: 'SELECT count() FROM (SELECT number FROM numbers(20000000) GROUP BY number)',
      settings: { max_memory_usage: '20000000' },
    },
    { kind: 'too_large', code: 396, sql: 'SELECT number FROM numbers(1001)', settings: { max_result_rows: '1000' } },
    { kind: 'other', code: 46, sql: 'SELECT nowhere(1)', settings: {} },
  ])('$kind', async ({ kind, code, sql, settings }) => {
    await expect(test.clickhouse.query({ name: 'test', sql, settings })).rejects.toMatchObject({ kind, code });
  });

  it('unavailable, after retries that have an end', async () => {
    const away = createClickHouse({
      url: 'http://127.0.0.1:9',
      database: 'default',
      reader: { user: 'a', password: 'b' },
      writer: { user: 'a', password: 'b' },
    });
    await expect(away.query({ name: 'test', sql: 'SELECT 1' })).rejects.toMatchObject({ kind: 'unavailable' });
    expect(await away.ping()).toBe(false);
    await away.close();
  });
});

describe('streams', () => {
  const failing = {
    name: 'test',
    sql: 'SELECT number, throwIf(number = 900000) AS x FROM numbers(1000000)',
    settings: { max_block_size: '1000' },
  };

  it('give every row in order, beyond the limit of an interactive answer', async () => {
    let next = 0;
    for await (const rows of test.clickhouse.queryStream<{ number: string }>({
      name: 'test',
      sql: 'SELECT number FROM numbers(300000) ORDER BY number',
    })) {
      for (const row of rows) if (row.number !== String(next++)) throw new Error(`row ${next} is ${row.number}`);
    }
    expect(next).toBe(300_000);
  });

  it('fail when the engine fails in the middle, and nothing that is no row comes out of them', async () => {
    const rows: unknown[] = [];
    const read = async (): Promise<void> => {
      for await (const chunk of test.clickhouse.queryStream(failing)) rows.push(...chunk);
    };
    await expect(read()).rejects.toThrow();
    expect(rows.length).toBeGreaterThan(0);
    expect(rows.findIndex((row, at) => JSON.stringify(row) !== `{"number":"${at}","x":0}`)).toBe(-1);

    const lines: string[] = [];
    const readLines = async (): Promise<void> => {
      for await (const chunk of test.clickhouse.queryLines(failing)) lines.push(...chunk);
    };
    await expect(readLines()).rejects.toThrow();
    expect(lines.length).toBeGreaterThan(0);
    expect(lines.findIndex((line, at) => line !== `${at}\t0`)).toBe(-1);
  });

  it('a single answer that fails in the middle fails as a whole, with its code', async () => {
    await expect(test.clickhouse.query(failing)).rejects.toMatchObject({ code: 395 });
  });

  it('left early free their session', async () => {
    for (let i = 0; i < 3; i++) {
      for await (const rows of test.clickhouse.queryStream({ name: 'test', sql: 'SELECT number FROM numbers(1000000000)' })) {
        expect(rows.length).toBeGreaterThan(0);
        break;
      }
    }
  });
});

it('light queries do not wait behind heavy ones: all of them are answered before the first of those ends', async () => {
  let hasEnded = false;
  const heavy = [1, 2].map((salt) =>
    test.clickhouse
      .query({
        name: 'heavy',
        sql: `SELECT sum(cityHash64(number, ${salt})) FROM numbers(100000000000)`,
        settings: { max_execution_time: 6 },
      })
      .catch((error: unknown) => error)
      .finally(() => (hasEnded = true)),
  );
  for (let i = 0; i < 30; i++) await test.clickhouse.query({ name: 'light', sql: 'SELECT {i:UInt32}', params: { i } });
  expect(hasEnded).toBe(false);
  for (const error of await Promise.all(heavy)) expect(error).toMatchObject({ kind: 'timeout' });
});
