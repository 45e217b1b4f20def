import { expect, it } from 'vitest';
import { byNeed, neverUsed } from './review-codes.ts';

const held = [
  { code: 'F-1', is_dangerous: false, last_used_at: '2026-11-20T10:00:00.000Z' },
  { code: 'C-2', is_dangerous: false, last_used_at: null },
  { code: 'B-3', is_dangerous: false, last_used_at: '2026-01-02T10:00:00.000Z' },
  { code: 'A-1', is_dangerous: true, last_used_at: null },
];

it('puts the never used first, then the longest ago', () =>
  expect(byNeed(held).map(({ code }) => code)).toEqual(['A-1', 'C-2', 'B-3', 'F-1']));
it('counts the never used', () => expect(neverUsed(held)).toBe(2));
