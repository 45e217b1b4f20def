import { randomBytes } from 'node:crypto';
import { Writable } from 'node:stream';
import { endpoints } from '@manager/contract/endpoints.gen';
import type { Endpoint } from '@manager/contract/kit/endpoint';
import { sql } from 'kysely';
import pino from 'pino';
import { beforeAll, expect, test } from 'vitest';
import { queryOf, startTestApp } from '../client.ts';
import { CASES } from '../sweep/cases.ts';
import { fieldsOf } from '../sweep/references.ts';
import { createSweepWorld, signInFor, signInOwn, type World } from '../sweep/world.ts';

const t = await startTestApp();
const { db } = t.deps;
let world: World;
let written = '';

beforeAll(async () => {
  world = await createSweepWorld(t);
  const stream = new Writable({
    write: (chunk: Buffer, _encoding, done) => {
      written += chunk.toString();
      done();
    },
  });
  t.deps.log = pino({ level: 'trace' }, stream);
});

/** Inputs whose value must stay between the sender and the product. A `code` is one where somebody shows a factor, not where it names a thing. */
const SECRET = /password|token|secret|captcha|recovery|ticket|^t$/i;
const isSecret = (path: string, field: string): boolean =>
  SECRET.test(field) || (field === 'code' && /^\/api\/(?:login|user)\//.test(path));
const secrets = endpoints.flatMap((endpoint) =>
  fieldsOf(endpoint)
    .filter((field) => isSecret(endpoint.path, field))
    .map((field) => [`${endpoint.path} ${field}`, endpoint, field] as const),
);

/** T046. Each value is sent as it is, and inside of what else is valid. */
test.each(secrets)('%s is written nowhere', async (_, endpoint: Endpoint, field) => {
  const canary = `Canary-${randomBytes(12).toString('hex')}`;
  const me = await signInFor(world, endpoint);
  for (const base of [{}, await CASES[endpoint.path]?.valid(world, me)]) {
    const input = { ...base, [field]: canary };
    await t.app.inject({
      method: endpoint.method,
      url: `/manager${endpoint.path}`,
      headers: { 'x-token': me.token },
      ...(endpoint.method === 'GET' ? { query: queryOf(input) } : { body: input }),
    });
  }
  expect(await holding(canary)).toEqual([]);
  expect(written).not.toContain(canary);
});

test('the session itself is written nowhere', async () => {
  const me = await signInOwn(world);
  for (const endpoint of endpoints.filter(({ method }) => method === 'GET'))
    await t.app.inject({
      method: 'GET',
      url: `/manager${endpoint.path}`,
      headers: { 'x-token': me.token, cookie: `bind=${me.token}` },
    });
  const [, secret = ''] = me.token.split('.');
  expect(await holding(secret)).toEqual([]);
  expect(written).not.toContain(secret);
});

/** Tables of the store in which a text stands somewhere, as text or as bytes. */
const holding = async (text: string): Promise<string[]> => {
  const { rows } = await sql<{ name: string }>`
    select table_name as name from information_schema.tables where table_schema = 'public' and table_type = 'BASE TABLE'`.execute(
    db,
  );
  const found: string[] = [];
  const hex = Buffer.from(text).toString('hex');
  for (const { name } of rows) {
    const hit =
      await sql`select 1 from ${sql.table(name)} line where strpos(line::text, ${text}) > 0 or strpos(line::text, ${hex}) > 0 limit 1`.execute(
        db,
      );
    if (hit.rows.length > 0) found.push(name);
  }
  return found;
};

test('what is typed cannot write a line of its own', async () => {
  const name = 'kim\r\n2026-01-01 root signed in\u001b[2J';
  await t.app.inject({
    method: 'POST',
    url: '/manager/api/login',
    body: { username: name, password: 'whatever it may be' },
    headers: { 'user-agent': 'x' },
  });
  const { rows } = await sql<{ n: string }>`select count(*) as n from audit_event
    where concat(actor_name, user_agent, object_id, reason) ~ '[[:cntrl:]]'`.execute(db);
  expect(rows).toEqual([{ n: '0' }]);
  expect([written.includes('\r'), written.includes('\u001B')]).toEqual([false, false]);
});
