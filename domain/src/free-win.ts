import { defineMachine } from './state-machine.ts';

export const BONUS_GRANT_STATES = ['active', 'completed', 'expired', 'cancelled'] as const;
export type BonusGrantState = (typeof BONUS_GRANT_STATES)[number];

/** Bonus credit of a player (L-2-2). What is over is never played again. */
export const bonusGrant = defineMachine({
  name: 'bonus_grant.state',
  transitions: {
    active: ['completed', 'expired', 'cancelled'],
    // Nobody agreed to pay what was reached.
    completed: ['cancelled'],
    expired: ['cancelled'],
    cancelled: [],
  } satisfies Record<BonusGrantState, BonusGrantState[]>,
});

/** A balance in bonus credit, and what is paid as real money for having reached it. In micros, as all amounts here. */
export type FreeWinLevel = { reachBalance: bigint; pay: bigint };

/** The newest version of a bet with bonus credit. */
export type BonusPlay = { betId: string; betAtMs: number; bet: bigint; win: bigint; isPending: boolean };

export type BonusStanding = {
  /** What is left of the credit. */
  balance: bigint;
  /** Σ of the stakes that the credit covered. */
  turnover: bigint;
  /** Number of the highest level that was reached, from 1; 0: none. */
  level: number;
  bets: number;
  /** The last level was reached, or nothing is left and no bet waits for its result. */
  isOver: boolean;
};

const inOrderOfPlay = (one: BonusPlay, other: BonusPlay): number =>
  one.betAtMs - other.betAtMs || (one.betId < other.betId ? -1 : Number(one.betId > other.betId));

/**
 * What play has made of a credit: balance = initial − Σ stakes + Σ wins, bet by bet in order of play, whatever the order in which bets came in
 * (docs/activities.md#activity-bonus). A bet that the balance does not cover at its turn does not count; after the last level nothing does.
 */
export const standingOf = (
  { initial, levels }: { initial: bigint; levels: readonly FreeWinLevel[] },
  plays: readonly BonusPlay[],
): BonusStanding => {
  const standing: BonusStanding = { balance: initial, turnover: 0n, level: 0, bets: 0, isOver: false };
  let isOpen = false;
  for (const play of plays.toSorted(inOrderOfPlay)) {
    if (play.bet > standing.balance) continue;
    standing.balance += play.isPending ? -play.bet : play.win - play.bet;
    standing.turnover += play.bet;
    standing.bets += 1;
    isOpen ||= play.isPending;
    while (standing.level < levels.length && standing.balance >= (levels[standing.level]?.reachBalance ?? 0n))
      standing.level += 1;
    standing.isOver = standing.level === levels.length || (standing.balance === 0n && !isOpen);
    if (standing.isOver) break;
  }
  return standing;
};

/** What a level pays, no more than what is left of the maximum of the player; null: no maximum. */
export const freeWinPay = (
  levels: readonly FreeWinLevel[],
  level: number,
  { maxPayout, paidBefore }: { maxPayout: bigint | null; paidBefore: bigint },
): bigint => {
  const pay = levels[level - 1]?.pay ?? 0n;
  if (maxPayout === null) return pay;
  const left = maxPayout > paidBefore ? maxPayout - paidBefore : 0n;
  return pay < left ? pay : left;
};

/** The most that so many grants pay. */
export const freeWinPromise = (levels: readonly FreeWinLevel[], grants: number, maxPayout: bigint | null): bigint =>
  BigInt(grants) * freeWinPay(levels, levels.length, { maxPayout, paidBefore: 0n });

/**
 * The most that a credit pays on average where games return no more than is staked, in micros rounded up: a balance that is on average never more
 * than its beginning reaches a level of b with a probability of initial ÷ b at most, so it is Σ (pay − pay below) × initial ÷ balance of the level
 * (Ville’s inequality).
 */
export const expectedPay = (initial: bigint, levels: readonly FreeWinLevel[]): bigint => {
  let below = 0n;
  let sum = 0n;
  for (const { reachBalance, pay } of levels) {
    sum += ((pay - below) * initial + reachBalance - 1n) / reachBalance;
    below = pay;
  }
  return sum;
};
