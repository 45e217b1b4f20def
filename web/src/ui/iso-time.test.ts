import { expect, it } from 'vitest';
import { isoOf, isoText } from './iso-time.ts';

it.each([
  ['2026-11-30', 'day', '2026-11-30'],
  [' 2026-01-03 ', 'day', '2026-01-03'],
  ['2026/11/30', 'day', '2026-11-30'],
  ['20261130', 'day', '2026-11-30'],
  ['2026-11-30 12:05', 'day', '2026-11-30'],
  ['2026-11-30 9:05', 'minute', '2026-11-30T09:05'],
  ['2026-11-30T09:05:59', 'minute', '2026-11-30T09:05'],
  ['202611300905', 'minute', '2026-11-30T09:05'],
  ['2026-11-30 09:05', 'second', '2026-11-30T09:05:00'],
  ['2026-11-30, 09:05:07', 'second', '2026-11-30T09:05:07'],
  ['2024-02-29', 'day', '2024-02-29'],
] as const)('%j is read as a %s: %s', (text, kind, iso) => expect(isoOf(text, kind)).toBe(iso));

it.each([
  ['', 'day'],
  ['2026-11', 'day'],
  // Half of a day that is being typed.
  ['2026-11-3', 'day'],
  ['2026-02-30', 'day'],
  ['2025-02-29', 'day'],
  ['2026-13-01', 'day'],
  ['11/30/2026', 'day'],
  ['2026-11-30', 'minute'],
  ['2026-11-30 24:00', 'minute'],
  ['2026-11-30 12:60', 'minute'],
  ['2026-11-30 12:0', 'minute'],
  ['2026-11-30 12:00:60', 'second'],
  ['yesterday', 'day'],
] as const)('%j is no %s', (text, kind) => expect(isoOf(text, kind)).toBe(''));

it('is shown as in tables', () => expect(isoText('2026-11-30T09:05')).toBe('2026-11-30 09:05'));
