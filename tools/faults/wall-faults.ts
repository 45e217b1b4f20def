import type { Fault } from './fault.ts';

const KIT = 'server/src/kit/';
const MATRIX = 'server/test/matrix/';
const SURFACE = 'server/test/http/surface.test.ts';
const ROW_SECURITY = 'server/src/postgres/migrations/0006_row_security.sql';

/** Permission, scope, audit and the face to the network. */
export const WALL_FAULTS: readonly Fault[] = [
  {
    what: 'permission: any code opens every call',
    file: 'contract/src/kit/writes.ts',
    find: 'access.anyOf.find((code) => codes.has(code))',
    replace: '[...codes][0]',
    tests: [`${MATRIX}function-matrix.test.ts`],
  },
  {
    what: 'permission: a session that owes a password or a factor opens everything',
    file: `${KIT}http/pass.ts`,
    find: "if (user.stage !== 'full' && !endpoint.duringSetup)",
    replace: "if (user.stage === 'full' && endpoint.path === '/')",
    tests: [`${MATRIX}function-matrix.test.ts`],
  },
  {
    what: 'permission: a refusal leaves no trace',
    file: `${KIT}http/mount.ts`,
    find: 'if (pass.missing !== null)\n      await audit(ctx, ctx.db, {',
    replace: 'if (pass.missing !== null)\n      void ({',
    tests: [`${MATRIX}function-matrix.test.ts`],
  },
  {
    what: 'scope: the resource engine lists and shows the rows of everybody',
    file: `${KIT}resource/resource.ts`,
    find: 'from(ctx.db).where(scope?.(ctx) ?? EVERY_ROW)',
    replace: '(void [scope, EVERY_ROW], from(ctx.db))',
    tests: [`${MATRIX}object-matrix.test.ts`],
  },
  {
    what: 'scope: the resource engine locks the rows of everybody',
    file: `${KIT}resource/store.ts`,
    find: ' and ${scope} order by id for update`',
    replace: ' order by id for update`',
    tests: [`${MATRIX}object-matrix.test.ts`],
  },
  {
    what: 'scope: a website of anybody is locked for a change',
    file: 'server/src/features/set-up/website/lock-website.ts',
    find: "    .where(inScope(ctx.user.scope, 'site.agent_id'))\n",
    replace: '',
    tests: [`${MATRIX}object-matrix.test.ts`],
  },
  {
    what: 'scope: users of every agent are managed',
    file: 'server/src/features/user/user-row.ts',
    find: "(${inScope(ctx.user.scope, 'staff_user.agent_id')} and not staff_user.is_super)",
    replace: '(not staff_user.is_super)',
    tests: [`${MATRIX}object-matrix.test.ts`],
  },
  {
    what: 'scope: the agent above stands for its subtree in a report',
    file: `${KIT}report/resolve-filter.ts`,
    find: 'new Set(rootIds.filter((id) => agents.some((agent) => agent.id === id)))',
    replace: 'new Set(rootIds)',
    tests: [`${MATRIX}object-matrix.test.ts`],
  },
  {
    what: 'scope: reports read the bets of all agents',
    file: `${KIT}report/resolve-filter.ts`,
    find: 'ctx.user.scope.agentIds === null && input.agent_id === undefined ? null : chosen.map(({ id }) => id)',
    replace: 'input.agent_id === undefined ? null : chosen.map(({ id }) => id)',
    tests: [`${MATRIX}object-matrix.test.ts`],
  },
  {
    what: 'row security: a table is left open',
    file: ROW_SECURITY,
    find: "array['agent', 'agent_calendar', 'site', 'player',",
    replace: "array['agent', 'agent_calendar', 'site',",
    tests: ['server/src/postgres/row-security.test.ts'],
  },
  {
    what: 'row security: the scope stays on the connection after a statement alone',
    file: 'server/src/postgres/scoped-query.ts',
    find: "set_config('app.scope', $1, true)",
    replace: "set_config('app.scope', $1, false)",
    tests: ['server/src/postgres/row-security.test.ts'],
  },
  {
    what: 'row security: a transaction of somebody else counts as the own one',
    file: 'server/src/postgres/scoped-driver.ts',
    find: '!hasBegun || ',
    replace: '',
    tests: ['server/src/postgres/row-security.test.ts'],
  },
  {
    what: 'row security: the scope stays on the connection after a transaction',
    file: 'server/src/postgres/scoped-driver.ts',
    find: 'set local app.scope = ',
    replace: 'set app.scope = ',
    tests: ['server/src/postgres/row-security.test.ts'],
  },
  {
    what: 'audit: a website is saved without a trace',
    file: `${KIT}service/audit.ts`,
    find: 'ctx.audited.pending.push(entry);',
    replace: "entry.action === 'website.save' ? 0 : ctx.audited.pending.push(entry);",
    tests: ['server/test/sweep.test.ts'],
  },
  {
    what: 'audit: secrets are written down',
    file: `${KIT}service/audit.ts`,
    find: "if (isSecret) return '[redacted]';",
    replace: '',
    tests: [`${KIT}service/audit.test.ts`],
  },
  {
    what: 'audit: a hash does not cover the row before',
    file: 'server/src/postgres/migrations/0004_audit_chain.sql',
    find: 'event.hash := sha256(event.prev || event.canon);',
    replace: 'event.hash := sha256(event.canon);',
    tests: ['server/src/audit/chain.test.ts', 'server/src/audit/verify.test.ts'],
  },
  {
    what: 'http: pages of other sites may write',
    file: `${KIT}http/same-origin.ts`,
    find: "if (site !== undefined && site !== 'same-origin' && site !== 'none') return false;",
    replace: '',
    tests: [SURFACE],
  },
  {
    what: 'http: a body may be as deep as it likes',
    file: `${KIT}http/limits.ts`,
    find: 'isWithinShape(parsed) ? null : refusal(400)',
    replace: 'null',
    tests: [SURFACE],
  },
  {
    what: 'http: everybody says where a request comes from',
    file: `${KIT}http/trusted-proxies.ts`,
    find: 'export const trustedProxies = (list: readonly string[]): ((address: string) => boolean) =>\n  ipMatcher(',
    replace:
      'export const trustedProxies = (list: readonly string[]): ((address: string) => boolean) =>\n  ((matcher: unknown) => () => matcher !== null)(',
    tests: [SURFACE],
  },
  {
    what: 'http: the page policy lets inline scripts in',
    file: `${KIT}http/security-headers.ts`,
    find: "`script-src 'self' 'nonce-${nonce}'${widget}`",
    replace: "`script-src 'self' 'unsafe-inline' 'nonce-${nonce}'${widget}`",
    tests: ['server/test/sweep.test.ts'],
  },
];
