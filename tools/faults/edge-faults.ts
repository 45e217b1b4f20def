import type { Fault } from './fault.ts';

const SURFACE = ['server/test/http/surface.test.ts'];
const EXPORT = ['server/src/features/export/job/export.test.ts'];
const TURNS = ['server/src/features/export/job/export-turns.test.ts'];
const REGISTER = ['server/src/features/register/register.test.ts'];

/** What lies at the edge: addresses, slow senders, proxies, cookies, links, mailboxes, files that leave. */
export const EDGE_FAULTS: readonly Fault[] = [
  {
    what: 'edge: a page address is taken apart as if it were a whole one',
    file: 'server/src/kit/http/web.ts',
    find: 'const isPage = !/^\\/(?:\\/|(?:manager',
    replace: "const isPage = new URL(path, 'http://localhost').host !== '' && !/^\\/(?:(?:manager",
    tests: SURFACE,
  },
  {
    what: 'edge: whoever comes through a proxy of this machine counts as this machine',
    file: 'server/src/monitoring/health.ts',
    find: "return OWN_HOST.test(headers.host ?? '') &&",
    replace: "return headers.host !== '' ||",
    tests: SURFACE,
  },
  {
    what: 'edge: slow senders are looked for as seldom as the runtime does by itself',
    file: 'server/src/app.ts',
    find: 'connectionsCheckingInterval: Math.min(LOOK_EVERY_MS, requestLimitMs)',
    replace: 'connectionsCheckingInterval: LOOK_EVERY_MS * 30',
    tests: SURFACE,
  },
  {
    what: 'edge: a look at a download spends its ticket',
    file: 'server/src/kit/http/download.ts',
    find: 'exposeHeadRoute: false',
    replace: 'exposeHeadRoute: true',
    tests: EXPORT,
  },
  {
    what: 'edge: a file is handed out to whoever once could see what is in it',
    file: 'server/src/features/export/job/open-download.ts',
    find: ' || !mayStillSee(user, job)',
    replace: ' || (!mayStillSee(user, job) && job.id === user.id)',
    tests: EXPORT,
  },
  {
    what: 'edge: exports asked for at once do not count each other',
    file: 'server/src/features/export/job/start-export.ts',
    find: 'pg_advisory_xact_lock(${ROOM}, hashtext(${ctx.user.id}))',
    replace: 'hashtext(${ctx.user.id}) + ${ROOM}',
    tests: TURNS,
  },
  {
    what: 'edge: a small export waits behind all that others asked for before',
    file: 'server/src/features/export/job/start-export.ts',
    find: 'priority: -before',
    replace: 'priority: 0 * before',
    tests: TURNS,
  },
  {
    what: 'edge: a second registration tells whether the first made an account',
    file: 'server/src/features/register/register-user.ts',
    find: 'const id = await addUser(ctx, tx, { ...input, isKnown: owner !== undefined });',
    replace: 'const id = owner === undefined ? await addUser(ctx, tx, { ...input, isKnown: false }) : undefined;',
    tests: REGISTER,
  },
  {
    what: 'edge: a mailbox takes as many mails as somebody likes',
    file: 'server/src/features/mail/queue-mail.ts',
    find: '(rows[0]?.made ?? 0) < MAX_MAILS_HOUR',
    replace: '(rows[0]?.made ?? 0) < MAX_MAILS_HOUR * 1_000',
    tests: ['server/src/features/mail/mail.test.ts'],
  },
  {
    what: 'edge: attempts to sign in are kept for ever',
    file: 'server/src/kit/jobs/clean-up.ts',
    find: "{ table: 'login_attempt', column: 'at', keepMs: 180 * DAY_MS },",
    replace: '',
    tests: ['server/src/kit/jobs/run-job.test.ts'],
  },
  {
    what: 'edge: an id beyond 64 bits goes all the way to the store',
    file: 'server/src/features/log/object-history/objects.ts',
    find: "(type === 'website_game' ? IdPair : Id).safeParse(id).success",
    replace: '/^[0-9-]+$/.test(id) && IdPair !== Id',
    tests: ['server/test/wide-ids.test.ts'],
  },
  {
    what: 'edge: a token that a sibling domain planted is read',
    file: 'web/src/browser/token.ts',
    find: "'__Host-manager_token'",
    replace: "'manager_token'",
    tests: ['web/src/browser/token.test.ts'],
  },
  {
    what: 'edge: whoever opened no game is counted twice among all games',
    file: 'server/src/features/statistics/game-kpi/kpi-query.ts',
    find: 'byGame.filter(({ game_id: id }) => id !== 0)',
    replace: 'byGame',
    tests: ['server/src/features/statistics/game-kpi/game-kpi.test.ts'],
  },
];
