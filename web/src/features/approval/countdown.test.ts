import { expect, it } from 'vitest';
import { leftUntil } from './countdown.ts';

const nowMs = Date.parse('2026-11-21T12:00:00.000Z');

it.each([
  ['2026-11-22T11:30:05.000Z', { hours: 23, minutes: 30, seconds: 5 }],
  ['2026-11-21T12:30:00.000Z', { hours: 0, minutes: 30, seconds: 0 }],
  ['2026-11-21T12:00:00.001Z', { hours: 0, minutes: 0, seconds: 1 }],
  ['2026-11-21T12:00:00.000Z', undefined],
  ['2026-11-20T12:00:00.000Z', undefined],
])('until %s', (at, expected) => expect(leftUntil({ at, nowMs })).toEqual(expected));
