import fc from 'fast-check';
import { expect, it } from 'vitest';
import { percentOf, shareOf } from './percent.ts';

it.each([
  ['0.5', '0.005'],
  ['1', '0.01'],
  ['12.34', '0.1234'],
  ['49', '0.49'],
  ['50', '0.5'],
  ['60', '0.6'],
  ['99.99', '0.9999'],
  ['100', '1'],
  ['1,250', '12.5'],
  ['2,5', '0.025'],
  ['half', 'half'],
])('%s %% is the share %s', (percent, share) => expect(shareOf(percent)).toBe(share));

it('what is typed is what is shown again', () =>
  fc.assert(
    fc.property(fc.integer({ min: 0, max: 100_000_000 }), (n) => {
      // Millionths of a percent, by another way than a division.
      const text = String(n).padStart(7, '0');
      const percent = `${text.slice(0, -6)}.${text.slice(-6)}`.replace(/\.?0+$/, '') || '0';
      expect(percentOf(shareOf(percent))).toBe(percent);
    }),
  ));
