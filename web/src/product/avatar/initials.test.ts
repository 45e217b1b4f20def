import { expect, it } from 'vitest';
import { initialsOf } from './initials.ts';

it.each([
  ['Administrator', 'A'],
  ['Kim Lee', 'KL'],
  ['ana maria de souza', 'AS'],
  ['kim.lee', 'KL'],
  ['王小明', '王'],
  ['  ', ''],
  ['', ''],
  ['👩‍🚀 x', '👩‍🚀X'],
])('%j has the initials %j', (name, initials) => expect(initialsOf(name)).toBe(initials));
