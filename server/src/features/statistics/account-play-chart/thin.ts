/** Figures of one point as pixels know them; null is a gap. */
type Values = readonly (number | null)[];

/**
 * Places of at most `most` points that keep the shape of every series: the first, the last, and the lowest and highest of each stretch of equal length.
 * `kept` stay in any case, as far as half of the points can be spent on them.
 */
export const thinned = (points: readonly Values[], { most, kept = [] }: { most: number; kept?: readonly number[] }): number[] => {
  if (points.length <= most) return points.map((_, index) => index);
  const places = new Set([0, points.length - 1, ...kept.slice(0, Math.floor(most / 2))]);
  const perStretch = 2 * (points[0]?.length ?? 1);
  const stretches = Math.max(1, Math.floor((most - places.size) / perStretch));
  for (let stretch = 0; stretch < stretches; stretch += 1) {
    const from = Math.floor((stretch * points.length) / stretches);
    const to = Math.floor(((stretch + 1) * points.length) / stretches);
    for (const place of extremes(points, { from, to })) places.add(place);
  }
  return [...places].toSorted((a, b) => a - b);
};

const extremes = (points: readonly Values[], { from, to }: { from: number; to: number }): number[] => {
  const series = points[from]?.length ?? 0;
  return Array.from({ length: series }, (_, one) => one).flatMap((one) => {
    let [low, high] = [-1, -1];
    const at = (index: number): number => points[index]?.[one] ?? Number.NaN;
    for (let index = from; index < to; index += 1) {
      if (Number.isNaN(at(index))) continue;
      if (low < 0 || at(index) < at(low)) low = index;
      if (high < 0 || at(index) > at(high)) high = index;
    }
    return low < 0 ? [] : [low, high];
  });
};
