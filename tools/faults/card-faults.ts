import type { Fault } from './fault.ts';

const FEATURE = 'server/src/features/task/task-use-card/';
const TESTS = [`${FEATURE}task-use-card.test.ts`];
const COST_TESTS = ['server/src/features/task/core/card-costs.test.ts'];

/** Cards that are used twice, taken back too late, or pay more than was agreed to. */
export const CARD_FAULTS: readonly Fault[] = [
  {
    what: 'cards: one that is open is opened by a second device as well',
    file: `${FEATURE}open-card.ts`,
    find: "return card.open_no === asked.open_no ? readPlayerCard(tx, card.id) : { refusal: 'already_opened' };",
    replace: 'return readPlayerCard(tx, card.id);',
    tests: TESTS,
  },
  {
    what: 'cards: an opened one is recalled',
    file: 'domain/src/card.ts',
    find: "opened: ['used'],",
    replace: "opened: ['used', 'recalled'],",
    tests: ['domain/src/card.test.ts'],
  },
  {
    what: 'cards: the maximum of a card is forgotten when it is paid',
    file: `${FEATURE}pay-cards.ts`,
    find: 'sumToMicros(card.max_win), parts)',
    replace: 'null, parts)',
    tests: TESTS,
  },
  {
    what: 'cards: a card is settled before it is paid',
    file: `${FEATURE}settle-cards.ts`,
    find: "and payout.state not in ('paid', 'not_eligible', 'rejected'))",
    replace: 'and false)',
    tests: TESTS,
  },
  {
    what: 'cards: one whose payment was given up is never settled',
    file: `${FEATURE}settle-cards.ts`,
    find: "and payout.state not in ('paid', 'not_eligible', 'rejected'))",
    replace: "and payout.state <> 'paid')",
    tests: TESTS,
  },
  {
    what: 'tasks: what a card has won counts as a cost before it is paid',
    file: 'server/src/features/task/data/get-task-data.ts',
    find: " and of_card.state = 'paid')",
    replace: ')',
    tests: COST_TESTS,
  },
  {
    what: 'tasks: the costs of a task leave out what its cards paid',
    file: 'server/src/features/task/core/card-payouts.ts',
    find: "and task_account.state = 'rewarded'`",
    replace: 'and false`',
    tests: COST_TESTS,
  },
  {
    what: 'cards: rounds that began before a card was opened count',
    file: `${FEATURE}follow-cards.ts`,
    find: 'starts_at: openedFrom(card),',
    replace: 'starts_at: (void openedFrom, card.created_at),',
    tests: TESTS,
  },
  {
    what: 'cards: a given round that settles late counts nowhere',
    file: 'server/src/kit/bet/count-rounds.ts',
    find: 'AND settle_date >= {day_from:Date}\n          AND source',
    replace: 'AND settle_date BETWEEN {day_from:Date} AND {day_from:Date} + 6\n          AND source',
    tests: ['server/src/features/account/free-round-bonus/free-round-bonus.test.ts'],
  },
];
