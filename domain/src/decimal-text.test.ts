import { describe, expect, it } from 'vitest';
import { bothReadings, conventionOf, decimalIn, type NumberCell } from './decimal-text.ts';

it.each([
  ['1,234.50', '1234.5', undefined],
  ['1.234,50', undefined, '1234.5'],
  ['1,234', '1234', '1.234'],
  ['1.234', '1.234', '1234'],
  ['12,5', undefined, '12.5'],
  ['0,950', undefined, '0.95'],
  ['0.000', '0', undefined],
  ['450.0', '450', undefined],
  ['1\u00A0234,50', undefined, '1234.5'],
  ["1'234.50", '1234.5', undefined],
  ['-3', '-3', '-3'],
  ['１２', '12', '12'],
  ['1e3', undefined, undefined],
  ['$5', undefined, undefined],
  ['', undefined, undefined],
])('%j is %s with a decimal point and %s with a decimal comma', (text, point, comma) => {
  expect([decimalIn(text, 'point'), decimalIn(text, 'comma')]).toEqual([point, comma]);
});

describe('how a file writes its numbers', () => {
  const of = (places: number | undefined, ...texts: string[]): NumberCell[] => texts.map((text) => ({ text, places }));

  it.each([
    ['thousands of a currency without decimals', of(0, '75.000', '1.250.000'), 'comma'],
    ['thousands alone, of a currency without decimals', of(0, '75.000'), 'comma'],
    ['thousands of dollars', of(2, '12,345'), 'point'],
    ['three places of a currency that has them', of(3, '12,345'), 'open'],
    ['three places beside a cell that decides', of(3, '12,345', '0,5'), 'comma'],
    ['two forms that agree', of(2, '2.500', '1.234,56'), 'comma'],
    ['a count that decides for amounts', [...of(3, '12,345'), ...of(0, '1,204')], 'point'],
    ['two that say the contrary', of(2, '12,345', '75.000'), 'open'],
    ['the more sure ones', of(2, '1,5', '2.50', '3.25'), 'point'],
    ['no currency known', of(undefined, '1.234'), 'open'],
    ['nothing to decide', of(3, '12', '0', 'x', ''), 'point'],
  ])('%s', (_, cells, expected) => {
    expect(conventionOf(cells)).toBe(expected);
  });

  it('shows both readings of a cell that has two', () => {
    expect(bothReadings('12,345')).toEqual({ point: '12345', comma: '12.345' });
    expect(['12', '12.5', '1,234.5', 'x'].map(bothReadings)).toEqual([undefined, undefined, undefined, undefined]);
  });
});
