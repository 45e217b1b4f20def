import type { FaultsOutcome } from '../faults/run-faults.ts';
import { TEST_SEED } from './draw.ts';
import { closingLine, failureList, type Outcome } from './outcome.ts';
import { timesTable } from './times.ts';

type Night = { commit: string; startedAt: Date; testsEndedAt: Date; endedAt: Date; faults: FaultsOutcome; total: Outcome };

const secondsBetween = (from: Date, to: Date): number => (to.getTime() - from.getTime()) / 1000;

/** What a night's run found, as Markdown. */
export const nightReport = ({ commit, startedAt, testsEndedAt, endedAt, faults, total }: Night): string =>
  [
    `# Tests of ${startedAt.toISOString().slice(0, 10)}`,
    '',
    `Commit ${commit}, TEST_SEED=${TEST_SEED}, ${startedAt.toISOString()} to ${endedAt.toISOString()}:`,
    `**${closingLine(total)}**. Seeded faults: ${faults.caught.length} of ${faults.caught.length + faults.missed.length} caught, ` +
      `in ${(secondsBetween(testsEndedAt, endedAt) / 60).toFixed(0)} min.`,
    '',
    '```',
    (total.failures.length > 0 ? failureList(total.failures) : 'Nothing failed.').trim(),
    timesTable(total.times, secondsBetween(startedAt, testsEndedAt)),
    '```',
    '',
  ].join('\n');
