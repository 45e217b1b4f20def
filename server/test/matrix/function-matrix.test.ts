import { endpoints } from '@manager/contract/endpoints.gen';
import type { Endpoint } from '@manager/contract/kit/endpoint';
import { PERMISSION_CODES } from '@manager/contract/permissions';
import { sql } from 'kysely';
import { beforeAll, expect, it } from 'vitest';
import { drawSome, IS_NIGHT, TEST_SEED } from '../../../tools/test/draw.ts';
import { admit } from '../../src/kit/http/pass.ts';
import { queryOf, startTestApp } from '../client.ts';
import { fingerprint } from './fingerprint.ts';
import { createPrincipals, holding, IMPOSSIBLE_INPUT, type Principal } from './principals.ts';

const t = await startTestApp();
let principals: Principal[] = [];
beforeAll(async () => {
  principals = await createPrincipals(t);
});

const AT_ONCE = 12;
/** Of a run by day: what users with one code are asked over HTTP beside the endpoints that ask for it; nearly all are refusals. */
const SPARE_CELLS = 600;
/** Of some agent: which one is no matter of the function. */
const SCOPE = { kind: 'agents', agentIds: ['1'], aboveIds: [] } as const;
let address = 0;

/** Each call comes from an address of its own: the limits on sign-in attempts are another test's business. */
const codeFor = async (endpoint: Endpoint, { headers }: Principal): Promise<number> => {
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

const deniedRows = async (): Promise<number> => {
  const { rows } = await sql<{ n: number }>`select count(*)::int as n from audit_event where outcome = 'denied'`.execute(
    t.deps.db,
  );
  return rows[0]?.n ?? 0;
};

type Cell = { endpoint: Endpoint; principal: Principal };

/** Every kind of principal at every endpoint, each code at the endpoints that ask for it, and of all that is left those that are drawn. */
const cellsOfRun = (): Cell[] => {
  const cells = endpoints.flatMap((endpoint) => principals.map((principal) => ({ endpoint, principal })));
  const isOpened = ({ endpoint, principal }: Cell): boolean =>
    endpoint.access.kind === 'code' && principal.expected(endpoint) !== 40300;
  const isSpare = (cell: Cell): boolean => cell.principal.hasOneCode && !isOpened(cell);
  return [...cells.filter((cell) => !isSpare(cell)), ...drawSome(cells.filter(isSpare), SPARE_CELLS, 'function matrix')];
};

/** Whether an endpoint lets somebody in is decided by one function: it is asked about every code and endpoint, of staff of an agent and of the operator (T023). */
it('every endpoint decides about every code as its record says', () => {
  const wrong: string[] = [];
  let cells = 0;
  for (const endpoint of endpoints.filter(({ access }) => access.kind !== 'public'))
    for (const code of [null, ...PERMISSION_CODES])
      for (const isOperators of [false, true]) {
        const codes = code === null ? [] : [code];
        const asker = { isSuper: false, allAgents: isOperators, codes: new Set(codes), scope: SCOPE, stage: 'full' } as const;
        const isLetIn = !('missing' in admit(asker, endpoint));
        cells += 1;
        if (isLetIn !== (holding(codes, { isOperators })(endpoint) !== 40300))
          wrong.push(`${code}: ${endpoint.path} ${isLetIn ? 'lets in' : 'refuses'}`);
      }
  process.stdout.write(`function matrix: ${cells} cells decided by the function that the mount calls, ${wrong.length} wrong\n`);
  expect(wrong).toEqual([]);
});

/** Every kind of principal asks every endpoint over HTTP (T023). */
it('every endpoint answers every kind of principal as its record says, and refusals change nothing', async () => {
  const cells = cellsOfRun();
  const before = await fingerprint(t.deps.db);
  const deniedBefore = await deniedRows();
  const wrong: string[] = [];
  let refused = 0;
  const work = cells[Symbol.iterator]();
  await Promise.all(
    Array.from({ length: AT_ONCE }, async () => {
      for (const { endpoint, principal } of work) {
        const expected = principal.expected(endpoint);
        if (expected === 40300) refused += 1;
        const code = await codeFor(endpoint, principal);
        if (expected !== null && code !== expected)
          wrong.push(`${principal.name}: ${endpoint.path} answered ${code}, not ${expected}`);
        if (expected === null && [40300, 40310, 50008].includes(code))
          wrong.push(`${principal.name}: ${endpoint.path} answered ${code}`);
      }
    }),
  );
  const left = IS_NIGHT ? 'all' : `drawn by TEST_SEED=${TEST_SEED}`;
  process.stdout.write(
    `function matrix: ${cells.length} calls of ${endpoints.length} endpoints × ${principals.length} principals (${left}), ${refused} refusals, ${wrong.length} wrong\n`,
  );
  expect(wrong).toEqual([]);
  expect(await fingerprint(t.deps.db)).toBe(before);
  expect((await deniedRows()) - deniedBefore).toBe(refused);
});
