/** Range of a score without a place. */
export const NO_RANGE = -1;

/** Bits of a double behind its exponent that tell ranges apart: 64 ranges from each power of two to the next, each a hundredth or so wide. */
const RANGE_BITS = 6;
/** Bits of the mantissa in the upper half of a double: sign and exponent take twelve. */
const UPPER_BITS = 32 - 12;
const view = new DataView(new ArrayBuffer(8));

/**
 * The range that a score (micros, above 0) lies in: a higher score is never in a lower one. A place is then the players of the ranges above and those
 * before it in its own, instead of a count over everybody.
 */
export const scoreRangeOf = (score: bigint): number => {
  view.setFloat64(0, Number(score));
  return view.getUint32(0) >>> (UPPER_BITS - RANGE_BITS);
};
