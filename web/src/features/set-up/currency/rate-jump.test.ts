import { expect, it } from 'vitest';
import { isRateJump } from './rate-jump.ts';

it.each([
  ['10', '11', false],
  ['10', '11.00000001', true],
  ['10', '9', false],
  ['10', '8.99999999', true],
  ['0.1', '0.11', false],
  ['0.3', '0.33', false],
  ['15650.25', '17215.275', false],
  ['15650.25', '17215.27500001', true],
  ['1', '1', false],
])('%s → %s: %s', (before, after, expected) => expect(isRateJump({ before, after })).toBe(expected));
