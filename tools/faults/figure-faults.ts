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
  {
    what: 'sessions: a bet that settles some days later is in none',
    file: 'server/src/features/account/session-report/session-store.ts',
    find: "withinWindow('bet_at', window, AT_ANY_TIME)",
    replace: "withinWindow('bet_at', (void AT_ANY_TIME, window))",
    tests: ['server/src/features/account/session-report/session-report.test.ts'],
  },
  {
    what: 'agent report: websites of all currencies stand in the row of each',
    file: `${REPORT}agent-report/agent-report.report.ts`,
    find: "const isNative = input.in === 'native';",
    replace: 'const isNative = false;',
    tests: [`${REPORT}agent-report/agent-report.test.ts`],
  },
  {
    what: 'game report: the deviation in one money, its verdict in another',
    file: `${REPORT}game-report/return-figures.ts`,
    find: 'judgedReturn([stakes], actual)',
    replace: 'judgedReturn([stakes], ratePct(decimal(row.win_usd), decimal(row.bet_usd)))',
    tests: [`${REPORT}game-report/return-figures.test.ts`],
  },
];
