import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { climbs, valueAt } from './live-value.ts';

const CLIMB = { from: '100', to: '100.9', startMs: 1_000, durationMs: 3_000 };

describe('the value that is shown', () => {
  it('climbs from the former known value to the newest one and stays there', () => {
    expect([0, 1_000, 2_000, 2_500, 4_000, 9_000].map((at) => valueAt(CLIMB, at))).toEqual([
      '100',
      '100',
      '100.3',
      '100.45',
      '100.9',
      '100.9',
    ]);
  });

  it('is never beyond what is known, and never goes back', () => {
    const micros = fc.bigInt({ min: 0n, max: 10n ** 15n });
    const text = (value: bigint): string => `${value / 1_000_000n}.${String(value % 1_000_000n).padStart(6, '0')}`;
    const units = (value: string): bigint => {
      const [whole = '0', part = ''] = value.split('.');
      return BigInt(whole) * 1_000_000n + BigInt(part.padEnd(6, '0'));
    };
    fc.assert(
      fc.property(micros, micros, fc.tuple(fc.nat(10_000), fc.nat(10_000)), (from, more, [at, later]) => {
        const climb = { from: text(from), to: text(from + more), startMs: 0, durationMs: 3_000 };
        const [one, two] = [units(valueAt(climb, at)), units(valueAt(climb, at + later))];
        expect(one >= from && one <= two && two <= from + more).toBe(true);
      }),
    );
  });

  it('is shown at once when it is lower or of another turn', () => {
    expect(climbs({ money: '5', turn: 1 }, { money: '5.000001', turn: 1 })).toBe(true);
    expect(climbs({ money: '5', turn: 1 }, { money: '5', turn: 1 })).toBe(false);
    expect(climbs({ money: '5', turn: 1 }, { money: '4', turn: 1 })).toBe(false);
    expect(climbs({ money: '5', turn: 1 }, { money: '9', turn: 2 })).toBe(false);
  });
});
