import { OTHER_HUE } from './chart-theme.ts';

/**
 * The hue of each record by its id alone, so that one keeps its colour whatever else a chart shows. Of two that would have the same in one
 * chart the older record keeps it, and the younger takes the next that is free.
 */
export const stableHues = (ids: readonly string[]): ReadonlyMap<string, number> => {
  const hues = new Map<string, number>();
  const taken = new Set<number>();
  for (const id of ids.toSorted((a, b) => Number(BigInt(a) - BigInt(b)))) {
    const own = Number(BigInt(id) % BigInt(OTHER_HUE));
    const free = Array.from({ length: OTHER_HUE }, (_, step) => (own + step) % OTHER_HUE).find((hue) => !taken.has(hue)) ?? own;
    hues.set(id, free);
    taken.add(free);
  }
  return hues;
};
