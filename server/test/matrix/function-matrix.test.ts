import { endpoints } from '@manager/contract/endpoints.gen';
import { ERRORS } from '@manager/contract/errors';
import type { Endpoint } from '@manager/contract/kit/endpoint';
import { sql } from 'kysely';
import { beforeAll, expect, it } from 'vitest';
import { drawSome, TEST_SEED } from '../../../tools/test/draw.ts';
import { AppError } from '../../src/base/app-error.ts';
import { authenticate } from '../../src/features/auth/session.ts';
import { admit } from '../../src/kit/http/pass.ts';
import { ownCtx, type SessionUser } from '../../src/kit/service/ctx.ts';
import { queryOf, startTestApp } from '../client.ts';
import { fingerprint } from './fingerprint.ts';
import { ALLOWED, createPrincipals, IMPOSSIBLE_INPUT, OWES, type Principal, REFUSED, UNKNOWN } from './principals.ts';

const t = await startTestApp();
let principals: Principal[] = [];
beforeAll(async () => {
  principals = await createPrincipals(t);
});

const AT_ONCE = 12;
/** Of the kinds of principals: so many ask each endpoint over HTTP. */
const KINDS_EACH = 8;
/** Of those who hold one code: so many of the calls that they are refused. */
const REFUSALS = 400;
let address = 0;

type Cell = { endpoint: Endpoint; principal: Principal };

/** What is wrong with this answer, if anything is. */
const faultOf = ({ endpoint, principal }: Cell, code: number): string[] => {
  const expected = principal.expected(endpoint);
  const isRight = expected === null ? ![REFUSED, OWES, UNKNOWN].includes(code) : code === expected;
  return isRight ? [] : [`${principal.name}: ${endpoint.path} answered ${code}, not ${expected ?? 'as to one who is let in'}`];
};

/** Each call comes from an address of its own: the limits on sign-in attempts are another test's business. */
const codeFor = async ({ endpoint, principal: { headers } }: Cell): Promise<number> => {
  address += 1;
  const response = await t.app.inject({
    method: endpoint.method,
    url: `/manager${endpoint.path}`,
    remoteAddress: `10.${(address >> 16) & 255}.${(address >> 8) & 255}.${address & 255}`,
    headers,
    ...(endpoint.method === 'GET' ? { query: queryOf(IMPOSSIBLE_INPUT) } : { body: IMPOSSIBLE_INPUT }),
  });
  return response.json<{ code: number }>().code;
};

const userOf = async ({ headers }: Principal): Promise<SessionUser | number> => {
  try {
    return await authenticate(ownCtx(t.deps, 'test'), headers['x-token']);
  } catch (error) {
    if (error instanceof AppError) return ERRORS[error.reason];
    throw error;
  }
};

/** As the mount decides before it looks at the input. */
const decide = (user: SessionUser, endpoint: Endpoint): number => {
  const pass = admit(user, endpoint);
  return 'missing' in pass ? ERRORS[pass.refusal.reason] : ALLOWED;
};

/** T023 */
it('the decision on every endpoint is for every principal what the record of the endpoint says', async () => {
  const withSession = endpoints.filter(({ access }) => access.kind !== 'public');
  const wrong: string[] = [];
  for (const principal of principals) {
    const user = await userOf(principal);
    for (const endpoint of withSession)
      wrong.push(...faultOf({ endpoint, principal }, typeof user === 'number' ? user : decide(user, endpoint)));
  }
  process.stdout.write(
    `function matrix, decided in process: ${withSession.length * principals.length} cells of ${withSession.length} endpoints × ${principals.length} principals, ${wrong.length} wrong\n`,
  );
  expect(wrong).toEqual([]);
});

/** At night each of these draws is all there is, so that every endpoint is asked as everybody. */
const drawnCells = (): Cell[] => {
  const kinds = principals.filter(({ code }) => code === undefined);
  const holders = principals.filter(({ code }) => code !== undefined);
  const opens = (endpoint: Endpoint, principal: Principal): boolean => principal.expected(endpoint) === ALLOWED;
  const cells = [
    ...endpoints.flatMap((endpoint) =>
      [
        ...drawSome(kinds, KINDS_EACH, `kinds at ${endpoint.path}`),
        ...drawSome(
          kinds.filter((kind) => opens(endpoint, kind)),
          1,
          `let in at ${endpoint.path}`,
        ),
      ].map((principal) => ({ endpoint, principal })),
    ),
    ...holders.flatMap((principal) => {
      const opened = endpoints.filter((endpoint) => endpoint.access.kind === 'code' && opens(endpoint, principal));
      return drawSome(opened, 1, principal.name).map((endpoint) => ({ endpoint, principal }));
    }),
    ...drawSome(
      endpoints.flatMap((endpoint) =>
        holders.flatMap((principal) => (principal.expected(endpoint) === REFUSED ? [{ endpoint, principal }] : [])),
      ),
      REFUSALS,
      'refusals',
    ),
  ];
  return [...new Map(cells.map((cell) => [`${cell.endpoint.path} ${cell.principal.name}`, cell])).values()];
};

const deniedRows = async (): Promise<number> => {
  const { rows } = await sql<{ n: number }>`select count(*)::int as n from audit_event where outcome = 'denied'`.execute(
    t.deps.db,
  );
  return rows[0]?.n ?? 0;
};

it('over HTTP the answers are the same, and refusals are on record and change nothing', async () => {
  const cells = drawnCells();
  expect(new Set(cells.map(({ endpoint }) => endpoint.path)).size).toBe(endpoints.length);
  const met = new Set(cells.map(({ principal }) => principal.name));
  expect(principals.filter(({ name, code }) => code === undefined && !met.has(name))).toEqual([]);
  const before = await fingerprint(t.deps.db);
  const deniedBefore = await deniedRows();
  const wrong: string[] = [];
  const work = cells[Symbol.iterator]();
  await Promise.all(
    Array.from({ length: AT_ONCE }, async () => {
      for (const cell of work) wrong.push(...faultOf(cell, await codeFor(cell)));
    }),
  );
  const refused = cells.filter(({ endpoint, principal }) => principal.expected(endpoint) === REFUSED).length;
  process.stdout.write(
    `function matrix, over HTTP: ${cells.length} calls of ${endpoints.length} endpoints by ${met.size} principals, ${refused} refusals, ${wrong.length} wrong, seed ${TEST_SEED}\n`,
  );
  expect(wrong).toEqual([]);
  expect(await fingerprint(t.deps.db)).toBe(before);
  expect((await deniedRows()) - deniedBefore).toBe(refused);
});
