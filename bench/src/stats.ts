/** The value below which a share of the sorted values lies (nearest rank). */
export const percentile = (values: readonly number[], share: number): number => {
  const sorted = values.toSorted((a, b) => a - b);
  return sorted[Math.max(0, Math.ceil(share * sorted.length) - 1)] ?? Number.NaN;
};

export const median = (values: readonly number[]): number => percentile(values, 0.5);

/** Runs `work` so many times, one after the other; milliseconds of each run. */
export const timeRuns = async (runs: number, work: (run: number) => Promise<unknown>): Promise<number[]> => {
  const times: number[] = [];
  for (let run = 0; run < runs; run++) {
    const startedMs = performance.now();
    await work(run);
    times.push(performance.now() - startedMs);
  }
  return times;
};
