import { expect, it } from 'vitest';
import { hourText, hoursAndMinutes, minutesLeft, shortName } from './clock-text.ts';

const NOON = Date.parse('2026-11-21T12:00:00Z');

it.each([
  ['2026-11-21T12:00:00.001Z', 1],
  ['2026-11-21T12:01:00Z', 1],
  ['2026-11-21T12:01:00.500Z', 2],
  ['2026-11-21T15:12:00Z', 192],
  ['2026-11-21T12:00:00Z', 0],
  ['2026-11-21T11:00:00Z', 0],
])('until %s there are %i minutes', (endsAt, minutes) => expect(minutesLeft(endsAt, NOON)).toBe(minutes));

it('is told in hours and minutes', () => {
  expect(hoursAndMinutes(192)).toEqual({ hours: 3, minutes: 12 });
  expect(hoursAndMinutes(59)).toEqual({ hours: 0, minutes: 59 });
  expect([hourText(0), hourText(12)]).toEqual(['00:00', '12:00']);
});

it('a long name gives way to what stands behind it', () => {
  expect(shortName('East')).toBe('East');
  expect(shortName('Eastern Lantern Group of Companies')).toBe('Eastern Lantern G…');
  expect(shortName('東'.repeat(18))).toBe('東'.repeat(18));
});
