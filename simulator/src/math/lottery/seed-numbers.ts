import { createHash } from 'node:crypto';

const WORD_BYTES = 4;
const TWO_32 = 0x1_0000_0000;

const sha256 = (...parts: readonly Uint8Array[]): Buffer => {
  const hash = createHash('sha256');
  for (const part of parts) hash.update(part);
  return hash.digest();
};

/** What is told of a seed while bets are taken: its SHA-256 in hex. */
export const commitOf = (seed: Uint8Array): string => sha256(seed).toString('hex');

/**
 * Whole numbers below a bound that follow from a seed alone: SHA-256 of the seed and a counter (32 bits, big-endian, from 0) gives eight words of
 * 32 bits each; a word is taken modulo the bound, and one that would favour small numbers is skipped.
 */
export function numbersOf(seed: Uint8Array): (bound: number) => number {
  let block: Buffer = Buffer.alloc(0);
  let [at, counter] = [0, 0];
  const nextWord = (): number => {
    if (at + WORD_BYTES > block.length) {
      const count = Buffer.alloc(WORD_BYTES);
      count.writeUInt32BE(counter);
      [block, at, counter] = [sha256(seed, count), 0, counter + 1];
    }
    at += WORD_BYTES;
    return block.readUInt32BE(at - WORD_BYTES);
  };
  return (bound) => {
    const limit = TWO_32 - (TWO_32 % bound);
    let word = nextWord();
    while (word >= limit) word = nextWord();
    return word % bound;
  };
}
