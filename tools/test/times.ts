/** How long a file of tests, or a step, kept one worker busy. `suite` is its project, or `check`. */
export type Time = { suite: string; file: string; seconds: number; tests: number };

const SHOWN_FILES = 25;

/** The longest first: what a run keeps in `durations.json`. */
export const longestFirst = (times: readonly Time[]): Time[] => times.toSorted((a, b) => b.seconds - a.seconds);

/** Where a run's minutes went: by suite, and the files that took longest. `seconds` is how long the whole of it took. */
export const timesTable = (times: readonly Time[], seconds: number): string => {
  const bySuite = [...Map.groupBy(times, ({ suite }) => suite)].map(([suite, files]) => ({
    suite,
    files: files.length,
    tests: sumOf(files, 'tests'),
    seconds: sumOf(files, 'seconds'),
  }));
  const total = sumOf(times, 'seconds');
  return [
    '',
    'The files that took longest:',
    ...longestFirst(times)
      .slice(0, SHOWN_FILES)
      .map(({ suite, file, seconds: took, tests }) => `  ${padded(took)} s  [${suite}] ${file} (${tests})`),
    '',
    `Where ${minutes(seconds)} min went (${minutes(total)} min of its workers):`,
    ...bySuite
      .toSorted((a, b) => b.seconds - a.seconds)
      .map(
        ({ suite, seconds: took, files, tests }) =>
          `  ${padded(took / 60)} min  ${suite}: ${files} file${files === 1 ? '' : 's'}, ${tests} test${tests === 1 ? '' : 's'}`,
      ),
    '',
  ].join('\n');
};

const sumOf = (times: readonly Time[], what: 'seconds' | 'tests'): number => times.reduce((sum, time) => sum + time[what], 0);
const minutes = (seconds: number): string => (seconds / 60).toFixed(1);
const padded = (figure: number): string => figure.toFixed(1).padStart(6);
