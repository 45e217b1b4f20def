import { endpoints } from '@manager/contract/endpoints.gen';
import type { Endpoint } from '@manager/contract/kit/endpoint';
import { describe, expect, it } from 'vitest';
import { z } from 'zod';
import { startTestApp } from './client.ts';
import { fingerprint } from './matrix/fingerprint.ts';

/** Every field of every call that saves something of Set-Up, with each kind of wrong value that its schema knows. */
const t = await startTestApp();
const staff = await t.signInAs({ isSuper: true });

type Schema = {
  type?: string;
  enum?: readonly string[];
  const?: unknown;
  anyOf?: readonly Schema[];
  minLength?: number;
  maxLength?: number;
  minimum?: number;
  maximum?: number;
  maxItems?: number;
  pattern?: string;
  items?: Schema;
  additionalProperties?: Schema | boolean;
  properties?: Record<string, Schema>;
};

/** Values that a schema without alternatives refuses; with alternatives those that all of them refuse. */
const wrongFor = (schema: Schema): unknown[] => {
  if (schema.anyOf !== undefined) {
    const parts = schema.anyOf.filter(({ type }) => type !== 'null');
    return parts.length === 1 && parts[0] !== undefined ? wrongFor(parts[0]) : [{ not: 'this' }];
  }
  if (schema.const !== undefined) return ['\u0000'];
  if (schema.enum !== undefined) return ['no-such-choice', 7];
  switch (schema.type) {
    case 'string':
      return [
        7,
        { text: 'x' },
        ...(schema.maxLength === undefined ? [] : ['x'.repeat(schema.maxLength + 1)]),
        ...(schema.pattern === undefined ? [] : ['\u0007']),
      ];
    case 'integer':
    case 'number':
      return [
        'many',
        1.5,
        ...(schema.minimum === undefined ? [] : [schema.minimum - 1]),
        ...(schema.maximum === undefined ? [] : [schema.maximum + 1]),
      ];
    case 'boolean':
      return ['perhaps', 7];
    case 'array':
      return [
        'no list',
        [{ no: 'such entry' }],
        ...(schema.maxItems === undefined ? [] : [Array(schema.maxItems + 1).fill('x')]),
      ];
    default:
      return ['no object', 7];
  }
};

const fieldsOf = ({ input }: Endpoint): [string, Schema][] => {
  const { properties = {} } = z.toJSONSchema(input, { io: 'input', unrepresentable: 'any' }) as Schema;
  return Object.entries(properties);
};

type Case = { endpoint: Endpoint; name: string; values: unknown[] };

const SAVES = endpoints.filter(
  ({ path, audit }) =>
    audit !== null && /^\/api\/(set_up|maintain|user\/user)\/.*(add_or_edit|add_or_edit_user|edit|save|set)$/.test(path),
);
const cases = SAVES.flatMap((endpoint) =>
  fieldsOf(endpoint).map(([name, schema]): [string, Case] => [
    `${endpoint.path} ${name}`,
    { endpoint, name, values: wrongFor(schema) },
  ]),
);

describe('a wrong value', () => {
  it('is tried on every field of Set-Up that is saved', () => {
    expect(SAVES.length).toBeGreaterThanOrEqual(10);
    expect(cases.length).toBeGreaterThan(110);
    expect(cases.filter(([, { values }]) => values.length === 0)).toEqual([]);
  });

  it.each(cases)('%s is refused at its field, and nothing changes', async (_, { endpoint, name, values }) => {
    const before = await fingerprint(t.deps.db);
    for (const value of values) {
      const answer = await staff.tryCall(endpoint, { [name]: value } as never);
      const shown = JSON.stringify(value).slice(0, 60);
      expect([answer.code, shown]).toEqual([40001, shown]);
      const { fields = {} } = (answer.data ?? {}) as { fields?: Record<string, string> };
      const message = Object.entries(fields).find(([field]) => field === name || field.startsWith(`${name}.`))?.[1] ?? '';
      expect(message, `${shown} says nothing at ${name}: ${JSON.stringify(fields)}`).not.toBe('');
    }
    expect(await fingerprint(t.deps.db)).toEqual(before);
  });
});
