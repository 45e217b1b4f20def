import { expect, it } from 'vitest';
import { joinsOf } from './tasks.ts';

const task = (code: string, more: object = {}) =>
  ({ task: code, needs_to_join: true, joined_at: null, ...more }) as unknown as Parameters<typeof joinsOf>[0][number];

it('joins what asks for it and is wanted, once', () => {
  const tasks = [task('a'), task('b', { needs_to_join: false }), task('c', { joined_at: '2026-11-20T10:00:00.000Z' }), task('d')];
  expect(joinsOf(tasks, new Set(['a', 'b', 'c']))).toEqual(['a']);
  expect(joinsOf(tasks, new Set())).toEqual([]);
});
