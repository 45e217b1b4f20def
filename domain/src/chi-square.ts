/**
 * Pearson's χ² test of counts against probabilities (docs/formulas.md#chi-square). Statistics, not money: JavaScript numbers.
 */

/** Cells that are expected to hold fewer are put together with their neighbour. */
export const LEAST_EXPECTED = 5;

/** `cells`: places that were put together, in order. `impossible`: what theory never pays was paid. */
export type ChiSquareTest = {
  chiSquare: number | null;
  degrees: number;
  /** How likely so large a χ² is by chance; null when there is nothing to compare. */
  pValue: number | null;
  cells: number[][];
  impossible: boolean;
};

/** Counts by place, and how likely each place is; probabilities sum up to one. */
export function chiSquareTest(counts: readonly number[], probabilities: readonly number[]): ChiSquareTest {
  const n = counts.reduce((sum, count) => sum + count, 0);
  const impossible = counts.some((count, place) => count > 0 && (probabilities[place] ?? 0) === 0);
  const cells = pooled(probabilities.map((probability) => probability * n));
  const degrees = cells.length - 1;
  if (n === 0 || degrees < 1)
    return { chiSquare: null, degrees: Math.max(degrees, 0), pValue: impossible ? 0 : null, cells, impossible };
  const chiSquare = cells.reduce((sum, places) => {
    const expected = places.reduce((all, place) => all + (probabilities[place] ?? 0) * n, 0);
    const seen = places.reduce((all, place) => all + (counts[place] ?? 0), 0);
    return sum + (seen - expected) ** 2 / expected;
  }, 0);
  return { chiSquare, degrees, pValue: impossible ? 0 : chiSquareP(chiSquare, degrees), cells, impossible };
}

/** Neighbours together until each cell is expected to hold enough; what is left at the end joins the last one. */
function pooled(expected: readonly number[]): number[][] {
  const cells: number[][] = [];
  let [open, sum]: [number[], number] = [[], 0];
  for (const [place, one] of expected.entries()) {
    open.push(place);
    sum += one;
    if (sum < LEAST_EXPECTED) continue;
    cells.push(open);
    [open, sum] = [[], 0];
  }
  if (open.length > 0) {
    const last = cells.at(-1);
    if (last === undefined) cells.push(open);
    else last.push(...open);
  }
  return cells;
}

/** P(X ≥ x) of χ² with so many degrees of freedom: the upper incomplete gamma function Q(k/2, x/2). */
export function chiSquareP(x: number, degrees: number): number {
  if (x <= 0) return 1;
  const [a, half] = [degrees / 2, x / 2];
  return half < a + 1 ? 1 - lowerSeries(a, half) : upperFraction(a, half);
}

const STEPS = 1_000;
const EPSILON = 1e-15;

/** P(a, x) by its series (Abramowitz and Stegun 6.5.29): converges fast below a + 1. */
function lowerSeries(a: number, x: number): number {
  let term = 1 / a;
  let sum = term;
  for (let step = 1; step < STEPS && term > sum * EPSILON; step += 1) {
    term *= x / (a + step);
    sum += term;
  }
  return sum * Math.exp(a * Math.log(x) - x - logGamma(a));
}

/** Q(a, x) by its continued fraction (6.5.31), evaluated from the front after Lentz: converges fast above a + 1. */
function upperFraction(a: number, x: number): number {
  const tiny = 1e-300;
  let b = x + 1 - a;
  let c = 1 / tiny;
  let d = 1 / b;
  let value = d;
  for (let step = 1; step < STEPS; step += 1) {
    const factor = step * (a - step);
    b += 2;
    d = 1 / nonZero(factor * d + b, tiny);
    c = nonZero(b + factor / c, tiny);
    const change = c * d;
    value *= change;
    if (Math.abs(change - 1) < EPSILON) break;
  }
  return value * Math.exp(a * Math.log(x) - x - logGamma(a));
}

const nonZero = (value: number, tiny: number): number => (Math.abs(value) < tiny ? tiny : value);

/** ln Γ(a) for whole and half a, which degrees of freedom lead to: by Γ(a + 1) = a Γ(a) from Γ(1) = 1 and Γ(1/2) = √π. */
function logGamma(a: number): number {
  const first = Number.isInteger(a) ? 1 : 0.5;
  let sum = first === 1 ? 0 : Math.log(Math.PI) / 2;
  for (let at = first; at < a; at += 1) sum += Math.log(at);
  return sum;
}
