import type { Fault } from './fault.ts';

const CALLS = ['web/src/api/client.mocked.test.ts'];
const STATE = ['web/src/session/app-state.test.ts'];

/** A console that keeps to itself what the user has to know, or carries from one page or user to the next what it should not. */
export const CONSOLE_FAULTS: readonly Fault[] = [
  {
    what: 'console: figures of the question before lead to the bets of this one',
    file: 'web/src/product/report-links/bets-link.ts',
    find: 'if (isFormer || !isProvable(metric) ||',
    replace: 'if (!isProvable(metric) ||',
    tests: ['web/src/product/report-links/bets-link.test.ts'],
  },
  {
    what: 'console: a lost session opens no dialog where a timer sees it first',
    file: 'web/src/api/client.ts',
    find: '  if (error.isSessionLost) {',
    replace: '  if (error.isSessionLost && !isUnasked) {',
    tests: CALLS,
  },
  {
    what: 'console: the dialog comes again with every call of a timer',
    file: 'web/src/browser/signals.ts',
    find: 'if (isUnasked && token === toldToken) return;',
    replace: 'if (isUnasked && token === `${toldToken}.`) return;',
    tests: CALLS,
  },
  {
    what: 'console: a failure of the network has no message',
    file: 'web/src/api/client.ts',
    find: '  if (isUnasked) return;',
    replace: '  if (isUnasked || error.isNetwork) return;',
    tests: CALLS,
  },
  {
    what: 'console: empty jumpParams leave their cookie',
    file: 'web/src/session/app-state.ts',
    find: 'if (Object.keys(params).length === 0 || ',
    replace: 'if (',
    tests: STATE,
  },
  {
    what: 'console: operations are replaced instead of merged',
    file: 'web/src/session/app-state.ts',
    find: 'operations.set({ ...operations.get(), ...changed });',
    replace: 'operations.set({ ...changed });',
    tests: STATE,
  },
  {
    what: 'console: a way back leads anywhere',
    file: 'web/src/product/report-links/report-jump.ts',
    find: '(address === path || address.startsWith(`${path}?`))',
    replace: "(address === path || address !== '')",
    tests: ['web/src/product/report-links/report-jump.test.ts'],
  },
  {
    what: 'console: an id that is none widens the list instead of being refused',
    file: 'web/src/kit/filter/codecs.ts',
    find: 'return values.length === 0 || CONTROL.test(text) ? undefined : values;',
    replace: 'return values.every((value) => ID.test(value)) ? values : undefined;',
    tests: ['web/src/kit/filter/codecs.test.ts'],
  },
  {
    what: 'console: a filter too long for an address is sent in it',
    file: 'web/src/api/client.ts',
    find: 'query.length > LONGEST_QUERY',
    replace: 'query.length > LONGEST_QUERY ** 2',
    tests: ['web/src/api/wire.mocked.test.ts'],
  },
  {
    what: 'console: an activity for which no website was chosen runs at all of them',
    file: 'web/src/product/activity/activity-values.ts',
    find: "reach: row === undefined ? '' : row",
    replace: "reach: row === undefined ? 'all' : row",
    tests: ['web/src/product/activity/activity-values.test.ts'],
  },
];
