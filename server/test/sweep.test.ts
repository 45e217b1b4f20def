import { endpoints } from '@manager/contract/endpoints.gen';
import { ERRORS } from '@manager/contract/errors';
import type { Endpoint } from '@manager/contract/kit/endpoint';
import { sql } from 'kysely';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { drawSome } from '../../tools/test/draw.ts';
import { features } from '../src/features.gen.ts';
import { queryOf, startTestApp, type Answer, type Caller } from './client.ts';
import { fingerprint } from './matrix/fingerprint.ts';
import { CASES } from './sweep/cases.ts';
import type { SweepCase } from './sweep/feature-cases.ts';
import { ASKS_A_WALLET, fieldsOf, isWrite } from './sweep/references.ts';
import {
  createSweepWorld,
  PASSWORD_CANARY,
  NEW_PASSWORD_CANARY,
  SIBLING_MARK,
  signInFor,
  signInOwn,
  type World,
} from './sweep/world.ts';

const t = await startTestApp();
const { db } = t.deps;
let world: World;
const tokens: string[] = [];
const INTERNAL = ERRORS['internal.error'];

beforeAll(async () => {
  world = await createSweepWorld(t);
});

const signIn = async (codes?: readonly string[]): Promise<Caller> => {
  const caller = await signInOwn(world, codes);
  tokens.push(caller.token);
  return caller;
};

const signInTo = async (endpoint: Endpoint, codes?: readonly string[]): Promise<Caller> => {
  const caller = await signInFor(world, endpoint, codes);
  tokens.push(caller.token);
  return caller;
};

const caseOf = (endpoint: Endpoint): SweepCase => {
  const found = CASES[endpoint.path];
  if (found === undefined) throw new Error(`${endpoint.path} has no entry in test/sweep/cases.ts`);
  return found;
};

type Send = { token?: string | undefined; input?: unknown; ip?: string };

let sent = 0;
/** Two hundred calls from an address, which its flood limit lets through in a minute. */
const nextAddress = (): string => `10.1.1.${1 + (Math.floor(sent++ / 200) % 250)}`;

/** One call as a browser would make it, but for whatever the input is. */
const send = async (
  endpoint: Endpoint,
  { token, input = {}, ip = nextAddress() }: Send,
): Promise<Answer<unknown> & { headers: Record<string, unknown> }> => {
  const response = await t.app.inject({
    method: endpoint.method,
    url: `/manager${endpoint.path}`,
    remoteAddress: ip,
    headers: token === undefined ? {} : { 'x-token': token },
    ...(endpoint.method === 'GET' ? { query: input as Record<string, string> } : { body: input as object }),
  });
  const answer = response.json<Answer<unknown>>();
  return { ...answer, status: response.statusCode, headers: response.headers };
};

const call = async (endpoint: Endpoint, caller: Caller, input?: Record<string, unknown>): Promise<Answer<unknown>> => {
  const given = input ?? (await caseOf(endpoint).valid(world, caller));
  return send(endpoint, { token: caller.token, input: endpoint.method === 'GET' ? queryOf(given) : given });
};

const auditRowsOf = (requestId: string) => db.selectFrom('audit_event').selectAll().where('request_id', '=', requestId).execute();

const named = endpoints.map((endpoint): [string, Endpoint] => [`${endpoint.method} ${endpoint.path}`, endpoint]);
const withSession = named.filter(([, endpoint]) => endpoint.access.kind !== 'public');
const withCodes = named.filter(([, endpoint]) => endpoint.access.kind === 'code');
const writes = named.filter(([, endpoint]) => isWrite(endpoint));
const withoutWallet = (each: readonly (typeof named)[number][]) => each.filter(([, { path }]) => !ASKS_A_WALLET.includes(path));

/** `METHOD /path` of every route, read from Fastify's drawing of its tree: four columns a level. */
const mountedRoutes = (drawing: string): string[] => {
  const prefixes: string[] = [];
  return drawing.split('\n').flatMap((line) => {
    const [, indent = '', part = '', methods = ''] = /^([\s│]*)[├└]── (\S*)(?: \(([A-Z, ]+)\))?$/.exec(line) ?? [];
    const depth = indent.length / 4;
    prefixes.splice(depth, prefixes.length, part);
    return methods
      .split(', ')
      .filter((method) => method !== '' && method !== 'HEAD')
      .map((method) => `${method} ${prefixes.join('')}`);
  });
};

describe('the registry', () => {
  it('is what the server mounts, no more and no less', () => {
    const registered = named.map(([name]) => name.replace(' ', ' /manager')).toSorted();
    expect(
      features
        .flat()
        .map(({ endpoint }) => `${endpoint.method} /manager${endpoint.path}`)
        .toSorted(),
    ).toEqual(registered);
    const mounted = mountedRoutes(t.app.printRoutes({ commonPrefix: false })).filter((route) => route.includes(' /manager/api'));
    // Each read is there with its filter as a body, too.
    const byBody = registered.filter((name) => name.startsWith('GET ')).map((name) => name.replace('GET', 'POST'));
    expect(mounted.toSorted()).toEqual([...registered, ...byBody].toSorted());
  });

  it('has a case for each endpoint and no case without one', () => {
    expect(Object.keys(CASES).toSorted()).toEqual(endpoints.map(({ path }) => path).toSorted());
  });
});

describe('without a session that lives', () => {
  let caller: Caller;
  let ended: Caller;
  beforeAll(async () => {
    caller = await signIn();
    ended = await signIn();
    await db
      .updateTable('session')
      .set({ ended_at: new Date(), ended_reason: 'elsewhere' })
      .where('user_id', '=', ended.userId)
      .execute();
  });
  afterAll(() => t.clock.set(null));

  // shows S8.5
  it.each(withSession)('%s says why', async (_, endpoint) => {
    const codes = [
      (await send(endpoint, {})).code,
      (await send(endpoint, { token: 'garbage' })).code,
      (await send(endpoint, { token: `${caller.token.slice(0, -1)}${caller.token.endsWith('A') ? 'B' : 'A'}` })).code,
      (await send(endpoint, { token: ended.token })).code,
    ];
    t.clock.set(Date.now() + 31 * 60_000);
    codes.push((await send(endpoint, { token: caller.token })).code);
    t.clock.set(null);
    expect(codes).toEqual([50008, 50008, 50008, 50012, 50014]);
  });
});

describe('the permission', () => {
  let stranger: Caller;
  beforeAll(async () => {
    stranger = await signIn([]);
  });

  /** Each code lets in over HTTP in the function matrix; a third of the endpoints is asked here with what is valid, at night all. */
  const held = new Set(drawSome(withCodes, Math.ceil(withCodes.length / 3), 'holders of one code').map(([name]) => name));

  // shows S6.1
  it.each(withCodes)('of %s is asked for, and its refusal is on record', async (name, endpoint) => {
    const anyOf = endpoint.access.kind === 'code' ? endpoint.access.anyOf : [];
    const refused = await call(endpoint, stranger, {});
    expect(refused).toMatchObject({ status: 200, code: 40300, data: { permission: anyOf.join(' | ') } });
    const rows = await auditRowsOf(refused.request_id);
    expect(rows.map(({ outcome, actor_id: actor, object_id: object }) => ({ outcome, actor, object }))).toEqual([
      { outcome: 'denied', actor: stranger.userId, object: endpoint.path },
    ]);
    for (const code of held.has(name) ? anyOf : [])
      expect([code, (await call(endpoint, await signInTo(endpoint, [code]))).code]).not.toEqual([code, 40300]);
  });
});

describe('a valid call', () => {
  // shows S8.1
  it.each(withoutWallet(named))('of %s succeeds with declared fields only', async (_, endpoint) => {
    const { code, data, request_id: requestId } = await call(endpoint, await signInTo(endpoint));
    expect({ code, data: code === 0 ? null : data }).toEqual({ code: 0, data: null });
    expect(JSON.stringify(data)).not.toContain(SIBLING_MARK);
    // And a write leaves an audit row.
    const rows = isWrite(endpoint) ? await auditRowsOf(requestId) : [];
    expect(rows.some(({ action, outcome }) => action === endpoint.audit && outcome === 'ok')).toBe(isWrite(endpoint));
  });
});

describe('a write whose audit row cannot be written', () => {
  beforeAll(async () => {
    await sql`create function refuse_audit() returns trigger language plpgsql as 'begin raise exception ''the audit log is full''; end'`.execute(
      db,
    );
    await sql`create trigger refuse_audit before insert on audit_event for each row execute function refuse_audit()`.execute(db);
    await sql`alter table audit_event disable trigger refuse_audit`.execute(db);
  });

  const tried = withoutWallet(writes);
  it.each(drawSome(tried, Math.ceil(tried.length / 3), 'writes without their audit row'))(
    '%s changes nothing',
    async (_, endpoint) => {
      const caller = await signInTo(endpoint);
      const input = await caseOf(endpoint).valid(world, caller);
      await sql`alter table audit_event enable trigger refuse_audit`.execute(db);
      try {
        const before = await fingerprint(db);
        const { code } = await call(endpoint, caller, input);
        expect(code).toBe(INTERNAL);
        expect(await fingerprint(db)).toBe(before);
      } finally {
        await sql`alter table audit_event disable trigger refuse_audit`.execute(db);
      }
    },
  );
});

describe('an input that nobody should send', () => {
  const HUGE = 'x'.repeat(60_000);
  const PROTOTYPES = [
    '{"__proto__":{"isAdmin":true}}',
    '{"constructor":{"prototype":{"isAdmin":true}}}',
    '{"a":{"__proto__":1}}',
    '{',
    '',
  ];

  it.each(named)('is refused by %s', async (name, endpoint) => {
    const { token } = await signInTo(endpoint);
    const ip = `10.2.${named.findIndex(([other]) => other === name)}.1`;
    const isGet = endpoint.method === 'GET';
    const outcomes: string[] = [];
    const attempt = async (what: string, input: unknown): Promise<Answer<unknown>> => {
      const answer = await send(endpoint, { token, input, ip });
      if (answer.code === INTERNAL || answer.status >= 500) outcomes.push(`${what}: ${answer.status} ${answer.code}`);
      return answer;
    };
    const surplus = await attempt('unknown field', { no_such_field: '1' });
    expect(surplus).toMatchObject({ code: 40001, data: { fields: { no_such_field: expect.any(String) } } });
    const fields = fieldsOf(endpoint);
    const inAll = (value: unknown): Record<string, unknown> => Object.fromEntries(fields.map((field) => [field, value]));
    // What is of the wrong kind is refused before anything else is looked at, in all fields at once as in one.
    const wrongKinds = isGet ? [['1', '2'], HUGE.slice(0, 400)] : [[], [['x']], {}, { $gt: '' }, true, -1.5, 1e300, null, HUGE];
    for (const value of drawSome<unknown>(wrongKinds, 3, `wrong kinds for ${name}`))
      await attempt(`all=${JSON.stringify(value).slice(0, 10)}`, inAll(value));
    // A text may be allowed, and then it goes all the way.
    const texts = isGet ? ['', '\u0000', "'; select 1 --", '9'.repeat(40), '{}'] : ['\u0000', "'; select 1 --"];
    for (const field of drawSome(fields, Math.ceil(fields.length / 6), `texts of ${name}`))
      await Promise.all(texts.map((value) => attempt(`${field}=${value.slice(0, 10)}`, { [field]: value })));
    if (!isGet)
      for (const body of drawSome([[], 'text', 1, null], 1, `bodies for ${name}`))
        await attempt(`body ${JSON.stringify(body)}`, body);
    expect(outcomes).toEqual([]);
  });

  it.each(named.filter(([, { method }]) => method === 'POST'))('never reaches a prototype by %s', async (name, endpoint) => {
    const { token } = await signInTo(endpoint);
    for (const text of drawSome(PROTOTYPES, 2, `prototypes for ${name}`)) {
      const response = await t.app.inject({
        method: 'POST',
        url: `/manager${endpoint.path}`,
        headers: { 'x-token': token, 'content-type': 'application/json' },
        body: text,
      });
      const { code } = response.json<{ code: number }>();
      expect([text, response.statusCode === 400 || response.statusCode === 200, code === INTERNAL]).toEqual([text, true, false]);
    }
    expect(({} as Record<string, unknown>).isAdmin).toBeUndefined();
  });
});

describe('the headers', () => {
  const secured = (headers: Record<string, unknown>): void => {
    const policy = String(headers['content-security-policy']);
    for (const part of [
      "default-src 'none'",
      "object-src 'none'",
      "base-uri 'none'",
      "form-action 'self'",
      "frame-ancestors 'none'",
    ])
      expect(policy).toContain(part);
    expect(policy).not.toMatch(/unsafe-(inline|eval)/);
    expect(headers).toMatchObject({
      'x-content-type-options': 'nosniff',
      'referrer-policy': 'no-referrer',
      'cross-origin-opener-policy': 'same-origin',
      'cross-origin-resource-policy': 'same-origin',
      'cache-control': 'no-store',
    });
    expect(headers['permissions-policy']).toBeDefined();
    for (const name of ['server', 'x-powered-by', 'access-control-allow-origin']) expect(headers[name]).toBeUndefined();
  };

  it.each(drawSome(named, Math.ceil(named.length / 3), 'headers'))('of %s protect', async (_, endpoint) => {
    secured((await send(endpoint, { ip: '10.3.0.1' })).headers);
    const wrongMethod = await t.app.inject({ method: 'DELETE', url: `/manager${endpoint.path}` });
    expect(wrongMethod.statusCode).toBe(404);
    secured(wrongMethod.headers);
  });

  it('protect what never reaches the application as well', async () => {
    const json = { 'content-type': 'application/json' };
    const answers = await Promise.all([
      t.app.inject({ url: '/manager/api/no/such/path' }),
      t.app.inject({ method: 'POST', url: '/manager/api/login', headers: json, body: '{' }),
      t.app.inject({ method: 'POST', url: '/manager/api/login', headers: { 'content-type': 'application/xml' }, body: '<a/>' }),
      t.app.inject({
        method: 'POST',
        url: '/manager/api/login',
        headers: json,
        body: JSON.stringify({ username: 'x'.repeat(300_000) }),
      }),
    ]);
    expect(answers.map(({ statusCode }) => statusCode)).toEqual([404, 400, 415, 413]);
    for (const answer of answers) secured(answer.headers);
  });
});

it('keeps secrets out of the audit log', async () => {
  const login = endpoints.find(({ path }) => path === '/api/login') as Endpoint;
  const answer = await send(login, { input: { username: 'nobody-here', password: PASSWORD_CANARY }, ip: '10.4.0.1' });
  expect(answer.code).toBe(60204);
  const { rows } = await sql<{ line: string }>`select audit_event::text as line from audit_event`.execute(db);
  const log = rows.map(({ line }) => line).join('\n');
  expect(rows.length).toBeGreaterThan(writes.length);
  for (const secret of [PASSWORD_CANARY, NEW_PASSWORD_CANARY, ...tokens.map((token) => token.split('.')[1] as string)])
    expect(log.includes(secret)).toBe(false);
});
