import { beforeAll, expect, it } from 'vitest';
import { loadPasswordJudge, type PasswordJudge } from './password-strength.ts';

const NOBODY = { userName: 'zz-nobody' };
let judge: PasswordJudge;
const strengthOf = (of: Parameters<PasswordJudge>[0]): number => judge(of).strength;
beforeAll(async () => {
  judge = await loadPasswordJudge();
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
])('%j has strength %i', (password, expected) => expect(strengthOf({ password, minLength: 12, owner: NOBODY })).toBe(expected));

it('a name that others know adds nothing', () => {
  const password = 'margaret.operator';
  expect(strengthOf({ password, minLength: 12, owner: { userName: 'somebody' } })).toBe(1);
  expect(strengthOf({ password: 'ostrander.teapots', minLength: 12, owner: NOBODY })).toBeGreaterThan(1);
  const owner = { userName: 'somebody', name: 'Kim Ostrander', email: 'kim@teapots.example' };
  expect(strengthOf({ password: 'ostrander.teapots', minLength: 12, owner })).toBe(1);
});

it('never calls strong what the server may refuse because it knows whose it is', () => {
  const password = 'margaret.violet.teapot.river';
  expect(strengthOf({ password, minLength: 12, owner: null })).toBe(3);
  expect(strengthOf({ password, minLength: 12, owner: NOBODY })).toBe(4);
  expect(strengthOf({ password, minLength: 12, owner: { userName: 'margaret.violet' } })).toBe(1);
});

it('counts characters as people do, not code units', () => {
  expect(strengthOf({ password: '🔑🐟🎰🃏🎲🏆', minLength: 12, owner: NOBODY })).toBe(0);
});

it('says why a password will be refused, in the words of the server', () => {
  const faultOf = (password: string) => judge({ password, minLength: 12, owner: { userName: 'margaret.violet' } });
  expect(faultOf('abcdefghijklmnop')).toMatchObject({ fault: expect.stringContaining('follows the alphabet') });
  expect(faultOf('margaret.violet.teapot.river')).toMatchObject({ fault: expect.stringContaining('contains your name') });
  expect(faultOf('correcthorse')).toMatchObject({ fault: expect.stringContaining('common words') });
  expect(faultOf('correct horse battery')).toEqual({ strength: 4 });
});
