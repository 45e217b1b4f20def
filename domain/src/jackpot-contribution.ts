/**
 * What bets pay into pools, in micros of USD (docs/formulas.md#jackpots). Rates are fractions of whole numbers, so that a sum over millions of bets comes out the same
 * to the micro however it is reckoned.
 */

/** `numerator ÷ denominator` of a bet, rounded down; both positive and below 2^53. */
export type Share = { numerator: number; denominator: number };

const PCT_E4 = 1_000_000n;
const FACTOR_E4 = 10_000n;
export const NO_SHARE: Share = { numerator: 0, denominator: 1 };

/** Of decimals with up to 4 places: rate in per cent × factor of the game, in lowest terms. Throws RangeError on other texts. */
export const shareOf = (ratePct: string, factor: string): Share => reduced(e4(ratePct) * e4(factor), PCT_E4 * FACTOR_E4);

const reduced = (numerator: bigint, denominator: bigint): Share => {
  if (numerator === 0n) return NO_SHARE;
  const divisor = gcd(numerator, denominator);
  return { numerator: Number(numerator / divisor), denominator: Number(denominator / divisor) };
};

const gcd = (a: bigint, b: bigint): bigint => (b === 0n ? a : gcd(b, a % b));

const e4 = (text: string): bigint => {
  const [, whole, places = ''] = /^(\d{1,7})(?:\.(\d{1,4})0*)?$/.exec(text) ?? [];
  if (whole === undefined) throw new RangeError(`not a rate: ${text}`);
  return BigInt(whole + places.padEnd(4, '0'));
};

/**
 * `amount × share`, rounded down to the micro; `amount` is whole, not negative and below 2^53. Exact: a quotient of whole numbers whose product is below
 * 2^53 is never rounded up to the next whole one, and larger products are reckoned as BigInt.
 */
export const takeShare = (amount: number, { numerator, denominator }: Share): number => {
  const product = amount * numerator;
  if (product <= Number.MAX_SAFE_INTEGER) return Math.floor(product / denominator);
  return Number((BigInt(amount) * BigInt(numerator)) / BigInt(denominator));
};

/** Money of a turn in micros of USD: what is shown, the reserve for the next turn, what came beyond the cap, and what taken-back bets still owe. */
export type JackpotMeters = { visible: number; hidden: number; overflow: number; owed: number };

/** How contributions moved the meters, below 0 where bets were taken back; `repaid` is what of `owed` they paid first. */
export type JackpotMove = { visible: number; hidden: number; overflow: number; repaid: number };

/** What is there of it: opening + contributions + seed − wins ± adjustments. */
export const moneyOf = ({ visible, hidden, overflow, owed }: JackpotMeters): number => visible + hidden + overflow - owed;

/**
 * Adds a contribution: what is owed is paid first, of the rest the hidden part is rounded down and the visible one takes what is left, and what is
 * beyond the cap flows over into the next turn. Below 0 (a bet was cancelled or made smaller) it leaves what nobody was shown, first what flowed over and then the
 * reserve; nothing that is shown gets less: that much is owed. Changes `meters`, and adds what it did to `sum`: every bet does this to every pool.
 */
export const addContribution = (
  meters: JackpotMeters,
  amount: number,
  { hiddenShare, cap, sum }: { hiddenShare: Share; cap: number; sum: JackpotMove },
): void => {
  if (amount < 0) return takeBack(meters, -amount, sum);
  const repaid = Math.min(meters.owed, amount);
  meters.owed -= repaid;
  sum.repaid += repaid;
  const rest = amount - repaid;
  const hidden = takeShare(rest, hiddenShare);
  meters.hidden += hidden;
  sum.hidden += hidden;
  const visible = Math.min(rest - hidden, Math.max(0, cap - meters.visible));
  meters.visible += visible;
  sum.visible += visible;
  const overflow = rest - hidden - visible;
  meters.overflow += overflow;
  sum.overflow += overflow;
};

const takeBack = (meters: JackpotMeters, amount: number, sum: JackpotMove): void => {
  const overflow = Math.min(meters.overflow, amount);
  meters.overflow -= overflow;
  sum.overflow -= overflow;
  const hidden = Math.min(meters.hidden, amount - overflow);
  meters.hidden -= hidden;
  sum.hidden -= hidden;
  const owed = amount - overflow - hidden;
  meters.owed += owed;
  sum.repaid -= owed;
};

/**
 * What has to come in before the pool pays what it shows, in micros; 0: it pays. With the amount that the next turn begins with it may hold nothing after a hit, but never
 * less than nothing (docs/formulas.md#jackpots).
 */
export const missingOf = ({ hidden, overflow, owed }: JackpotMeters, reset: number): number =>
  Math.max(0, owed - hidden - overflow - reset);

/**
 * The meters with which the next turn begins: the reset amount, what flowed over and the reserve are shown at once, as far as the cap goes. What is owed is taken of what
 * flowed over and of the reserve before anybody is shown it; the rest stays owed.
 */
export const resetMeters = (
  { hidden, overflow, owed }: JackpotMeters,
  { reset, cap }: { reset: number; cap: number },
): JackpotMeters => {
  const kept = hidden + overflow;
  const repaid = Math.min(owed, kept);
  const money = reset + kept - repaid;
  return { visible: Math.min(money, cap), hidden: 0, overflow: Math.max(0, money - cap), owed: owed - repaid };
};

/**
 * What a bet contributes, in micros: its stake in USD × share, rounded down, at most `limit` (below 2^53), the limit of unreasonable contributions. A stake of 2^53 micros
 * or more comes as BigInt.
 */
export const contributionOf = (stake: number | bigint, { share, limit }: { share: Share; limit: number }): number => {
  if (typeof stake === 'number') return Math.min(takeShare(stake, share), limit);
  const exact = (stake * BigInt(share.numerator)) / BigInt(share.denominator);
  return exact > limit ? limit : Number(exact);
};
