import { describe, expect, it } from 'vitest';
import { add, divide, fraction, multiply, sqrtDecimal, subtract, sum, toDecimal } from './fraction.ts';

describe('fraction', () => {
  it('reduces and keeps the denominator positive', () => {
    expect(fraction(6, -8)).toEqual({ num: -3n, den: 4n });
    expect(() => fraction(1, 0)).toThrow(RangeError);
  });

  it('calculates exactly', () => {
    expect(add(fraction(1, 3), fraction(1, 6))).toEqual(fraction(1, 2));
    expect(subtract(fraction(1, 2), fraction(1, 3))).toEqual(fraction(1, 6));
    expect(multiply(fraction(2, 3), fraction(3, 4))).toEqual(fraction(1, 2));
    expect(divide(fraction(1, 2), fraction(1, 4))).toEqual(fraction(2));
    expect(sum([fraction(1, 10), fraction(2, 10)])).toEqual(fraction(3, 10));
  });

  it('prints decimals rounded half up', () => {
    expect(toDecimal(fraction(1, 8), 2)).toBe('0.13');
    expect(toDecimal(fraction(2, 3), 4)).toBe('0.6667');
    expect(toDecimal(fraction(199, 2), 0)).toBe('100');
  });

  it('takes square roots', () => {
    expect(sqrtDecimal(fraction(2), 6)).toBe('1.414213');
    expect(sqrtDecimal(fraction(9, 4), 3)).toBe('1.500');
    expect(sqrtDecimal(fraction(0), 1)).toBe('0.0');
  });
});
