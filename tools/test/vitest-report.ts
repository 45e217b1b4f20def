import { writeFileSync } from 'node:fs';
import { relative } from 'node:path';
import { stripVTControlCharacters } from 'node:util';
import type { Reporter, SerializedError, TestModule } from 'vitest/node';
import { type Failure, type Outcome, ROOT_DIR } from './outcome.ts';

/** Writes the outcome of a run of vitest to the file that REPORT_FILE names. */
// oxlint-disable-next-line import/no-default-export -- vitest loads a reporter by it
export default class OutcomeReporter implements Reporter {
  onTestRunEnd(modules: readonly TestModule[], unhandled: readonly SerializedError[]): void {
    const file = process.env['REPORT_FILE'];
    if (file !== undefined) writeFileSync(file, JSON.stringify(outcomeOf(modules, unhandled)));
  }
}

const outcomeOf = (modules: readonly TestModule[], unhandled: readonly SerializedError[]): Outcome => {
  const failures: Failure[] = [
    ...modules.flatMap(failuresOf),
    ...unhandled.map((error) => ({ name: 'vitest: an error outside of tests', why: textOf(error) })),
  ];
  const tests = modules.flatMap((module) => [...module.children.allTests()]);
  return {
    passed: tests.filter((test) => test.result().state === 'passed').length,
    failed: failures.length,
    skipped: tests.filter((test) => test.result().state === 'skipped').length,
    failures,
    times: modules.map((module) => ({
      suite: module.project.name,
      file: nameOf(module),
      seconds: secondsOf(module),
      tests: [...module.children.allTests()].length,
    })),
  };
};

/** Failed tests, and what a file or a group says beside them: it could not be loaded, or its set-up failed. */
const failuresOf = (module: TestModule): Failure[] => {
  const name = nameOf(module);
  const around = [module, ...module.children.allSuites()].flatMap((part) =>
    part.errors().map((error) => ({
      name: part === module ? name : `${name} › ${'fullName' in part ? part.fullName : ''}`,
      why: textOf(error),
    })),
  );
  const tests = [...module.children.allTests('failed')].map((test) => ({
    name: `${name} › ${test.fullName}`,
    why: (test.result().errors ?? []).map(textOf).join('\n'),
  }));
  return [...around, ...tests];
};

const nameOf = (module: TestModule): string => relative(ROOT_DIR, module.moduleId);
const textOf = ({ message, stack }: SerializedError): string =>
  stripVTControlCharacters(stack?.includes(message) ? stack : `${message}\n${stack ?? ''}`);

/** With what comes before its first test: loading it, and stores that it takes as it is loaded. */
const secondsOf = (module: TestModule): number => {
  const { environmentSetupDuration, prepareDuration, setupDuration, collectDuration, duration } = module.diagnostic();
  return (environmentSetupDuration + prepareDuration + setupDuration + collectDuration + duration) / 1000;
};
