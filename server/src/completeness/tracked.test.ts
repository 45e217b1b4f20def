import { expect, it } from 'vitest';
import { testStores } from '../../test/stores.ts';
import { touchedBy, watchReads } from './tracked.ts';

const stores = await testStores();

const days = { day_from: '2026-01-31', day_to: '2026-03-01' };
const months = (sql: string, params: Record<string, unknown> = days) => {
  const { tables, from, to } = touchedBy({ sql, params });
  return { tables: [...tables].toSorted(), from, to };
};

it('reads tables and months out of a statement', () => {
  expect(months('SELECT 1 FROM bet WHERE settle_date >= {day_from:Date} AND settle_date <= {day_to:Date}')).toEqual({
    tables: ['bet'],
    from: '202601',
    to: '202603',
  });
  expect(months('SELECT 1 FROM wallet_txn WHERE settle_date = {day_from:Date}')).toEqual({
    tables: ['wallet_txn'],
    from: '202601',
    to: '202601',
  });
});

it('reads both ends of a range', () => {
  expect(
    months(`SELECT 1 FROM bet WHERE site_id IN {sites:Array(UInt32)} AND settle_date BETWEEN {day_from:Date} AND {day_to:Date}
      AND source = 'free_round'`),
  ).toEqual({ tables: ['bet'], from: '202601', to: '202603' });
  const other = 'SELECT 1 FROM bet WHERE settle_date not between {day_from:Date} and {day_to:Date}';
  expect(months(other)).toEqual({ tables: ['bet'], from: undefined, to: undefined });
});

it('guesses no month of days that are computed in the statement', () => {
  const open = { tables: ['bet'], from: undefined, to: undefined };
  expect(months('SELECT 1 FROM bet WHERE settle_date BETWEEN {day_from:Date} - 2 AND {day_to:Date} + 3')).toEqual(open);
  expect(months('SELECT 1 FROM bet WHERE settle_date >= {day_from:Date} - 2 AND settle_date <= {day_to:Date} + 3')).toEqual(open);
});

it('takes every month for touched where a part of the statement is not bounded', () => {
  expect(months('SELECT 1 FROM bet WHERE settle_date >= {day_from:Date}')).toEqual({
    tables: ['bet'],
    from: '202601',
    to: undefined,
  });
  expect(
    months(`SELECT 1 FROM bet WHERE settle_date >= {day_from:Date} AND settle_date <= {day_to:Date}
      AND bet_id IN (SELECT key FROM bet_key WHERE key = {k:String})`),
  ).toEqual({ tables: ['bet', 'bet_key'], from: undefined, to: undefined });
  // What is only counted within bounds is still read without.
  expect(months('SELECT countIf(settle_date >= {day_from:Date} AND settle_date <= {day_to:Date}) FROM bet')).toEqual({
    tables: ['bet'],
    from: undefined,
    to: undefined,
  });
  expect(months('SELECT 1 FROM bet WHERE settle_date < {day_from:Date}')).toEqual({
    tables: ['bet'],
    from: undefined,
    to: undefined,
  });
});

it('joins the ranges of several parts', () => {
  expect(
    months(
      `SELECT 1 FROM bet WHERE settle_date >= {a:Date} AND settle_date <= {b:Date} UNION ALL
       SELECT 1 FROM promo_credit WHERE settle_date >= {c:Date} AND settle_date <= {d:Date}`,
      { a: '2026-01-01', b: '2026-01-31', c: '2025-11-02', d: '2025-11-03' },
    ),
  ).toEqual({ tables: ['bet', 'promo_credit'], from: '202511', to: '202601' });
});

it('knows statements that read no facts', () => {
  expect(months('SELECT name FROM system.tables').tables).toEqual([]);
  expect(months('SELECT 1 FROM bets_of_somebody').tables).toEqual([]);
});

it('reads a month that is named by its number', () => {
  const sql = 'SELECT count() FROM bet_key WHERE batch_id = 1 AND toYYYYMM(settle_date) = {month:UInt32}';
  expect(months(sql, { month: 202601 })).toEqual({ tables: ['bet_key'], from: '202601', to: '202601' });
});

it('tells what a question touched that the engine could not answer, and nothing of one that it could', async () => {
  const suspected: unknown[] = [];
  const { query } = watchReads(stores.clickhouse, { suspect: (touched) => void suspected.push(touched) });
  const sql = 'SELECT count() AS n FROM bet WHERE settle_date >= {day_from:Date} AND settle_date <= {day_to:Date}';
  await query({ name: 'test', sql, params: days });
  expect(suspected).toEqual([]);
  // A mistake of the question, and a sum that does not match: the second one alone says something of the files.
  await expect(query({ name: 'test', sql: `${sql} AND none = 1`, params: days })).rejects.toThrow();
  expect(suspected).toEqual([]);
  const sum = `SELECT throwIf(1, 'checksum', toInt16(40)) SETTINGS allow_custom_error_code_in_throwif = 1`;
  const damaged = { ...stores.clickhouse, query: () => stores.clickhouse.command({ name: 'test', sql: sum }) as Promise<never> };
  const watched = watchReads(damaged, { suspect: (touched) => void suspected.push(touched) });
  await expect(watched.query({ name: 'test', sql, params: days })).rejects.toThrow();
  expect(suspected).toEqual([{ tables: new Set(['bet']), from: '202601', to: '202603' }]);
});
