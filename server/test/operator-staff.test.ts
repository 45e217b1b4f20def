import { endpoints } from '@manager/contract/endpoints.gen';
import type { Endpoint } from '@manager/contract/kit/endpoint';
import { PERMISSION_CODES, SEE_TEST } from '@manager/contract/permissions';
import { beforeAll, describe, expect, it } from 'vitest';
import { type Answer, type Caller, queryOf, startTestApp } from './client.ts';
import { CASES } from './sweep/cases.ts';
import { createSweepWorld, SIBLING_MARK, type World } from './sweep/world.ts';

/**
 * Who was given all agents reads what a super user reads, report by report; without the code for test data all of it but that. Who was given
 * nothing is told so.
 */
const t = await startTestApp();
let world: World;
let boss: Caller;
let unassigned: Caller;

beforeAll(async () => {
  world = await createSweepWorld(t);
  await t.deps.db.updateTable('agent').set({ is_test: true }).where('id', '=', world.sibling.agent).execute();
  boss = await t.signInAs({ isSuper: true, userName: 'boss' });
  unassigned = await t.signInAs({ codes: PERMISSION_CODES, allAgents: false, userName: 'nobody-chose' });
});

const reads = endpoints
  .filter(({ method, audit, access }) => method === 'GET' && audit === null && access.kind === 'code')
  .map((endpoint): [string, Endpoint] => [endpoint.path, endpoint]);

const read = async ({ path }: Endpoint, { token }: Caller, input: Record<string, unknown>): Promise<Answer<unknown>> => {
  const response = await t.app.inject({
    method: 'GET',
    url: `/manager${path}`,
    headers: { 'x-token': token },
    query: queryOf(input),
  });
  return { ...response.json<Answer<unknown>>(), status: response.statusCode };
};

/** What may differ: who looks, and the moment, which is also the last point of a course. */
const OWN = new Set(['can', 'at', 'as_of', 'from_at', 'to_at', 'generated_at', 'last_seen_at', 'is_own', 'is_mine', 'is_warned']);
const comparable = (value: unknown): unknown => {
  // Reading the audit log is on record itself.
  if (Array.isArray(value))
    return value.filter((row) => (row as { action?: string } | null)?.action !== 'audit.read').map(comparable);
  if (typeof value !== 'object' || value === null) return value;
  return Object.fromEntries(
    Object.entries(value).flatMap(([key, each]) => (OWN.has(key) ? [] : [[key, comparable(each)] as const])),
  );
};

/** Super users and mails are seen by super users alone: in these they are rows, or counted. */
const FOR_SUPER_USERS = [
  '/api/log/mail/get_list',
  '/api/permission/access_review/get_list',
  '/api/permission/auth_rule/get_list',
  '/api/permission/group/get_list',
  '/api/permission/who_has/get_list',
  '/api/user/user/get_user_list',
];

describe('staff of the operator', () => {
  it.each(reads.filter(([path]) => !FOR_SUPER_USERS.includes(path)))(
    'read at %s what a super user reads',
    async (path, endpoint) => {
      const staff = await t.signInAs({ codes: PERMISSION_CODES });
      const input = (await CASES[path]?.valid(world, staff)) ?? {};
      const [theirs, whole] = await Promise.all([read(endpoint, staff, input), read(endpoint, boss, input)]);
      expect(whole.code).toBe(0);
      expect([theirs.code, comparable(theirs.data)]).toEqual([0, comparable(whole.data)]);
    },
  );

  it.each(reads)('read nothing of test agents at %s without the code for it', async (path, endpoint) => {
    const withoutTest = await t.signInAs({ codes: PERMISSION_CODES.filter((code) => code !== SEE_TEST) });
    const input = (await CASES[path]?.valid(world, withoutTest)) ?? {};
    const { data } = await read(endpoint, withoutTest, { ...input, ...('with_test' in input ? { with_test: '0' } : {}) });
    expect(JSON.stringify(data)).not.toContain(`${SIBLING_MARK}-sibling`);
  });
});

describe('a user with neither an agent nor all of them', () => {
  it.each(reads)('is told at %s, instead of a figure of nothing', async (_, endpoint) => {
    expect(await read(endpoint, unassigned, {})).toMatchObject({
      code: 40300,
      message: 'No agent is assigned to you, so there is nothing to show. Ask an administrator to assign one.',
    });
  });
});
