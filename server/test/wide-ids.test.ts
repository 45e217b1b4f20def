import { endpoints } from '@manager/contract/endpoints.gen';
import { ERRORS } from '@manager/contract/errors';
import type { Endpoint } from '@manager/contract/kit/endpoint';
import { beforeAll, expect, it } from 'vitest';
import { drawSome } from '../../tools/test/draw.ts';
import { queryOf, startTestApp } from './client.ts';
import { CASES } from './sweep/cases.ts';
import { fieldsOf } from './sweep/references.ts';
import { createSweepWorld, signInOwn, type World } from './sweep/world.ts';

/** Numbers that no column of 64 bits holds, in every place of every valid call where a text or a number stands, and in every field besides. */
const TOO_WIDE = ['9223372036854775808', '9999999999999999999'];
const INTERNAL = ERRORS['internal.error'];

const t = await startTestApp();
let world: World;
beforeAll(async () => {
  world = await createSweepWorld(t);
});

type Json = Record<string, unknown>;

/** The input once for each of its places, with the number in it. */
const withNumberAt = (value: unknown, wide: string): unknown[] => {
  if (typeof value === 'string' || typeof value === 'number') return [wide];
  if (Array.isArray(value))
    return value.flatMap((each, at) => withNumberAt(each, wide).map((changed) => value.with(at, changed)));
  if (typeof value !== 'object' || value === null) return [];
  return Object.entries(value).flatMap(([name, each]) =>
    withNumberAt(each, wide).map((changed) => ({ ...value, [name]: changed })),
  );
};

/** With one of the numbers for each endpoint, in a third of its places; at night all. */
const inputsOf = (endpoint: Endpoint, valid: Json): Json[] => {
  const all = drawSome(TOO_WIDE, 1, `wide ids of ${endpoint.path}`).flatMap((wide) => [
    ...(withNumberAt(valid, wide) as Json[]),
    ...fieldsOf(endpoint).flatMap((name) => [
      { ...valid, [name]: wide },
      { ...valid, [name]: [wide] },
      { ...valid, [name]: `${wide}-1` },
    ]),
  ]);
  return drawSome(all, Math.ceil(all.length / 3), `places of ${endpoint.path}`);
};

it.each(endpoints.map((endpoint): [string, Endpoint] => [`${endpoint.method} ${endpoint.path}`, endpoint]))(
  '%s never fails inside over an id beyond 64 bits',
  async (_, endpoint) => {
    const me = await signInOwn(world);
    const valid = ((await CASES[endpoint.path]?.valid(world, me)) ?? {}) as Json;
    const failed: unknown[] = [];
    for (const input of inputsOf(endpoint, valid)) {
      const answer = await t.app.inject({
        method: endpoint.method,
        url: `/manager${endpoint.path}`,
        headers: { 'x-token': me.token },
        ...(endpoint.method === 'GET' ? { query: queryOf(input) } : { body: input }),
      });
      if (answer.statusCode >= 500 || answer.json<{ code: number }>().code === INTERNAL) failed.push(input);
    }
    expect(failed).toEqual([]);
  },
);
