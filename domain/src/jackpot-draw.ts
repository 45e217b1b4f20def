/** What decides a hit by chance. Numbers are drawn by the caller, so that all of it can be reckoned again. Money in micros of USD. */

export type HitRange = {
  /** Of equal length between `minWin` and `mustHit`, from the lowest; weights are whole numbers. One segment: uniform. */
  segments: readonly number[];
  minWin: bigint;
  mustHit: bigint;
  /** What is shown at the beginning of the turn: the point is never below it. */
  start: bigint;
};

type Piece = { from: bigint; weight: bigint; points: bigint };

const piecesOf = ({ segments, minWin, mustHit, start }: HitRange): Piece[] => {
  const points = mustHit - minWin + 1n;
  const count = BigInt(segments.length);
  return segments.flatMap((weight, index) => {
    const from = minWin + (points * BigInt(index)) / count;
    const to = minWin + (points * BigInt(index + 1)) / count;
    const begin = from < start ? start : from;
    return weight > 0 && begin < to ? [{ from: begin, weight: BigInt(weight), points: to - begin }] : [];
  });
};

/**
 * In how many equally likely ways a point can be drawn: each value of a segment as often as the segment weighs. 0: nothing is left to draw, the turn begins
 * where it must hit.
 */
export const waysToHit = (range: HitRange): bigint =>
  piecesOf(range).reduce((sum, { weight, points }) => sum + weight * points, 0n);

/** The hit point of a number below `waysToHit`; without ways the must-hit value, or what is shown when that is more. */
export const hitPointOf = (range: HitRange, drawn: bigint): bigint => {
  let rest = drawn;
  for (const { from, weight, points } of piecesOf(range)) {
    if (rest < weight * points) return from + rest / weight;
    rest -= weight * points;
  }
  return range.start > range.mustHit ? range.start : range.mustHit;
};

/** A draw of 64 bits hits when it lies below this: p × 2^64, rounded down, where p = stake in USD × trigger weight × weight of the player × chance per USD, at most 1. */
export const hitThreshold = (stakeMicros: bigint, chanceE18: bigint, playerWeightE3: bigint): bigint => {
  const threshold = ((stakeMicros * chanceE18 * playerWeightE3) << 64n) / 10n ** 27n;
  const all = 1n << 64n;
  return threshold > all ? all : threshold;
};

/** Chance per USD × trigger weight in units of 10^-18: of decimals with up to 12 and 6 places. Throws RangeError on other texts. */
export const chanceE18Of = (oddsPerUsd: string, triggerWeight: string): bigint =>
  scaled(oddsPerUsd, 12) * scaled(triggerWeight, 6);

/** Weight of a player in thousandths. */
export const weightE3Of = (weight: string): bigint => scaled(weight, 3);

const scaled = (text: string, places: number): bigint => {
  const [, whole, fraction = ''] = /^(\d+)(?:\.(\d*?)0*)?$/.exec(text) ?? [];
  if (whole === undefined || fraction.length > places) throw new RangeError(`not a decimal of ${places} places: ${text}`);
  return BigInt(whole + fraction.padEnd(places, '0'));
};

/**
 * What a commitment is the SHA-256 of, as UTF-8: published when the turn begins, so that whoever hears value and salt after the hit can tell that both were fixed before.
 * `value`: the hit point in USD, or the due time.
 */
export const commitmentText = ({
  pool,
  turn,
  value,
  salt,
}: {
  pool: string;
  turn: number;
  value: string;
  salt: string;
}): string => ['manager jackpot', pool, String(turn), value, salt].join('\n');

/** A due time from a number drawn below the length of the window in ms. */
export const dueTimeOf = ({ startMs, fromMs, drawnMs }: { startMs: number; fromMs: number; drawnMs: number }): number =>
  startMs + fromMs + drawnMs;

/** The next full hour of that name in UTC, after the start of the turn. */
export const nextHourUtc = (startMs: number, hour: number): number => {
  const day = 86_400_000;
  const today = Math.floor(startMs / day) * day + hour * 3_600_000;
  return today > startMs ? today : today + day;
};
