import { beforeAll, expect, it } from 'vitest';
import type { Guesser } from '@manager/contract/features/user/password-strength';
import { loadGuesser, strengthOf } from './password-strength.ts';

const NOBODY = { userName: 'zz-nobody' };
let guess: Guesser;
beforeAll(async () => {
  guess = await loadGuesser();
});

it.each([
  ['', 0],
  ['Sh0rt!', 0],
  ['aaaaaaaaaaaaaaaa', 1],
  ['123456789012345', 1],
  ['abcdefghijklmnop', 1],
  ['password password password', 1],
  ['Manager-Admin-2026', 1],
  ['lantern lantern lantern', 2],
  ['correcthorse', 1],
  ['correct horse battery', 4],
  ['7gK!x2Rq9#mZt', 4],
  ['我的密码是一句很长的话', 0],
  ['我的密码是一句很长很长的话', 4],
  ['🔑🐟🎰🃏🎲🏆🪙🧨🎯🎹🚲🌋', 4],
])('%j has strength %i', (password, expected) =>
  expect(strengthOf(guess, { password, minLength: 12, owner: NOBODY })).toBe(expected),
);

it('a name that others know adds nothing', () => {
  const password = 'margaret.operator';
  expect(strengthOf(guess, { password, minLength: 12, owner: { userName: 'somebody' } })).toBe(1);
  expect(strengthOf(guess, { password: 'ostrander.teapots', minLength: 12, owner: NOBODY })).toBeGreaterThan(1);
  const owner = { userName: 'somebody', name: 'Kim Ostrander', email: 'kim@teapots.example' };
  expect(strengthOf(guess, { password: 'ostrander.teapots', minLength: 12, owner })).toBe(1);
});

it('never calls strong what the server may refuse because it knows whose it is', () => {
  const password = 'margaret.violet.teapot.river';
  expect(strengthOf(guess, { password, minLength: 12, owner: null })).toBe(3);
  expect(strengthOf(guess, { password, minLength: 12, owner: NOBODY })).toBe(4);
  expect(strengthOf(guess, { password, minLength: 12, owner: { userName: 'margaret.violet' } })).toBe(1);
});

it('counts characters as people do, not code units', () => {
  expect(strengthOf(guess, { password: '🔑🐟🎰🃏🎲🏆', minLength: 12, owner: NOBODY })).toBe(0);
});
