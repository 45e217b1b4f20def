import fc from 'fast-check';
import { Temporal } from 'temporal-polyfill';
import { expect, it } from 'vitest';
import { instantOf, localSecondOf, localTextOf } from './zone-time.ts';

const zones = fc.constantFrom(
  'UTC',
  'Asia/Shanghai',
  'America/New_York',
  'America/St_Johns',
  'Europe/Berlin',
  'Australia/Lord_Howe',
  'Asia/Kathmandu',
  'Pacific/Apia',
  'America/Sao_Paulo',
);
const minutes = fc.integer({ min: Date.UTC(2000, 0, 1) / 60_000, max: Date.UTC(2040, 0, 1) / 60_000 });

it('a wall-clock time of a zone is the instant that Temporal names, also where the clock jumps', () =>
  fc.assert(
    fc.property(minutes, zones, (minute, zone) => {
      const text = new Date(minute * 60_000).toISOString().slice(0, 16);
      const expected = Temporal.PlainDateTime.from(text).toZonedDateTime(zone, {
        disambiguation: 'compatible',
      }).epochMilliseconds;
      expect(instantOf(text, zone)).toBe(new Date(expected).toISOString());
    }),
    { numRuns: 400 },
  ));

it.each([
  ['2026-03-08T02:30', 'America/New_York', '2026-03-08T07:30:00.000Z'],
  ['2026-11-01T01:30', 'America/New_York', '2026-11-01T05:30:00.000Z'],
  ['2026-11-21T12:00', 'Asia/Shanghai', '2026-11-21T04:00:00.000Z'],
  ['2026-11-21T12', 'Asia/Shanghai', ''],
  ['', 'UTC', ''],
])('%s in %s is %s', (text, zone, expected) => expect(instantOf(text, zone)).toBe(expected));

it('an instant reads as the wall clock of its zone', () => {
  expect(localTextOf('2026-11-21T04:00:30.000Z', 'Asia/Shanghai')).toBe('2026-11-21T12:00');
  expect(localTextOf('', 'Asia/Shanghai')).toBe('');
  expect(localSecondOf('2026-11-21T04:00:30.000Z', 'Asia/Shanghai')).toBe('2026-11-21T12:00:30');
  expect(instantOf('2026-11-21T12:00:30', 'Asia/Shanghai')).toBe('2026-11-21T04:00:30.000Z');
});
