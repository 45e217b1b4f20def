import { endpoints } from '@manager/contract/endpoints.gen';
import type { Endpoint } from '@manager/contract/kit/endpoint';
import { sql } from 'kysely';
import { beforeAll, expect, it } from 'vitest';
import { queryOf, startTestApp } from '../client.ts';
import { fingerprint } from './fingerprint.ts';
import { createPrincipals, IMPOSSIBLE_INPUT, type Principal } from './principals.ts';

const t = await startTestApp();
let principals: Principal[] = [];
beforeAll(async () => {
  principals = await createPrincipals(t);
});

const AT_ONCE = 12;
/** Of the codes that no endpoint asks for each meets one endpoint in so many; MATRIX=whole lets all of them meet all. */
const SPARE_SHARE = process.env.MATRIX === 'whole' ? 1 : 24;
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

/** Every endpoint, asked as every kind of principal (T023). */
it('every endpoint answers every kind of principal as its record says, and refusals change nothing', async () => {
  const cells = endpoints.flatMap((endpoint, row) =>
    principals.flatMap((principal, column) =>
      principal.isSpare && (row + column) % SPARE_SHARE !== 0 ? [] : [{ endpoint, principal }],
    ),
  );
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
  process.stdout.write(
    `function matrix: ${cells.length} cells of ${endpoints.length} endpoints × ${principals.length} principals, ${refused} refusals, ${wrong.length} wrong\n`,
  );
  expect(wrong).toEqual([]);
  expect(await fingerprint(t.deps.db)).toBe(before);
  expect((await deniedRows()) - deniedBefore).toBe(refused);
});
