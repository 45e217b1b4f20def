import { describe, expect, it } from 'vitest';
import { z } from 'zod';
import { endpoints } from '../endpoints.gen.ts';
import { defineEndpoint, type Endpoint, holds } from './endpoint.ts';
import { fieldsToName, LIVE_PATH, namedRisks, type Risks } from './risk.ts';

const shapeOf = (input: Endpoint['input']): Record<string, unknown> =>
  (input as unknown as { shape: Record<string, unknown> }).shape;

/** The names that stand in a record of risks, with those below `set`. */
const namesIn = (risk: Risks): string[] => (typeof risk === 'string' ? [] : Object.keys(risk)).toSorted();

const written = endpoints.filter((endpoint: Endpoint) => endpoint.audit !== null && LIVE_PATH.test(endpoint.path));

describe('every write on what is live', () => {
  it('is found', () => expect(written.length).toBeGreaterThan(40));

  it.each(written.map((endpoint: Endpoint) => ({ path: endpoint.path, endpoint })))(
    '$path names all its fields, and no others',
    ({ endpoint: { risk, input } }) => {
      if (risk === null) throw new Error('no word about its risk');
      expect(namesIn(risk)).toEqual(fieldsToName(shapeOf(input)).toSorted());
      if (typeof risk === 'string') return;
      const { set } = shapeOf(input);
      if (set !== undefined) expect(namesIn(risk.set as Risks)).toEqual(Object.keys(shapeOf(set as z.ZodType)).toSorted());
    },
  );

  it('says one thing of each', () => {
    const all = written.flatMap((endpoint: Endpoint) => (endpoint.risk === null ? [] : namedRisks(endpoint.risk)));
    const other = all.filter(([, risk]) => !/^(?:dangerous(?:$|: .| when .)|harmless(?:$|: .)|fixed .)/.test(risk));
    expect(other).toEqual([]);
  });
});

const base = {
  method: 'POST' as const,
  path: '/api/set_up/game/try' as const,
  access: holds('C-1'),
  audit: 'game.try',
  writes: 'operator' as const,
  summary: 'For the types alone',
  output: z.null(),
};
const { audit: _audit, writes: _writes, ...reading } = base;
const input = z.strictObject({ id: z.string(), max_bet: z.string(), note: z.string() });

/** Never called: `tsc` reads it. Each line that is expected to be an error fails the check when it is none. */
export const doesNotCompile = () => [
  defineEndpoint({ ...base, input, risk: { max_bet: 'dangerous', note: 'harmless' } }),
  // @ts-expect-error -- `note` is not named
  defineEndpoint({ ...base, input, risk: { max_bet: 'dangerous' } }),
  // @ts-expect-error -- `min_bet` is no field
  defineEndpoint({ ...base, input, risk: { max_bet: 'dangerous', note: 'harmless', min_bet: 'dangerous' } }),
  // @ts-expect-error -- neither dangerous nor harmless
  defineEndpoint({ ...base, input, risk: { max_bet: 'maybe', note: 'harmless' } }),
  // @ts-expect-error -- nothing is named
  defineEndpoint({ ...base, input }),
  // @ts-expect-error -- what is set for many is named too
  defineEndpoint({ ...base, input: z.strictObject({ set: z.strictObject({ max_bet: z.string() }) }), risk: { set: {} } }),
  // A read names nothing.
  defineEndpoint({ ...reading, method: 'GET', input }),
];
