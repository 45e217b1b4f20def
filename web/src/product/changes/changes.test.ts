import { expect, it } from 'vitest';
import { humanName, plainText } from './changes.ts';

it.each([
  ['max_win_day_usd', 'Max win day usd'],
  ['names.zh', 'Names · zh'],
  ['id', 'Id'],
])('%s reads %s', (name, expected) => expect(humanName(name)).toBe(expected));

it.each([
  [null, ''],
  [true, 'true'],
  [['a', 2], 'a, 2'],
  [{ id: '7', user_name: 'ivo', name: 'Ivo Petrov' }, 'ivo · Ivo Petrov'],
  [{ min: 1, max: null }, 'min: 1, max: '],
])('%j reads %s', (value, expected) => expect(plainText(value)).toBe(expected));
