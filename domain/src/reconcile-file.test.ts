import { describe, expect, it } from 'vitest';
import {
  amountCell,
  countCell,
  dayCell,
  fieldOfHeading,
  instantCell,
  isDamagedId,
  isTotalWord,
  statusCell,
} from './reconcile-file.ts';

it.each([
  ['Bet ID', 'id'],
  ['bet_id', 'id'],
  ['Request-ID', 'id'],
  ['注单号', 'id'],
  ['ROUND ID', 'round_id'],
  ['投注金额', 'bet'],
  ['Payout', 'win'],
  ['结算日', 'settle_date'],
  ['币种', 'currency'],
  ['笔数', 'count'],
  ['Settlement day', 'settle_date'],
  ['Website code', 'site_code'],
  ['Bet, theirs', 'their_bet'],
  ['笔数（我方）', 'our_count'],
  ['colour', undefined],
])('the heading %s is %s', (heading, field) => {
  expect(fieldOfHeading(heading)).toBe(field);
});

it.each([
  ['All 3 rows', true],
  ['All 1,284 rows, in USD', true],
  ['Total CNY', true],
  ['全部 3 行合计', true],
  ['CNY 小计', true],
  ['TOTAL', true],
  ['Grand total', true],
  ['Subtotal:', true],
  ['合计', true],
  ['总计：', true],
  ['Totally Spins', false],
  ['2026-03-10', false],
  ['lotus', false],
])('%j is a word of totals: %s', (text, isTotal) => {
  expect(isTotalWord(text)).toBe(isTotal);
});

it.each([
  ['1.23E+15', true],
  ['1,23457E+17', true],
  ['5e12', true],
  ['1234567890123456', false],
  ['E15', false],
  ['a1.2E+15', false],
])('%j is what a spreadsheet left of an id: %s', (text, isDamaged) => {
  expect(isDamagedId(text)).toBe(isDamaged);
});

describe('cells', () => {
  it.each([
    ['1', 'point', 1_000_000n],
    ['1,234,567', 'point', 1_234_567_000_000n],
    ['1.234.567,89', 'comma', 1_234_567_890_000n],
    ['12,5', 'comma', 12_500_000n],
    ['12,5', 'point', undefined],
    ['75.000', 'comma', 75_000_000_000n],
    ['75.000', 'point', 75_000_000n],
    ['-3.00', 'point', -3_000_000n],
    ['0.000001', 'point', 1n],
    ['0.0000001', 'point', undefined],
    ['1e3', 'point', undefined],
    ['', 'point', undefined],
  ] as const)('amount %j with a decimal %s is %s', (text, convention, micros) => {
    expect(amountCell(text, convention)).toBe(micros);
  });

  it.each([
    ['1,204', 'point', 1204],
    ['1.204', 'comma', 1204],
    ['450.0', 'point', 450],
    ['0', 'point', 0],
    ['1.234', 'point', undefined],
    ['1.5', 'point', undefined],
    ['-1', 'point', undefined],
    ['', 'point', undefined],
  ] as const)('count %j with a decimal %s is %s', (text, convention, count) => {
    expect(countCell(text, convention)).toBe(count);
  });

  it.each([
    ['2026-03-10', '2026-03-10'],
    ['2026/3/1', '2026-03-01'],
    ['20260310', '2026-03-10'],
    ['10.03.2026', undefined],
    ['2026-02-30', undefined],
    ['03/10/2026', undefined],
  ])('day %j is %s', (text, day) => {
    expect(dayCell(text)).toBe(day);
  });

  it.each([
    ['2026-03-10T10:00:00Z', 'UTC', '2026-03-10T10:00:00.000Z'],
    ['2026-03-10 10:00:00+08:00', 'UTC', '2026-03-10T02:00:00.000Z'],
    ['2026-03-10 10:00', 'Asia/Shanghai', '2026-03-10T02:00:00.000Z'],
    ['2026/3/10 10:00:01.250', 'Asia/Kolkata', '2026-03-10T04:30:01.250Z'],
    // Clocks of New York go forward at 2 on that day.
    ['2026-03-08 12:00:00', 'America/New_York', '2026-03-08T16:00:00.000Z'],
    // As our own exports write it.
    ['2026-11-22 10:00:00 +00:00', 'Asia/Shanghai', '2026-11-22T10:00:00.000Z'],
    ['2026-11-22 10:00:00 +0800', 'UTC', '2026-11-22T02:00:00.000Z'],
    ['1773136800', 'Asia/Shanghai', '2026-03-10T10:00:00.000Z'],
    ['1773136800250', 'Asia/Shanghai', '2026-03-10T10:00:00.250Z'],
  ])('%j in %s is %s', (text, zone, instant) => {
    expect(new Date(instantCell(text, zone)?.ms ?? 0).toISOString()).toBe(instant);
  });

  it.each([
    '',
    '10:00',
    '2026-03-10 25:00',
    'yesterday',
    '2026-13-01 10:00',
    '2026-02-30T10:00:00Z',
    '2026-02-30 10:00',
    '2026-03-10T24:00:00Z',
  ])('%j is no instant', (text) => {
    expect(instantCell(text, 'UTC')).toBeUndefined();
  });

  it.each([
    // Clocks of New York go from 2 to 3 on 8 March 2026, and from 2 back to 1 on 1 November.
    ['2026-03-08 02:30:00', 'skipped', '2026-03-08T06:30:00.000Z'],
    ['2026-11-01 01:30:00', 'twice', '2026-11-01T05:30:00.000Z'],
    ['2026-11-01 03:30:00', 'once', '2026-11-01T08:30:00.000Z'],
    ['2026-11-01 01:30:00 -05:00', 'once', '2026-11-01T06:30:00.000Z'],
  ])('%s in New York is there %s', (text, is, at) => {
    expect(instantCell(text, 'America/New_York')).toEqual({ ms: Date.parse(at), is });
  });

  it('knows the words for settled and cancelled', () => {
    expect(['', 'Settled', 'OK', '已结算'].map(statusCell)).toEqual(['settled', 'settled', 'settled', 'settled']);
    expect(['cancelled', 'Rollback', '已取消'].map(statusCell)).toEqual(['cancelled', 'cancelled', 'cancelled']);
    expect(statusCell('pending')).toBeUndefined();
  });
});
