import type { Fault } from './faults.ts';

const REPORT = 'server/src/features/report/';

/** Figures that count what does not stand, or not what others count. */
export const FIGURE_FAULTS: readonly Fault[] = [
  {
    what: 'extremes: a win that was taken back stays the largest',
    file: 'server/src/kit/bet/standing-extremes.ts',
    find: '`max(added_${i}) AS top_${i}`, `maxIf(added_${i}, added_${i} > taken_back_${i}) AS sure_${i}`',
    replace: '`max(added_${i}) AS top_${i}`, `max(added_${i}) AS sure_${i}`',
    tests: [`${REPORT}money-reports.test.ts`],
  },
  {
    what: 'user report: the largest multiple is what the sums remember',
    file: `${REPORT}user-report/player-facts.ts`,
    find: '  row.multiple === bound.most_multiple &&\n',
    replace: '',
    tests: [`${REPORT}user-report/user-report.test.ts`],
  },
  {
    what: 'costs of an activity: what is inside of a round counts, whatever the round',
    file: 'server/src/features/activity/core/play-figures.ts',
    find: ' AND bet_id GLOBAL IN (${rounds})',
    replace: '${rounds.slice(0, 0)}',
    tests: ['server/src/features/activity/activity-rank/settle.test.ts'],
  },
];
