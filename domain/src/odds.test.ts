import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { isAbovePct, parseProbability, returnRange, returnsByMethod } from './odds.ts';
import { ratioPct, ratioText } from './ratio.ts';

const keno = [
  { code: 'K4-4', method: 'pick4', probability: '1/66', rate: '30' },
  { code: 'K4-3', method: 'pick4', probability: '2/11', rate: '2.6' },
  { code: 'K5-5', method: 'pick5', probability: '1/462', rate: '434.28' },
];

describe('odds', () => {
  it('return Σ p · rate by method, exactly', () => {
    // 30/66 + 2.6 · 2/11 = 5/11 + 26/55 = 51/55; 434.28/462 = 0.94.
    const [pick4, pick5] = returnsByMethod(keno);
    expect([pick4?.method, ratioText(pick4?.rtp ?? { num: 0n, den: 1n })]).toEqual(['pick4', '51/55']);
    expect(pick4 && ratioPct(pick4.rtp)).toEqual({ text: '92.727273', isExact: false });
    expect(pick4 && ratioText(pick4.hitRate)).toBe('13/66');
    expect(pick5 && ratioPct(pick5.rtp)).toEqual({ text: '94', isExact: true });
    const range = returnRange(keno);
    expect(range && [ratioText(range.lowest), ratioText(range.highest)]).toEqual(['51/55', '47/50']);
    expect(returnRange([])).toBeUndefined();
  });

  it('are held against a limit without rounding', () => {
    const third = { num: 1n, den: 3n };
    expect(isAbovePct(third, '33.333333')).toBe(true);
    expect(isAbovePct(third, '33.333334')).toBe(false);
    expect(isAbovePct({ num: 47n, den: 50n }, '94')).toBe(false);
    expect(isAbovePct({ num: 47n, den: 50n }, '93.999999')).toBe(true);
  });

  it.each(['0/5', '5/0', '6/5', '1', '-1/2', '1/2/3', '0.5', '01/2', ''])('refuse the probability "%s"', (text) => {
    expect(parseProbability(text)).toBeUndefined();
  });

  it('agree with integers of a common denominator, for any prizes', () => {
    const prize = fc.record({ num: fc.bigInt(1n, 1000n), rate: fc.bigInt(1n, 10n ** 10n) });
    fc.assert(
      fc.property(fc.bigInt(1000n, 10n ** 6n), fc.array(prize, { minLength: 1, maxLength: 6 }), (den, prizes) => {
        const entries = prizes.map(({ num, rate }, i) => {
          const digits = rate.toString().padStart(7, '0');
          return { code: `c${i}`, method: 'm', probability: `${num}/${den}`, rate: `${digits.slice(0, -6)}.${digits.slice(-6)}` };
        });
        const total = prizes.reduce((sum, { num, rate }) => sum + num * rate, 0n);
        const [one] = returnsByMethod(entries);
        expect(one && one.rtp.num * den * 1_000_000n).toBe(one && total * one.rtp.den);
      }),
    );
  });
});
