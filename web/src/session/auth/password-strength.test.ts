import { expect, it } from 'vitest';
import { strengthOf } from './password-strength.ts';

it.each([
  ['', 0],
  ['Sh0rt!', 0],
  ['aaaaaaaaaaaaaaaa', 1],
  ['123456789012345', 1],
  ['abcdefghijklmnop', 1],
  ['password password password', 1],
  ['Manager-Admin-2026', 2],
  ['lantern lantern lantern', 1],
  ['correcthorse', 2],
  ['correct horse battery', 4],
  ['7gK!x2Rq9#mZt', 4],
  ['我的密码是一句很长的话', 0],
  ['我的密码是一句很长很长的话', 4],
  ['🔑🐟🎰🃏🎲🏆🪙🧨🎯🎹🚲🌋', 3],
])('%j has strength %i', (password, expected) => expect(strengthOf({ password, minLength: 12 })).toBe(expected));

it('a name that others know adds nothing', () => {
  expect(strengthOf({ password: 'margaret.operator', minLength: 12 })).toBeGreaterThan(2);
  expect(strengthOf({ password: 'margaret.operator', minLength: 12, userName: 'Margaret.Operator' })).toBe(1);
});

it('counts characters as people do, not code units', () => {
  expect(strengthOf({ password: '🔑🐟🎰🃏🎲🏆', minLength: 12 })).toBe(0);
});
