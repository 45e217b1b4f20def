/** Small and seeded: what a trial did can be done again. */
export const createRandom = (seed: number) => {
  let state = (seed * 2_654_435_761) >>> 0;
  const below = (limit: number): number => {
    state = (Math.imul(state, 1_664_525) + 1_013_904_223) >>> 0;
    return Math.floor((state / 2 ** 32) * limit);
  };
  const pick = <T>(from: readonly T[]): T => {
    const one = from[below(from.length)];
    if (one === undefined) throw new Error('there is nothing to draw from');
    return one;
  };
  return { below, pick, isOneIn: (n: number): boolean => below(n) === 0 };
};
export type Random = ReturnType<typeof createRandom>;
