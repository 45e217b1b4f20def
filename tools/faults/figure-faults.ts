import type { Fault } from './fault.ts';

const REPORT = 'server/src/features/report/';

/** Figures that count what does not stand, or not what others count. */
export const FIGURE_FAULTS: readonly Fault[] = [
  {
    what: 'rates: of a currency of which a USD buys little all but 8 decimals are dropped',
    file: 'server/src/fact/directory.ts',
    find: 'parseRateE12(row.after)',
    replace: "parseRateE12(row.after.slice(0, row.after.indexOf('.') + 9))",
    tests: ['server/src/ingest/ingest.test.ts'],
  },
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
  {
    what: 'kept of players: one whose bets were all taken back has a row',
    file: 'server/src/features/risk-set/account-retained/retained-query.ts',
    find: ' HAVING ${betMeasures.bets} > 0',
    replace: '',
    tests: ['server/src/features/risk-set/account-retained/day-limit.test.ts'],
  },
  {
    what: 'multiples: halves are cut off where a binary fraction lies below them',
    file: 'domain/src/measures.ts',
    find: 'roundMoney(decimal(multiple.toFixed(9)), 2).toFixed(2)',
    replace: 'multiple.toFixed(2)',
    tests: ['domain/src/measures.test.ts'],
  },
  {
    what: 'costs of an activity: bets that settle some days later are left out',
    file: 'server/src/features/activity/core/play-figures.ts',
    find: 'day_to: LAST_DAY',
    replace: "day_to: [LAST_DAY, dayOf(toMs + 3 * DAY_MS)][1] ?? ''",
    tests: ['server/src/features/activity/activity-rank/settle.test.ts'],
  },
  {
    what: 'game probability: what comes to a round some days later is left out',
    file: 'server/src/features/risk-set/game-probability/round-query.ts',
    find: 'to: LAST_DAY }',
    replace: 'to: [LAST_DAY, days.to][1] ?? LAST_DAY }',
    tests: ['server/src/features/risk-set/game-probability/game-probability.test.ts'],
  },
];
