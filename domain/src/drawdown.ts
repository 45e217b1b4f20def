/**
 * The largest fall of a running sum from its highest point, which is at least 0 at the beginning (docs/formulas.md#retained-of-a-player). `steps`:
 * what was retained, period after period; micros. 0 when it never falls.
 */
export const largestFall = (steps: readonly bigint[]): bigint => {
  let sum = 0n;
  let peak = 0n;
  let fall = 0n;
  for (const step of steps) {
    sum += step;
    if (sum > peak) peak = sum;
    if (peak - sum > fall) fall = peak - sum;
  }
  return fall;
};
