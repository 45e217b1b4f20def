/** Complex numbers side by side. */
export type Spectrum = { re: Float64Array; im: Float64Array };

/** Discrete Fourier transform in place, of a power of two of numbers (Cooley and Tukey, radix 2). */
export function transform({ re, im }: Spectrum): void {
  const size = re.length;
  reorder(re, im);
  for (let half = 1; half < size; half *= 2) {
    const turn = Math.PI / half;
    for (let k = 0; k < half; k += 1) {
      // By the angle itself: a product of turns would add up its errors.
      const [cos, sin] = [Math.cos(turn * k), -Math.sin(turn * k)];
      for (let at = k; at < size; at += 2 * half) {
        const to = at + half;
        const [xRe, xIm] = [re[to] ?? 0, im[to] ?? 0];
        const tRe = xRe * cos - xIm * sin;
        const tIm = xRe * sin + xIm * cos;
        const [aRe, aIm] = [re[at] ?? 0, im[at] ?? 0];
        re[to] = aRe - tRe;
        im[to] = aIm - tIm;
        re[at] = aRe + tRe;
        im[at] = aIm + tIm;
      }
    }
  }
}

/** By the bits of the places, read backwards. */
function reorder(re: Float64Array, im: Float64Array): void {
  const size = re.length;
  for (let at = 1, other = 0; at < size; at += 1) {
    let bit = size >> 1;
    for (; other & bit; bit >>= 1) other ^= bit;
    other ^= bit;
    if (at >= other) continue;
    [re[at], re[other]] = [re[other] ?? 0, re[at] ?? 0];
    [im[at], im[other]] = [im[other] ?? 0, im[at] ?? 0];
  }
}
