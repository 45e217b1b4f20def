import { endpoints } from '@manager/contract/endpoints.gen';
import type { Endpoint } from '@manager/contract/kit/endpoint';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { drawSome, IS_NIGHT, TEST_SEED } from '../../../tools/test/draw.ts';
import { queryOf, startTestApp, type Answer, type Caller } from '../client.ts';
import { CASES } from '../sweep/cases.ts';
import { fieldsOf, isWrite, referencesOf, UNKNOWN } from '../sweep/references.ts';
import { createSweepWorld, SIBLING_BET, SIBLING_MARK, signInOwn, type World } from '../sweep/world.ts';
import { fingerprint } from './fingerprint.ts';

/**
 * Every id-bearing input of every endpoint, filled with objects of three foreign tenants; every figure that an agent reads, held against
 * their money. One world is asked twice: row security would hide a predicate that is missing, so the queries must hold without it.
 */
const t = await startTestApp();
let world: World;
beforeAll(async () => {
  world = await createSweepWorld(t);
});

const WALLS = [
  { walls: 'both walls', hasRowSecurity: true },
  { walls: 'the queries alone', hasRowSecurity: false },
];
const behind = async <R>({ hasRowSecurity }: (typeof WALLS)[number], work: () => Promise<R>): Promise<R> => {
  t.rowSecurity.set(hasRowSecurity);
  try {
    return await work();
  } finally {
    t.rowSecurity.set(true);
  }
};

type Input = Record<string, unknown>;
const callAs = async (endpoint: Endpoint, caller: Caller, input: Input): Promise<Answer<unknown>> => {
  const response = await t.app.inject({
    method: endpoint.method,
    url: `/manager${endpoint.path}`,
    headers: { 'x-token': caller.token },
    ...(endpoint.method === 'GET' ? { query: queryOf(input) } : { body: input }),
  });
  return { ...response.json<Answer<unknown>>(), status: response.statusCode };
};

const INSTANT = /"\d{4}-\d\d-\d\dT[\d:.]+Z"/g;

/** An answer without what differs from call to call: the ids that were asked for, also where they stand by chance, and the moment. */
const faceOf = ({ code, message, data, status }: Answer<unknown>, ids: readonly string[]): string =>
  ids.reduce(
    (face, id) => face.replaceAll(`"${id}"`, '"<id>"'),
    JSON.stringify({ code, message, data, status }).replaceAll(INSTANT, '"<instant>"'),
  );

/** Of a figure, without its sign. */
const wholePartOf = (figure: string | number): bigint => BigInt(/\d+/.exec(String(figure))?.[0] ?? 0);
/** Nothing in this world comes to so much: what looks larger is a drawn code or name of digits alone. */
const BEYOND_ANY_SUM = 1_000_000_000n;
const holdsForeign = (figure: string | number): boolean => {
  const whole = wholePartOf(figure);
  return whole >= BigInt(SIBLING_BET) && whole < BEYOND_ANY_SUM;
};

const withSession = endpoints.filter(({ access }) => access.kind !== 'public');
const references = withSession.flatMap((endpoint) =>
  referencesOf(endpoint, CASES[endpoint.path]?.about).map((reference) => ({ endpoint, ...reference })),
);
/** Documents of the product itself: their numbers are lengths and limits, and the same for everybody. */
const SAME_FOR_ALL: ReadonlySet<string> = new Set(['/api/api_reference/get_console', '/api/api_reference/get_platform']);
const RELATIONS = ['sibling', 'above', 'stranger'] as const;

const validFor = async (endpoint: Endpoint, caller: Caller): Promise<Input> =>
  (await CASES[endpoint.path]?.valid(world, caller)) ?? {};

type Reference = (typeof references)[number];
/** The queries alone are the harder question: behind both walls a third is asked, at night all. Of the foreign tenants one, at night all. */
const behindBoth = new Set(drawSome(references, Math.ceil(references.length / 3), 'behind both walls'));
type Foreign = { relation: (typeof RELATIONS)[number]; id: string; input: Input };

/** A valid call but for the id in it. */
const naming = async ({ endpoint, field }: Reference, caller: Caller, id: string): Promise<Input> => ({
  ...(await validFor(endpoint, caller)),
  [field]: field === 'ids' ? [id] : id,
  ...(field === 'id' && fieldsOf(endpoint).includes('version') ? { version: 1 } : {}),
});

/** Foreign objects are answered like unknown ones (T024). */
describe('an object of another tenant', () => {
  let calls = 0;
  afterAll(() => {
    process.stdout.write(
      `object matrix: ${references.length} id-bearing inputs of ${withSession.length} endpoints × ${IS_NIGHT ? RELATIONS.length : 1} foreign tenants behind the queries alone, ${behindBoth.size} of the inputs behind both walls, ${calls} calls, seed ${TEST_SEED}\n`,
    );
  });

  /** Answers the code of the unknown one. */
  const compare = async (
    { endpoint, kind }: Reference,
    caller: Caller,
    asked: { input: Input; foreign: readonly Foreign[] },
  ): Promise<number> => {
    const before = await fingerprint(t.deps.db);
    const unknown = await callAs(endpoint, caller, asked.input);
    for (const { relation, id, input } of asked.foreign) {
      const answer = await callAs(endpoint, caller, input);
      const ids = [id, UNKNOWN[kind]];
      expect([relation, faceOf(answer, ids)]).toEqual([relation, faceOf(unknown, ids)]);
      expect(JSON.stringify(answer).replaceAll(id, '')).not.toContain(SIBLING_MARK);
    }
    calls += 1 + asked.foreign.length;
    // A filter that finds nothing may still write its audit row; a write about somebody else's object leaves nothing else.
    if (unknown.code !== 0) expect(await fingerprint(t.deps.db)).toEqual(before);
    return unknown.code;
  };

  it.each(references.map((reference) => [`${reference.endpoint.path} ${reference.field}`, reference] as const))(
    'is unknown to %s',
    async (_, reference) => {
      const caller = await signInOwn(world);
      let input: Input | undefined;
      for (const walls of WALLS) {
        if (walls.hasRowSecurity && !behindBoth.has(reference)) continue;
        input ??= await naming(reference, caller, UNKNOWN[reference.kind]);
        const foreign: Foreign[] = [];
        for (const relation of drawSome(RELATIONS, 1, `${reference.endpoint.path} ${reference.field} ${walls.hasRowSecurity}`)) {
          const id = world.foreign[relation][reference.kind];
          foreign.push({ relation, id, input: await naming(reference, caller, id) });
        }
        const asked = { input, foreign };
        const code = await behind(walls, () => compare(reference, caller, asked));
        // What was done cannot be asked for again.
        if (code === 0 && isWrite(reference.endpoint)) input = undefined;
      }
    },
  );
});

/** T025: what foreign tenants turned over is a multiple of a prime, so that any figure that holds some of it is seen. */
it('no figure that an agent reads holds a part of another tenant', async () => {
  const leaks: string[] = [];
  let figures = 0;
  for (const endpoint of withSession.filter(({ method, path }) => method === 'GET' && !SAME_FOR_ALL.has(path))) {
    // A case may change its caller: nobody asks twice.
    const caller = await signInOwn(world);
    const input = await validFor(endpoint, caller);
    for (const walls of WALLS) {
      const { code, data } = await behind(walls, () => callAs(endpoint, caller, input));
      const where = `${endpoint.path} behind ${walls.walls}`;
      expect([where, code]).toEqual([where, 0]);
      JSON.stringify(data, (name, value: unknown) => {
        if (typeof value === 'number' || (typeof value === 'string' && /^-?(?:0|[1-9]\d*)(?:\.\d+)?$/.test(value))) {
          figures += 1;
          if (holdsForeign(value)) leaks.push(`${where} ${name}=${value}`);
        }
        return value;
      });
      expect([where, JSON.stringify(data).includes(SIBLING_MARK)]).toEqual([where, false]);
    }
  }
  process.stdout.write(
    `canary sums: ${figures} figures read behind both walls and behind the queries alone, ${leaks.length} contaminated\n`,
  );
  expect(leaks).toEqual([]);
});
