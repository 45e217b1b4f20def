import { describe, expect, test } from 'vitest';
import { openCursor, sealCursor } from './cursor.ts';

const binding = { secret: Buffer.alloc(32, 1), userId: '7', list: 'bets', filters: { site_id: ['1', '2'], vendor: undefined } };
const payload = [0, '2026-03-01', 'b"1\u0000'];
const refused = { reason: 'input.invalid', details: { fields: { cursor: 'invalid' } } };

describe('a signed cursor', () => {
  test('comes back as it was, whatever the order of the filters', () => {
    const cursor = sealCursor({ ...binding, filters: { b: 1, a: '2' } }, payload);
    expect(openCursor({ ...binding, filters: { a: '2', b: 1, c: undefined } }, cursor)).toEqual(payload);
  });

  test.each([
    ['another user', { ...binding, userId: '8' }],
    ['another list', { ...binding, list: 'players' }],
    ['other filters', { ...binding, filters: { site_id: ['1'] } }],
    ['another secret', { ...binding, secret: Buffer.alloc(32, 2) }],
  ])('is refused for %s', (_title, other) => {
    expect(() => openCursor(other, sealCursor(binding, payload))).toThrow(expect.objectContaining(refused));
  });

  test('is refused after any change of a character', () => {
    const cursor = sealCursor(binding, payload);
    for (let i = 0; i < cursor.length; i++) {
      const changed = `${cursor.slice(0, i)}${cursor[i] === 'A' ? 'B' : 'A'}${cursor.slice(i + 1)}`;
      expect(() => openCursor(binding, changed)).toThrow(expect.objectContaining(refused));
    }
  });

  test.each(['', '.', 'a.b', 'e30.', '..', 'e30', `${'A'.repeat(300)}.${'A'.repeat(22)}`])('refuses %j', (text) => {
    expect(() => openCursor(binding, text)).toThrow(expect.objectContaining(refused));
  });
});
