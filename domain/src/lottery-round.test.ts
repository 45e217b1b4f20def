import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { checkLotteryRound, type LotteryRound, type LotterySelection, selectionWin } from './lottery-round.ts';
import { decimal, toWire } from './money.ts';

const straight: LotterySelection = {
  method: 'straight',
  content: '3,5|7|1',
  lines: 2,
  stake: '2',
  odds: [{ code: 'P3-STRAIGHT', rate: '940' }],
  odds_version: '12.3',
  hits: [{ code: 'P3-STRAIGHT', lines: 1 }],
  win: '940',
  state: 'won',
};
const keno: LotterySelection = {
  method: 'pick4',
  content: '1,4,7,9,11',
  lines: 5,
  stake: '1',
  odds: [
    { code: 'K-4', rate: '30' },
    { code: 'K-3', rate: '2.6' },
  ],
  odds_version: '13.1',
  // One line has four of the drawn numbers, the four others three: 0.2 × (30 + 4 × 2.6) = 8.08.
  hits: [
    { code: 'K-4', lines: 1 },
    { code: 'K-3', lines: 4 },
  ],
  win: '8.08',
  state: 'won',
};
const lost: LotterySelection = { ...straight, hits: [], win: '0', state: 'lost' };

const round = (selections: LotterySelection[], totals: LotteryRound['totals']): LotteryRound => ({
  kind: 'lottery',
  version: 1,
  round: 'r-1',
  game: 'daily-3',
  math_version: '1.0.0',
  draw: { id: 'd-1', number: '20261124-001', result: '3|7|1' },
  selections,
  totals,
});
const booked = (bet: string, win: string) => ({ bet: decimal(bet), win: decimal(win) });
const all = round([straight, keno, lost], { stake: '5', win: '948.08' });

describe('a lottery bet', () => {
  it('adds up over selections, lines and tiers', () => {
    expect(checkLotteryRound(all, booked('5.000000', '948.080000'))).toEqual({ ok: true });
  });

  it.each<[string, LotteryRound, [string, string], object]>([
    [
      'a win above its rate',
      round([{ ...straight, win: '940.01' }], { stake: '2', win: '940.01' }),
      ['2', '940.01'],
      { fault: 'selection', expected: '940', found: '940.01' },
    ],
    [
      'a win below its rate',
      round([{ ...straight, win: '939' }], { stake: '2', win: '939' }),
      ['2', '939'],
      { fault: 'selection', expected: '940', found: '939' },
    ],
    [
      'a hit without a rate',
      round([{ ...straight, hits: [{ code: 'OTHER', lines: 1 }] }], { stake: '2', win: '940' }),
      ['2', '940'],
      { fault: 'selection', expected: '0', found: '940' },
    ],
    [
      'a stake too many',
      { ...all, totals: { stake: '6', win: '948.08' } },
      ['6', '948.08'],
      { fault: 'stake', expected: '5', found: '6' },
    ],
    [
      'wins that are not summed',
      { ...all, totals: { stake: '5', win: '940' } },
      ['5', '940'],
      { fault: 'total', expected: '948.08', found: '940' },
    ],
    ['another stake than was booked', all, ['4', '948.08'], { fault: 'bet_stake', expected: '4', found: '5' }],
    ['another win than was booked', all, ['5', '0'], { fault: 'bet_win', expected: '0', found: '948.08' }],
  ])('sees %s', (...[, one, [bet, win], fault]) => {
    expect(checkLotteryRound(one, booked(bet, win))).toEqual({ ok: false, ...fault });
  });

  it('names an amount that is none', () => {
    const bad = round([{ ...straight, odds: [{ code: 'P3-STRAIGHT', rate: '1e3' }] }], { stake: '2', win: '940' });
    expect(checkLotteryRound(bad, booked('2', '940'))).toEqual({ ok: false, fault: 'unreadable', text: '1e3' });
  });

  it('cuts what a division leaves beyond six decimals, for any stake, lines and rates', () => {
    const micros = (n: bigint): string => {
      const digits = `${n}`.padStart(7, '0');
      return toWire(decimal(`${digits.slice(0, -6)}.${digits.slice(-6)}`));
    };
    fc.assert(
      fc.property(
        fc.bigInt(1n, 10n ** 12n),
        fc.integer({ min: 1, max: 500 }),
        fc.array(fc.tuple(fc.bigInt(1n, 10n ** 10n), fc.integer({ min: 0, max: 20 })), { minLength: 1, maxLength: 4 }),
        (stake, lines, tiers) => {
          const odds = tiers.map(([rate], i) => ({ code: `C${i}`, rate: micros(rate) }));
          const hits = tiers.map(([, hit], i) => ({ code: `C${i}`, lines: hit }));
          const units = tiers.reduce((total, [rate, hit]) => total + rate * BigInt(hit), 0n);
          // In integers: stake and rates have six decimals each.
          const expected = (stake * units) / (BigInt(lines) * 1_000_000n);
          const win = micros(expected);
          expect(toWire(selectionWin({ lines, stake: micros(stake), odds, hits }))).toBe(win);
          const one: LotterySelection = { ...straight, lines, stake: micros(stake), odds, hits, win };
          if (expected >= 10n ** 20n) return;
          const totals = { stake: micros(stake), win };
          expect(checkLotteryRound(round([one], totals), booked(totals.stake, win))).toEqual({ ok: true });
        },
      ),
    );
  });
});
