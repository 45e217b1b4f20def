import type { Fault } from './fault.ts';

const WAITING = ['server/test/waiting.test.ts'];
const CONSUMERS = ['server/src/platform/consumers/consumers.test.ts'];
const CROWD = ['server/src/features/auth/sign-in/crowd.test.ts'];
const MAY_WAIT = ['server/src/base/may-wait.test.ts'];
const PASSWORD = 'server/src/features/auth/password.ts';
const GATE = 'server/src/clickhouse/fair-semaphore.ts';
const SIGN_IN_TURN = 'server/src/features/auth/sign-in/take-sign-in-turn.ts';

/** How a few who wait could keep everybody else from going on. */
export const WAITING_FAULTS: readonly Fault[] = [
  {
    what: 'waiting: a list of websites asks for the returns of each',
    file: 'server/src/features/set-up/website/website-row.ts',
    find: 'const returns = await readReturns(ctx.db, rows);',
    replace: 'for (const row of rows) await readReturns(ctx.db, [row]);\n  const returns = await readReturns(ctx.db, rows);',
    tests: ['server/test/budgets/calls.test.ts'],
  },
  {
    what: 'waiting: what was taken back is missing in what consumers are told',
    file: 'server/src/platform/consumers/read-page.ts',
    find: '...takenBack.map((fact): BetChange => ({ sign: -1, batchId, bet: consumedFact(fact) })),',
    replace: '',
    tests: CONSUMERS,
  },
  {
    what: 'waiting: consumers take a page of which a batch is not at hand',
    file: 'server/src/journal/applied-bets.ts',
    find: 'return found.length === ids.length ? found : undefined;',
    replace: 'return found;',
    tests: CONSUMERS,
  },
  {
    what: 'waiting: a job runs although nothing waits for it',
    file: 'server/src/kit/jobs/watch.ts',
    find: 'const waiting = all.filter((_, at) => answers[at]);',
    replace: 'const waiting = all.filter((_, at) => answers[at] !== undefined);',
    tests: ['server/src/kit/jobs/watch.test.ts'],
  },
  {
    what: 'waiting: nobody tells the watch that rows have changed',
    file: 'server/src/postgres/preparing-client.ts',
    find: 'this.#hasChanged ||= CHANGED.test(text);',
    replace: 'this.#hasChanged ||= CHANGED.test(text) && false;',
    tests: ['server/src/kit/jobs/watch.test.ts'],
  },
  {
    what: 'waiting: a change inside of a query is told of to nobody',
    file: 'server/src/postgres/preparing-client.ts',
    find: 'this.#hasChanged ||= HIDDEN_CHANGE.test(text);',
    replace: 'this.#hasChanged ||= HIDDEN_CHANGE.test(text) && false;',
    tests: ['server/src/kit/jobs/watch.test.ts'],
  },
  {
    what: 'waiting: what becomes due is found when somebody changes a row',
    file: 'server/src/kit/jobs/watch.ts',
    find: 'quietUntilMs = soon.length === 0 ? untilMs : await findQuiet(soon, { fromMs, untilMs });',
    replace: 'quietUntilMs = (void findQuiet, soon.length, 8.64e15);',
    tests: ['server/src/kit/jobs/watch.test.ts'],
  },
  {
    what: 'waiting: the watch asks twice a second',
    file: 'server/src/kit/jobs/watch.ts',
    find: 'return new Rest(Math.max(APART_MS, restMs), APART_MS);',
    replace: 'return new Rest(Math.min(APART_MS, restMs), APART_MS);',
    tests: ['server/src/kit/jobs/watch.test.ts'],
  },
  {
    what: 'waiting: what is done before a transaction is done in it',
    file: 'server/src/kit/http/mount.ts',
    find: 'prepare === undefined ? write() : afterSameKey(ctx, async () => write(await prepare(ctx, input)));',
    replace: 'prepare === undefined ? write() : inTransaction(ctx.db, async () => write(await prepare(ctx, input)));',
    tests: WAITING,
  },
  {
    what: 'waiting: nothing tells what runs in a transaction',
    file: 'server/src/postgres/db.ts',
    find: 'execute<D, Result>(builder, (tx) => whileHolding(() => work(tx)));',
    replace: 'execute<D, Result>(builder, (tx) => (void whileHolding, work(tx)));',
    tests: MAY_WAIT,
  },
  {
    what: 'waiting: whatever outlives a transaction may never wait',
    file: 'server/src/base/may-wait.ts',
    find: 'held.isOpen = false;',
    replace: 'held.isOpen = true;',
    tests: MAY_WAIT,
  },
  {
    what: 'waiting: a hash may be made in a transaction',
    file: GATE,
    find: "assertMayWait('a turn');",
    replace: '',
    tests: MAY_WAIT,
  },
  {
    what: 'waiting: a wallet may be called in a transaction',
    file: 'server/src/wallet/call-wallet.ts',
    find: "assertMayWait('a call to a wallet');",
    replace: 'void assertMayWait;',
    tests: MAY_WAIT,
  },
  {
    what: 'waiting: ingest asks for keys where the console does',
    file: 'server/src/platform/http.ts',
    find: 'requireKey({ db: deps.ingestDb,',
    replace: 'requireKey({ db: deps.db,',
    tests: WAITING,
  },
  {
    what: 'waiting: the same key prepares twice',
    file: 'server/src/kit/http/idempotency.ts',
    find: 'return stored === undefined ? work() : answerOf(ctx, stored, hashOf(call));',
    replace: 'return stored === undefined || stored.answer !== null ? work() : answerOf(ctx, stored, hashOf(call));',
    tests: WAITING,
  },
  {
    what: 'crowd: a known browser waits with everybody else',
    file: SIGN_IN_TURN,
    find: "counter.kind === 'device' ? `device ${asker.name}` : `account ${userName}`",
    replace: '`account ${userName}`',
    tests: CROWD,
  },
  {
    what: 'crowd: the places of a name are everybody’s',
    file: SIGN_IN_TURN,
    find: 'oneByOne({ queue, asker: asker.name }',
    replace: "oneByOne({ queue, asker: 'everybody' }",
    tests: CROWD,
  },
  {
    what: 'crowd: strangers and staff wait in one line for a hash',
    file: PASSWORD,
    find: 'gates[kind].run({ asker: name,',
    replace: "gates.stranger.run({ asker: kind === 'known' ? 'all' : 'all' + name.slice(0, 0),",
    tests: CROWD,
  },
  {
    what: 'crowd: who has most places keeps them',
    file: GATE,
    find: 'if (most.length < own + 2) return false;',
    replace: 'if (most.length >= 0) return false;',
    tests: ['server/src/clickhouse/fair-semaphore.test.ts'],
  },
  {
    what: 'waiting: a block of one game tells no open sessions',
    file: 'server/src/features/maintain/block/block-reach.ts',
    find: 'if (target.gameId === null || inGame !== null)',
    replace: 'if (target.gameId === null)',
    tests: ['server/src/features/maintain/block/block.test.ts'],
  },
  {
    what: 'waiting: a disqualified player does not name who agreed',
    file: 'server/src/features/activity/activity-rank/get-scores.ts',
    find: "approved_name: row.approved_name ?? ''",
    replace: "approved_name: ''",
    tests: ['server/src/features/activity/activity-rank/settle.test.ts'],
  },
  {
    what: 'waiting: a scatter collection takes any word as a symbol',
    file: 'server/src/features/activity/activity-rank/symbols-of-game.ts',
    find: 'if (known.length > 0 && !known.includes(symbol))',
    replace: 'if (known.length > 1_000)',
    tests: ['server/src/features/activity/activity-rank/scatter.test.ts'],
  },
  {
    what: 'waiting: nobody tells of a change of the configuration',
    file: 'server/src/platform/config/watch.ts',
    find: "onNotified('config_change', looking.wake)",
    replace: "onNotified('config_change', () => undefined)",
    tests: ['server/src/platform/config/feed.test.ts'],
  },
  {
    what: 'waiting: a lost connection for what others notify of is not made anew',
    file: 'server/src/postgres/notified.ts',
    find: 'while (!stopping.signal.aborted) {',
    replace: 'if (!stopping.signal.aborted) {',
    tests: ['server/src/platform/config/feed.test.ts'],
  },
  {
    what: 'waiting: the next order is looked for a minute after the one before',
    file: 'server/src/kit/queue/queue.ts',
    find: '          lookAgain();\n',
    replace: '',
    tests: ['server/src/kit/queue/queue.test.ts'],
  },
];
