import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import {
  BONUS_GRANT_STATES,
  bonusGrant,
  type BonusPlay,
  expectedPay,
  freeWinPay,
  freeWinPromise,
  standingOf,
} from './free-win.ts';

const levels = [
  { reachBalance: 20n, pay: 2n },
  { reachBalance: 50n, pay: 5n },
];
const play = (betAtMs: number, bet: bigint, win: bigint): BonusPlay => ({
  betId: `b${betAtMs}`,
  betAtMs,
  bet,
  win,
  isPending: false,
});

describe('a grant of bonus credit', () => {
  it('moves along the arrows and no others', () => {
    const moves = BONUS_GRANT_STATES.flatMap((from) => bonusGrant.nextStates(from).map((to) => `${from}>${to}`));
    expect(moves).toEqual(['active>completed', 'active>expired', 'active>cancelled', 'completed>cancelled', 'expired>cancelled']);
  });

  it('keeps the highest level, leaves out what is not covered, and is over at the last level or at nothing', () => {
    const standing = (plays: BonusPlay[]) => standingOf({ initial: 10n, levels }, plays);
    expect(standing([play(1, 4n, 0n), play(2, 2n, 18n), play(3, 22n, 0n)])).toEqual({
      balance: 0n,
      turnover: 28n,
      level: 1,
      bets: 3,
      isOver: true,
    });
    expect(standing([play(1, 11n, 900n), play(2, 1n, 1n)])).toMatchObject({ balance: 10n, bets: 1, level: 0, isOver: false });
    expect(standing([play(1, 1n, 60n), play(2, 69n, 0n)])).toMatchObject({ balance: 69n, bets: 1, level: 2, isOver: true });
    expect(standing([{ ...play(1, 10n, 0n), isPending: true }])).toMatchObject({ balance: 0n, isOver: false });
  });

  it('is one function of its bets, in whatever order they come, as a plain second computation says', () => {
    const drawn = fc.array(
      fc.record({
        betAtMs: fc.integer({ min: 0, max: 8 }),
        bet: fc.bigInt({ min: 0n, max: 15n }),
        win: fc.bigInt({ min: 0n, max: 40n }),
        isPending: fc.boolean(),
      }),
      { maxLength: 14 },
    );
    const sorted = (plays: readonly BonusPlay[]) =>
      [...plays].sort((a, b) => (a.betAtMs === b.betAtMs ? a.betId.localeCompare(b.betId, 'en') : a.betAtMs - b.betAtMs));
    fc.assert(
      fc.property(drawn, fc.integer(), (rows, seed) => {
        const plays = rows.map((row, at) => ({ ...row, betId: `b${String(at).padStart(2, '0')}` }));
        const shuffled = [...plays].sort((a, b) => ((a.betId.charCodeAt(2) * seed) % 7) - ((b.betId.charCodeAt(2) * seed) % 7));
        const found = standingOf({ initial: 10n, levels }, shuffled);
        // Number by number, with the balances of all turns written down.
        const balances = [10];
        let waits = 0;
        for (const { bet, win, isPending } of sorted(plays)) {
          const before = balances.at(-1) ?? 0;
          if (Math.max(...balances) >= 50 || (before === 0 && waits === 0 && balances.length > 1)) break;
          if (Number(bet) > before) continue;
          waits += isPending ? 1 : 0;
          balances.push(before - Number(bet) + (isPending ? 0 : Number(win)));
        }
        const most = Math.max(...balances);
        expect(Number(found.balance)).toBe(balances.at(-1));
        expect(found.bets).toBe(balances.length - 1);
        expect(found.level).toBe(most >= 50 ? 2 : most >= 20 ? 1 : 0);
        expect(found.isOver).toBe(most >= 50 || (balances.at(-1) === 0 && waits === 0));
        const pay = freeWinPay(levels, found.level, { maxPayout: null, paidBefore: 0n });
        expect(pay <= 5n && pay >= 0n).toBe(true);
      }),
      { numRuns: 500 },
    );
  });

  it('pays no more than the maximum, promises what all grants pay, and on average at most what a fair game lets it', () => {
    expect(freeWinPay(levels, 2, { maxPayout: 6n, paidBefore: 5n })).toBe(1n);
    expect(freeWinPay(levels, 2, { maxPayout: 6n, paidBefore: 7n })).toBe(0n);
    expect(freeWinPay(levels, 0, { maxPayout: null, paidBefore: 0n })).toBe(0n);
    expect(freeWinPromise(levels, 3, null)).toBe(15n);
    expect(freeWinPromise(levels, 3, 4n)).toBe(12n);
    // 2 × 10/20 + 3 × 10/50 = 1.6.
    expect(
      expectedPay(
        10_000_000n,
        levels.map(({ reachBalance, pay }) => ({ reachBalance: reachBalance * 1_000_000n, pay: pay * 1_000_000n })),
      ),
    ).toBe(1_600_000n);
  });
});
