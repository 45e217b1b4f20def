import { microsToText, sumToMicros } from './micros.ts';

/**
 * Micros as JavaScript numbers, for the one path where money may be numbers: jackpot pools in the lane of bets (docs/decisions/0057-jackpots.md). Whole numbers
 * up to 2^53 − 1 are exact; everything else is refused on the way in and on the way out, so that no amount is ever silently another one.
 */

/** Throws RangeError where a number cannot hold it exactly. */
export const exactNumber = (micros: bigint): number => requireExact(Number(micros));

/** Micros of a store's decimal text with up to 6 decimals. Throws RangeError where a number cannot hold them exactly, Error when the text is no decimal. */
export const exactMicros = (text: string): number => exactNumber(sumToMicros(text));

/** Canonical text. Throws RangeError for what is not exact: a sum that grew beyond, a fraction, NaN. */
export const exactMicrosText = (micros: number): string => microsToText(BigInt(requireExact(micros)));

const requireExact = (micros: number): number => {
  if (!Number.isSafeInteger(micros)) throw new RangeError(`micros that a number cannot hold exactly: ${micros}`);
  return micros;
};
