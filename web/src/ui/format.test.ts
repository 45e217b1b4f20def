import { describe, expect, it } from 'vitest';
import { dateTimeText, moneyText, offsetText, percentText } from './format.ts';

// shows S9.11, S9.12
describe('moneyText', () => {
  it.each([
    ['1234.565', '1,234.57'],
    ['-0.005', '-0.01'],
    ['-1234.565', '-1,234.57'],
    ['0.004999', '0.00'],
    ['12345678901234.999999', '12,345,678,901,235.00'],
    [null, '–'],
    [undefined, '–'],
  ])('%j → %s', (value, expected) => expect(moneyText(value)).toBe(expected));
});

it('percentages carry two decimals and their sign', () =>
  expect([percentText('93.5417'), percentText(null)]).toEqual(['93.54 %', '–']));

it.each([
  ['2026-11-20T04:00:00.000Z', 'Asia/Shanghai', '2026-11-20 12:00:00'],
  ['2026-01-01T00:30:00.000Z', 'America/New_York', '2025-12-31 19:30:00'],
  ['2026-06-30T16:00:00.000Z', 'Asia/Shanghai', '2026-07-01 00:00:00'],
])('%s in %s is %s', (at, zone, expected) => expect(dateTimeText(at, zone)).toBe(expected));

it('names the offset of a zone', () => expect(offsetText({ timezone: 'Asia/Shanghai' })).toBe('UTC+8'));
