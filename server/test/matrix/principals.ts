import type { Endpoint } from '@manager/contract/kit/endpoint';
import { PERMISSION_CODES } from '@manager/contract/permissions';
import type { TestApp } from '../client.ts';
import { createAgent } from '../world.ts';

/** Somebody who calls, and the code that every endpoint must answer: computed from what the endpoint declares, never listed by hand. */
export type Principal = {
  name: string;
  headers: Record<string, string>;
  expected: (endpoint: Endpoint) => number | null;
  /** Of somebody who holds one code alone. */
  code?: string;
};

export const ALLOWED = 40001;
export const REFUSED = 40300;
export const OWES = 40310;
export const UNKNOWN = 50008;
const [ELSEWHERE, EXPIRED] = [50012, 50014];

/** With an input that no endpoint takes, whoever is let in gets as far as the parser. */
export const IMPOSSIBLE_INPUT = { no_such_field: '1' };

/** Staff of an agent, unless they are the operator's: whose records the operator keeps is not a matter of codes. */
const holding =
  (codes: readonly string[], { isOperators = false } = {}) =>
  ({ access, writes }: Endpoint): number =>
    (access.kind !== 'code' || access.anyOf.some((code) => codes.includes(code))) && (isOperators || writes !== 'operator')
      ? ALLOWED
      : REFUSED;

const shutOut =
  (code: number) =>
  ({ access }: Endpoint): number =>
    access.kind === 'public' ? ALLOWED : code;

/** Every kind of principal: without a session, with a dead one, one user for each code, and staff all around the tree. */
export const createPrincipals = async (t: TestApp): Promise<Principal[]> => {
  const { db } = t.deps;
  const root = await createAgent(db, { name: 'root' });
  const own = await createAgent(db, { name: 'own', parentId: root.id });
  const child = await createAgent(db, { name: 'child', parentId: own.id });
  const sibling = await createAgent(db, { name: 'sibling', parentId: root.id });
  const tokenOf = async (options: Parameters<TestApp['signInAs']>[0]): Promise<Record<string, string>> => ({
    'x-token': (await t.signInAs(options)).token,
  });
  const ended = async (reason: string): Promise<Record<string, string>> => {
    const { token, userId } = await t.signInAs({ agentId: own.id, codes: PERMISSION_CODES });
    await db.updateTable('session').set({ ended_at: t.deps.now(), ended_reason: reason }).where('user_id', '=', userId).execute();
    return { 'x-token': token };
  };
  const changed = async (change: Record<string, unknown>): Promise<Record<string, string>> => {
    const { token, userId } = await t.signInAs({ agentId: own.id, codes: PERMISSION_CODES });
    await db.updateTable('staff_user').set(change).where('id', '=', userId).execute();
    return { 'x-token': token };
  };
  const old = await t.signInAs({ agentId: own.id, codes: PERMISSION_CODES });
  await db
    .updateTable('session')
    .set({ expires_at: new Date(t.deps.now().getTime() - 60_000) })
    .where('user_id', '=', old.userId)
    .execute();
  const idle = await t.signInAs({ agentId: own.id, codes: PERMISSION_CODES });
  await db
    .updateTable('session')
    .set({ last_seen_at: new Date(t.deps.now().getTime() - 31 * 60_000) })
    .where('user_id', '=', idle.userId)
    .execute();

  const principals: Principal[] = [
    { name: 'anonymous', headers: {}, expected: shutOut(UNKNOWN) },
    { name: 'garbage token', headers: { 'x-token': 'garbage' }, expected: shutOut(UNKNOWN) },
    {
      name: 'another secret',
      headers: { 'x-token': `${idle.token.split('.')[0]}.${'A'.repeat(43)}` },
      expected: shutOut(UNKNOWN),
    },
    { name: 'token in a cookie only', headers: { cookie: `manager_token=${idle.token}` }, expected: shutOut(UNKNOWN) },
    { name: 'platform key', headers: { authorization: `Bearer ${t.platform.key}` }, expected: shutOut(UNKNOWN) },
    { name: 'platform key as token', headers: { 'x-token': t.platform.key }, expected: shutOut(UNKNOWN) },
    { name: 'idle', headers: { 'x-token': idle.token }, expected: shutOut(EXPIRED) },
    { name: 'logged out', headers: await ended('logout'), expected: shutOut(UNKNOWN) },
    { name: 'older than a session may get', headers: { 'x-token': old.token }, expected: shutOut(EXPIRED) },
    ...(await Promise.all(
      ['elsewhere', 'replaced', 'admin', 'password', 'factor', 'disabled'].map(async (reason) => ({
        name: `ended: ${reason}`,
        headers: await ended(reason),
        expected: shutOut(ELSEWHERE),
      })),
    )),
    { name: 'disabled user', headers: await changed({ status: 'disabled' }), expected: shutOut(ELSEWHERE) },
    { name: 'removed user', headers: await changed({ deleted_at: t.deps.now() }), expected: shutOut(ELSEWHERE) },
    {
      name: 'owes a new password',
      headers: await changed({ must_change_password: true }),
      expected: ({ access, duringSetup }) => (access.kind === 'public' || duringSetup ? null : OWES),
    },
    { name: 'no codes', headers: await tokenOf({ agentId: own.id }), expected: holding([]) },
    {
      name: 'all agents',
      headers: await tokenOf({ codes: PERMISSION_CODES }),
      expected: holding(PERMISSION_CODES, { isOperators: true }),
    },
    // Nothing to see is refused, never answered with 0.
    { name: 'no agent', headers: await tokenOf({ codes: PERMISSION_CODES, allAgents: false }), expected: holding([]) },
    { name: 'super user', headers: await tokenOf({ isSuper: true }), expected: holding(PERMISSION_CODES, { isOperators: true }) },
  ];
  for (const [name, agent] of Object.entries({ own, root, child, sibling }))
    principals.push({
      name: `all codes at ${name}`,
      headers: await tokenOf({ agentId: agent.id, codes: PERMISSION_CODES }),
      expected: holding(PERMISSION_CODES),
    });
  for (const code of PERMISSION_CODES)
    principals.push({
      name: `only ${code}`,
      headers: await tokenOf({ agentId: own.id, codes: [code] }),
      expected: holding([code]),
      code,
    });
  return principals;
};
