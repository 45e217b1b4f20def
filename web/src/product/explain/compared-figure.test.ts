import { expect, test } from 'vitest';
import type { ReportTranslate } from '../../kit/report/use-report-texts.ts';
import { comparedFigure } from './compared-figure.ts';
import { amountText, COUNT, isComposed, isSame } from './composed.ts';

const t = ((key: string) => key) as unknown as ReportTranslate;
const comparison = { with: 'previous', date_from: '2026-01-01', date_to: '2026-01-07', until: null } as const;
const values = {
  bet: '120.5',
  bet_before: '-100',
  bet_delta: '220.5',
  bet_delta_pct: '220.5000',
  rounds: 7,
  rounds_before: 9,
  rounds_delta: -2,
  rate: '93.5000',
  rate_before: null,
  rate_delta: null,
};
const place = { values, label: 'Bells', narrowed: { game_id: ['4'] }, currency: 'CNY' };

test('what was before is counted like any other figure, over its own days', () => {
  expect(comparedFigure({ ...place, columnId: 'bet_before' }, { comparison, t })).toEqual({
    metric: 'bet',
    label: 'Bells · 2026-01-01 – 2026-01-07',
    value: '-100',
    narrowed: { game_id: ['4'], date_from: '2026-01-01', date_to: '2026-01-07' },
  });
  const cut = { ...comparison, until: '2026-01-07T09:00:00.000Z' };
  expect(comparedFigure({ ...place, columnId: 'bet_before' }, { comparison: cut, t })).toBeUndefined();
});

test.each([
  ['bet_delta', '120.50 CNY − (-100.00 CNY)', true],
  ['bet_delta_pct', '220.50 CNY ÷ |(-100.00 CNY)| × 100', true],
  ['rounds_delta', '7 − 9', true],
  ['rate_delta', '93.50% − –', undefined],
] as const)('%s is computed again', (columnId, numbers, same) => {
  const asked = comparedFigure({ ...place, columnId }, { comparison, t });
  if (asked === undefined || !isComposed(asked)) throw new Error('not made of others');
  expect(asked.numbers).toBe(numbers);
  expect(isSame(asked)).toBe(same);
});

test('other columns are none of its business', () => {
  expect(comparedFigure({ ...place, columnId: 'bet' }, { comparison, t })).toBeUndefined();
  expect(comparedFigure({ ...place, columnId: 'theoretical_rtp' }, { comparison, t })).toBeUndefined();
});

test.each([
  ['1234.5', '', '1,234.50'],
  ['1234', COUNT, '1,234'],
  ['7.123456', 'USD', '7.123456 USD'],
  ['93.5', '%', '93.50%'],
  [null, 'USD', '–'],
] as const)('%s in %s is %s', (value, unit, text) => expect(amountText(value, unit)).toBe(text));
