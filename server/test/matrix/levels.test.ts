import { endpoints } from '@manager/contract/endpoints.gen';
import { errorText } from '@manager/contract/i18n/error-text';
import type { Endpoint } from '@manager/contract/kit/endpoint';
import { PERMISSION_CODES } from '@manager/contract/permissions';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { queryOf, startTestApp, type Answer, type Caller } from '../client.ts';
import { CASES } from '../sweep/cases.ts';
import { fieldsOf, isWrite, type Kind, referencesOf } from '../sweep/references.ts';
import { createSweepWorld, signInFor, signInOwn, type World } from '../sweep/world.ts';
import { fingerprint } from './fingerprint.ts';

/** docs/decisions/0029: whose records each write changes, walked over every endpoint with callers who hold every code. */
const t = await startTestApp();
const { db } = t.deps;
let world: World;
/** Of agents at three places in the tree: codes do not help any of them. */
let agentStaff: Caller[] = [];
beforeAll(async () => {
  world = await createSweepWorld(t);
  agentStaff = await Promise.all(
    [world.own, world.foreign.above, world.foreign.stranger].map(({ agent }) =>
      t.signInAs({ agentId: agent, codes: PERMISSION_CODES }),
    ),
  );
});

const call = async (endpoint: Endpoint, { token }: Caller, input: Record<string, unknown>): Promise<Answer<unknown>> => {
  const response = await t.app.inject({
    method: endpoint.method,
    url: `/manager${endpoint.path}`,
    headers: { 'x-token': token },
    ...(endpoint.method === 'GET' ? { query: queryOf(input) } : { body: input }),
  });
  return response.json<Answer<unknown>>();
};

/** Made for somebody else, who could make the call: a case may change its caller. */
const inputOf = async (endpoint: Endpoint): Promise<Record<string, unknown>> =>
  (await CASES[endpoint.path]?.valid(world, await signInFor(world, endpoint))) ?? {};

const named = (list: readonly Endpoint[]) => list.map((endpoint): [string, Endpoint] => [endpoint.path, endpoint]);
const byLevel = Map.groupBy(endpoints.filter(isWrite), ({ writes }) => writes);
/** With the previews, which try what they show. */
const operators = endpoints.filter(({ writes }) => writes === 'operator');
const terms = byLevel.get('terms') ?? [];
const others = endpoints.filter((endpoint) => isWrite(endpoint) && endpoint.writes !== 'operator');
let refusals = 0;
afterAll(() => {
  const counts = [...byLevel].map(([level, list]) => `${list.length} ${level}`).toSorted();
  process.stdout.write(`levels: ${counts.join(', ')}; ${refusals} calls refused\n`);
});

it('every write names whose records it changes, and of reads only previews do', () => {
  const wrong = endpoints.filter(
    (endpoint) => (endpoint.writes !== null) !== isWrite(endpoint) && !/\/preview_\w+$/.test(endpoint.path),
  );
  expect(wrong.map(({ path }) => path)).toEqual([]);
});

describe("the operator's records", () => {
  it.each(named(operators))('%s is refused to staff of every agent', async (_, endpoint) => {
    const input = await inputOf(endpoint);
    for (const caller of agentStaff) {
      const before = await fingerprint(db);
      const answer = await call(endpoint, caller, input);
      expect(answer).toMatchObject({ code: 40300, message: errorText({ name: 'permission.operator_only', language: 'en' }) });
      expect(await fingerprint(db)).toBe(before);
      const rows = await db.selectFrom('audit_event').selectAll().where('request_id', '=', answer.request_id).execute();
      expect(rows).toMatchObject([
        { action: endpoint.audit ?? 'read', outcome: 'denied', actor_id: caller.userId, reason: 'operator' },
      ]);
      refusals += 1;
    }
  });

  /** Tables without an owner whose rows count for everybody. */
  const TABLES = [
    'auth_rule',
    'coin',
    'currency',
    'currency_rate',
    'fee_tier',
    'game',
    'recon_tolerance',
    'setting',
    'settlement_rate',
    'settlement_terms',
    'site_group',
    'sub_agent_group',
  ];
  const sumsOfTables = async (): Promise<string[]> =>
    (await fingerprint(db)).split('\n').filter((line) => TABLES.includes(line.split(' ')[0] ?? ''));

  it.each(named(others))('are not changed by %s, which says that it changes others', async (_, endpoint) => {
    const input = await inputOf(endpoint);
    const me = await signInOwn(world);
    const before = await sumsOfTables();
    expect(before).toHaveLength(TABLES.length);
    await call(endpoint, me, input);
    expect(await sumsOfTables()).toEqual(before);
  });

  const folderOf = ({ path }: Endpoint): string => path.slice(0, path.lastIndexOf('/'));
  /** The report and the marks of players have more on their screens than what is the operator's. */
  const folders = new Set(operators.map(folderOf).filter((folder) => !/\/(?:settlement_report|account_risk)$/.test(folder)));
  const reads = endpoints.filter(
    (endpoint) =>
      (endpoint.method === 'GET' && folders.has(folderOf(endpoint))) ||
      /(?:settlement_report\/get_(?:terms|rates)|account_risk\/get_rules?)$/.test(endpoint.path),
  );
  /** Puts the caller's own sub-agents into their groups. */
  const NOT_OPERATORS = new Set(['group_now']);

  it.each(named(reads))('%s offers nothing of it', async (_, endpoint) => {
    const { data } = await call(endpoint, await signInOwn(world), await inputOf(endpoint));
    const offered: string[] = [];
    JSON.stringify(data, (key, value: unknown) => {
      if (key === 'can' && typeof value === 'object' && value !== null)
        offered.push(...Object.entries(value).flatMap(([name, may]) => (may === true && !NOT_OPERATORS.has(name) ? [name] : [])));
      return value;
    });
    expect(offered).toEqual([]);
  });
});

describe('terms of an agent', () => {
  const ABOUT: readonly Kind[] = ['agent', 'settlement'];
  /** The agent above a new one is where it hangs, not whose terms are set. */
  const targets = terms.flatMap((endpoint) =>
    referencesOf(endpoint, CASES[endpoint.path]?.about)
      .filter(({ field, kind }) => ABOUT.includes(kind) && field !== 'super_agent_id')
      .map(({ field, kind }): [string, Endpoint, string, 'agent' | 'settlement'] => [
        endpoint.path,
        endpoint,
        field,
        kind as 'agent' | 'settlement',
      ]),
  );

  it('are named by every endpoint that sets them', () => {
    expect([...new Set(targets.map(([path]) => path))].toSorted()).toEqual(terms.map(({ path }) => path).toSorted());
  });

  it.each(targets)('%s is refused to its own staff', async (...[, endpoint, field, kind]) => {
    const target = world.own[kind];
    const input = {
      ...(await inputOf(endpoint)),
      [field]: field === 'ids' ? [target] : target,
      ...(fieldsOf(endpoint).includes('version') ? { version: 1 } : {}),
    };
    const me = await signInOwn(world);
    const before = await fingerprint(db);
    const { code, message, data } = await call(endpoint, me, input);
    const [outcome] = field === 'ids' ? (data as { list: { code: number; message: string }[] }).list : [{ code, message }];
    expect(outcome).toMatchObject({ code: 40300, message: errorText({ name: 'permission.own_terms', language: 'en' }) });
    expect(await fingerprint(db)).toBe(before);
    refusals += 1;
  });
});
