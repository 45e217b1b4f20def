import { endpoints } from '@manager/contract/endpoints.gen';
import type { Endpoint } from '@manager/contract/kit/endpoint';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { queryOf, type Answer, type Caller, type TestApp } from '../client.ts';
import { CASES } from '../sweep/cases.ts';
import { fieldsOf, referencesOf, UNKNOWN } from '../sweep/references.ts';
import { createSweepWorld, SIBLING_BET, SIBLING_MARK, signInOwn, type World } from '../sweep/world.ts';
import { fingerprint } from './fingerprint.ts';

const callAs = async (
  t: TestApp,
  endpoint: Endpoint,
  { caller, input }: { caller: Caller; input: Record<string, unknown> },
): Promise<Answer<unknown>> => {
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

/**
 * Every id-bearing input of every endpoint, filled with objects of three foreign tenants; every figure that an agent reads, held against
 * their money. Call it in a test file, with both walls or with one.
 */
export const testObjectMatrix = (t: TestApp, walls: string): void => {
  let world: World;
  beforeAll(async () => {
    world = await createSweepWorld(t);
  });

  /** Foreign objects are answered like unknown ones (T024). */
  describe('an object of another tenant', () => {
    let calls = 0;
    afterAll(() => {
      process.stdout.write(
        `object matrix, ${walls}: ${references.length} id-bearing inputs of ${withSession.length} endpoints × ${RELATIONS.length} foreign tenants, ${calls} calls\n`,
      );
    });

    it.each(references.map((reference) => [`${reference.endpoint.path} ${reference.field}`, reference] as const))(
      'is unknown to %s',
      async (_, { endpoint, field, kind }) => {
        const caller = await signInOwn(world);
        const naming = async (id: string): Promise<Record<string, unknown>> => ({
          ...(await CASES[endpoint.path]?.valid(world, caller)),
          [field]: field === 'ids' ? [id] : id,
          ...(field === 'id' && fieldsOf(endpoint).includes('version') ? { version: 1 } : {}),
        });
        const inputs: { relation: string; foreign: string; input: Record<string, unknown> }[] = [];
        for (const relation of RELATIONS) {
          const foreign = world.foreign[relation][kind];
          inputs.push({ relation, foreign, input: await naming(foreign) });
        }
        const unknownInput = await naming(UNKNOWN[kind]);
        const before = await fingerprint(t.deps.db);
        const unknown = await callAs(t, endpoint, { caller, input: unknownInput });
        for (const { relation, foreign, input } of inputs) {
          const answer = await callAs(t, endpoint, { caller, input });
          const ids = [foreign, UNKNOWN[kind]];
          expect([relation, faceOf(answer, ids)]).toEqual([relation, faceOf(unknown, ids)]);
          expect(JSON.stringify(answer).replaceAll(foreign, '')).not.toContain(SIBLING_MARK);
        }
        calls += 1 + RELATIONS.length;
        // A filter that finds nothing may still write its audit row; a write about somebody else's object leaves nothing else.
        if (unknown.code !== 0) expect(await fingerprint(t.deps.db)).toEqual(before);
      },
    );
  });

  /** T025: what foreign tenants turned over is a multiple of a prime, so that any figure that holds some of it is seen. */
  it('no figure that an agent reads holds a part of another tenant', async () => {
    const leaks: string[] = [];
    let figures = 0;
    for (const endpoint of withSession.filter(({ method, path }) => method === 'GET' && !SAME_FOR_ALL.has(path))) {
      const caller = await signInOwn(world);
      const { code, data } = await callAs(t, endpoint, {
        caller,
        input: (await CASES[endpoint.path]?.valid(world, caller)) ?? {},
      });
      expect([endpoint.path, code]).toEqual([endpoint.path, 0]);
      JSON.stringify(data, (name, value: unknown) => {
        if (typeof value === 'number' || (typeof value === 'string' && /^-?(?:0|[1-9]\d*)(?:\.\d+)?$/.test(value))) {
          figures += 1;
          if (holdsForeign(value)) leaks.push(`${endpoint.path} ${name}=${value}`);
        }
        return value;
      });
      expect([endpoint.path, JSON.stringify(data).includes(SIBLING_MARK)]).toEqual([endpoint.path, false]);
    }
    process.stdout.write(`canary sums, ${walls}: ${figures} figures read, ${leaks.length} contaminated\n`);
    expect(leaks).toEqual([]);
  });
};
