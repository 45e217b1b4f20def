import { type Decimal, decimal, sum, ZERO } from '@manager/domain/money';

/**
 * A second reckoning of jackpots, in decimals and one bet at a time, that shares no line with the lane: what a pool shows follows from the list of its bets alone.
 */
export type OraclePool = {
  rate: string;
  hidden: string;
  factor: string;
  limit: string;
  minBet: string;
  cap: string;
  reset: string;
};
export type OracleBet = { id: string; usd: string; counts: boolean };
export type OracleBooks = {
  visible: Decimal;
  hidden: Decimal;
  overflow: Decimal;
  owed: Decimal;
  contributed: Decimal;
  won: Decimal;
  seeds: Decimal;
};

const floor6 = (value: Decimal): Decimal => value.round(6, 0);
const least = (one: Decimal, other: Decimal): Decimal => (one.lt(other) ? one : other);

const owedBy = (pool: OraclePool, bet: OracleBet | undefined): Decimal => {
  if (bet?.counts !== true || decimal(bet.usd).lt(decimal(pool.minBet))) return ZERO;
  const share = decimal(bet.usd).times(decimal(pool.rate)).times(decimal(pool.factor));
  // Six decimals and no more: what is cut is the player's.
  const exact = floor6(share.times(decimal('0.01')));
  return least(exact, decimal(pool.limit));
};

export const openBooks = (seed: string): OracleBooks => ({
  visible: decimal(seed),
  hidden: ZERO,
  overflow: ZERO,
  owed: ZERO,
  contributed: ZERO,
  won: ZERO,
  seeds: decimal(seed),
});

/** What a version of a bet does to the books. */
export const playBet = (
  books: OracleBooks,
  pool: OraclePool,
  { before, after }: { before?: OracleBet | undefined; after: OracleBet },
): void => {
  let change = owedBy(pool, after).minus(owedBy(pool, before));
  books.contributed = books.contributed.plus(change);
  if (change.lt(ZERO)) {
    let back = ZERO.minus(change);
    for (const unseen of ['overflow', 'hidden'] as const) {
      const part = least(books[unseen], back);
      books[unseen] = books[unseen].minus(part);
      back = back.minus(part);
    }
    books.owed = books.owed.plus(back);
    return;
  }
  const back = least(books.owed, change);
  books.owed = books.owed.minus(back);
  change = change.minus(back);
  const aside = floor6(change.times(decimal(pool.hidden)).times(decimal('0.01')));
  books.hidden = books.hidden.plus(aside);
  const wanted = books.visible.plus(change).minus(aside);
  books.visible = least(wanted, decimal(pool.cap));
  books.overflow = books.overflow.plus(wanted.minus(books.visible));
};

/** Never more than came in of bets that stand and was put in, the next turn's amount among it. */
export const mayPay = (books: OracleBooks, pool: OraclePool): boolean =>
  sum([books.won, books.visible]).lte(sum([books.contributed, books.seeds, decimal(pool.reset)]));

/** All that is shown is paid; the next turn shows the reset amount, the reserve and what came beyond the cap, less what is owed. */
export const payOut = (books: OracleBooks, pool: OraclePool): Decimal => {
  const paid = books.visible;
  const unseen = sum([books.hidden, books.overflow]);
  const back = least(books.owed, unseen);
  books.owed = books.owed.minus(back);
  const next = sum([decimal(pool.reset), unseen]).minus(back);
  books.won = books.won.plus(paid);
  books.seeds = books.seeds.plus(decimal(pool.reset));
  books.visible = least(next, decimal(pool.cap));
  books.hidden = ZERO;
  books.overflow = next.minus(books.visible);
  return paid;
};

/** The whole of it, out of nothing: contributions + seeds − wins. */
export const isWhole = (books: OracleBooks): boolean =>
  sum([books.visible, books.hidden, books.overflow]).minus(books.owed).eq(books.contributed.plus(books.seeds).minus(books.won));
