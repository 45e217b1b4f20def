/** The first 32 bits of the fractional parts of the square and cube roots of primes (FIPS 180-4 §4.2.2, §5.3.3). */
const fraction = (value: number): number => Math.floor((value - Math.floor(value)) * 0x1_0000_0000) | 0;

const primes = (count: number): number[] => {
  const found: number[] = [];
  for (let candidate = 2; found.length < count; candidate += 1)
    if (found.every((prime) => candidate % prime !== 0)) found.push(candidate);
  return found;
};

const ROUND_CONSTANTS = Int32Array.from(primes(64), (prime) => fraction(Math.cbrt(prime)));
const START = Int32Array.from(primes(8), (prime) => fraction(Math.sqrt(prime)));

const rotate = (word: number, bits: number): number => (word >>> bits) | (word << (32 - bits));

const schedule = new Int32Array(64);

const compress = (state: Int32Array, block: DataView, at: number): void => {
  for (let i = 0; i < 16; i += 1) schedule[i] = block.getInt32(at + i * 4);
  for (let i = 16; i < 64; i += 1) {
    const early = schedule[i - 15] as number;
    const late = schedule[i - 2] as number;
    const s0 = rotate(early, 7) ^ rotate(early, 18) ^ (early >>> 3);
    const s1 = rotate(late, 17) ^ rotate(late, 19) ^ (late >>> 10);
    schedule[i] = ((schedule[i - 16] as number) + s0 + (schedule[i - 7] as number) + s1) | 0;
  }
  let [a, b, c, d, e, f, g, h] = state as unknown as [number, number, number, number, number, number, number, number];
  for (let i = 0; i < 64; i += 1) {
    const s1 = rotate(e, 6) ^ rotate(e, 11) ^ rotate(e, 25);
    const t1 = (h + s1 + ((e & f) ^ (~e & g)) + (ROUND_CONSTANTS[i] as number) + (schedule[i] as number)) | 0;
    const s0 = rotate(a, 2) ^ rotate(a, 13) ^ rotate(a, 22);
    const t2 = (s0 + ((a & b) ^ (a & c) ^ (b & c))) | 0;
    [h, g, f, e, d, c, b, a] = [g, f, e, (d + t1) | 0, c, b, a, (t1 + t2) | 0];
  }
  [a, b, c, d, e, f, g, h].forEach((word, i) => {
    state[i] = ((state[i] as number) + word) | 0;
  });
};

/**
 * SHA-256 of an ASCII text as hex. Own, because the browser's `crypto.subtle` is missing on plain http and, asked once a
 * candidate, several times slower than this for the short texts of a proof of work.
 */
export const sha256Hex = (text: string): string => {
  const length = text.length;
  const bytes = new Uint8Array(((length + 72) >> 6) << 6);
  for (let i = 0; i < length; i += 1) bytes[i] = text.charCodeAt(i);
  bytes[length] = 0x80;
  const view = new DataView(bytes.buffer);
  view.setUint32(bytes.length - 4, length * 8);
  const state = START.slice();
  for (let at = 0; at < bytes.length; at += 64) compress(state, view, at);
  return Array.from(state, (word) => (word >>> 0).toString(16).padStart(8, '0')).join('');
};
