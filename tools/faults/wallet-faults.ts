import type { Fault } from './fault.ts';

const WALLET = 'server/src/wallet/';
const CALLS = [`${WALLET}outbound-wallet.test.ts`];

/** Calls to wallets that pay twice, guess, or let one website keep the others waiting. */
export const WALLET_FAULTS: readonly Fault[] = [
  {
    what: 'outbound wallet: an HTTP error is a no',
    file: `${WALLET}judge.ts`,
    find: "return { ...answer, outcome: 'unknown', end: 'unknown'",
    replace: "return { ...answer, outcome: 'unknown', end: 'refused'",
    tests: CALLS,
  },
  {
    what: 'outbound wallet: maintenance is final',
    file: `${WALLET}judge.ts`,
    find: "['maintenance', passing('maintenance')]",
    replace: "['maintenance', final('maintenance')]",
    tests: CALLS,
  },
  {
    what: 'outbound wallet: whoever says ok is believed',
    file: `${WALLET}read-answer.ts`,
    find: 'if (isBooked && balance === null)',
    replace: 'if (isBooked && balance === undefined)',
    tests: CALLS,
  },
  {
    what: 'outbound wallet: the answer to another request counts',
    file: `${WALLET}read-answer.ts`,
    find: '(answer.data.request_id ?? requestId) !== requestId',
    replace: 'answer.data.request_id === undefined && requestId === undefined',
    tests: CALLS,
  },
  {
    what: 'outbound wallet: an open circuit lets everybody try',
    file: `${WALLET}breaker.ts`,
    find: "      state = 'half_open';\n",
    replace: '',
    tests: CALLS,
  },
  {
    what: 'outbound wallet: the pauses of a circuit do not grow',
    file: `${WALLET}breaker.ts`,
    find: 'Math.min(openForMs * 2, MAX_OPEN_MS)',
    replace: 'Math.min(openForMs, MAX_OPEN_MS)',
    tests: CALLS,
  },
  {
    what: 'outbound wallet: a place is never given back',
    file: `${WALLET}site-line.ts`,
    find: "    underWay -= 1;\n    return 'circuit_open';",
    replace: "    return 'circuit_open';",
    tests: CALLS,
  },
  {
    what: 'outbound wallet: websites are called as fast as they answer',
    file: `${WALLET}site-line.ts`,
    find: 'if (waitMs > 0) await sleep(waitMs);',
    replace: 'if (waitMs < 0) await sleep(waitMs);',
    tests: CALLS,
  },
  {
    what: 'outbound wallet: connections are not kept',
    file: `${WALLET}create-outbound-wallet.ts`,
    find: ', agent: line.agentFor(new URL(url)) }',
    replace: ' }',
    tests: CALLS,
  },
  {
    what: 'outbound wallet: a kept connection has no time to answer in',
    file: `${WALLET}call-wallet.ts`,
    find: 'if (request.reusedSocket) startReading();\n    else socket',
    replace: 'socket',
    tests: CALLS,
  },
  {
    what: 'outbound wallet: addresses and keys are read once',
    file: `${WALLET}wallet-site.ts`,
    find: 'if (n !== version) sites.clear();',
    replace: '',
    tests: CALLS,
  },
  {
    what: 'outbound wallet: money goes to a website that nobody approved',
    file: `${WALLET}wallet-site.ts`,
    find: "site.approved_state === 'approved'",
    replace: "site.approved_state !== 'failed'",
    tests: CALLS,
  },
  {
    what: 'outbound wallet: a cancel of what is taken back already never ends',
    file: `${WALLET}judge.ts`,
    find: "new Set(['bet_not_found', 'cancelled'])",
    replace: "new Set(['bet_not_found'])",
    tests: CALLS,
  },
  {
    what: 'outbound wallet: an answer is kept as it came',
    file: `${WALLET}mask.ts`,
    find: "text.replaceAll('\\0', '\\ufffd').toWellFormed()",
    replace: 'text',
    tests: CALLS,
  },
  {
    what: 'outbound wallet: a debit is sent again',
    file: 'domain/src/wallet-retry.ts',
    find: "if (action === 'transfer_in') return { step: 'cancel' };",
    replace: "if (action === 'transfer_in' && attempt > 1) return { step: 'cancel' };",
    tests: ['domain/src/wallet-retry.test.ts'],
  },
  {
    what: 'outbound wallet: retries end a minute late',
    file: 'domain/src/wallet-retry.ts',
    find: 'atMs <= firstSentAtMs + RETRIES_END_AFTER_MS',
    replace: 'nowMs <= firstSentAtMs + RETRIES_END_AFTER_MS',
    tests: ['domain/src/wallet-retry.test.ts'],
  },
];
