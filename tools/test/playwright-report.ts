import type { Failure, Outcome } from './outcome.ts';
import type { Time } from './times.ts';

/** What Playwright's JSON reporter writes, as far as it is read here. */
export type PlaywrightReport = {
  stats: { expected: number; unexpected: number; flaky: number; skipped: number };
  suites: PlaywrightSuite[];
};
type PlaywrightSuite = { title: string; suites?: PlaywrightSuite[]; specs: PlaywrightSpec[] };
type PlaywrightSpec = {
  title: string;
  ok: boolean;
  tests: { projectName: string; results: { duration: number; error?: { message?: string } }[] }[];
};

export const outcomeOfPlaywright = ({ stats, suites }: PlaywrightReport): Outcome => ({
  passed: stats.expected,
  failed: stats.unexpected + stats.flaky,
  skipped: stats.skipped,
  failures: suites.flatMap(failuresOf),
  times: suites.flatMap(timesOf),
});

const failuresOf = ({ title, suites = [], specs }: PlaywrightSuite): Failure[] => {
  const own = specs
    .filter((spec) => !spec.ok)
    .flatMap((spec) => spec.tests.map((test) => ({ name: `[${test.projectName}] ${spec.title}`, why: errorsOf(test) })));
  return [...own, ...suites.flatMap(failuresOf)].map(({ name, why }) => ({ name: `${title} › ${name}`, why }));
};

const errorsOf = ({ results }: PlaywrightSpec['tests'][number]): string =>
  results.flatMap((result) => result.error?.message ?? []).join('\n');

const specsOf = ({ suites = [], specs }: PlaywrightSuite): PlaywrightSpec[] => [...specs, ...suites.flatMap(specsOf)];

/** The outermost suites are the files. */
const timesOf = (file: PlaywrightSuite): Time[] => {
  const tests = specsOf(file).flatMap((spec) => spec.tests);
  return [...Map.groupBy(tests, ({ projectName }) => projectName)].map(([suite, own]) => ({
    suite,
    file: file.title,
    seconds: own.flatMap(({ results }) => results).reduce((sum, { duration }) => sum + duration, 0) / 1000,
    tests: own.length,
  }));
};
