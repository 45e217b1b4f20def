import { endpoints } from '@manager/contract/endpoints.gen';
import type { Endpoint } from '@manager/contract/kit/endpoint';
import { describe, expect, it } from 'vitest';
import { z } from 'zod';
import { startTestApp } from './client.ts';

const t = await startTestApp();

/** The shape that OpenAPI 3.1 demands of the parts that are used here (https://spec.openapis.org/oas/v3.1.0). */
const Schema = z.union([z.boolean(), z.record(z.string(), z.unknown())]);
const Content = z.record(z.string().regex(/^[\w.+-]+\/[\w.+-]+$/), z.strictObject({ schema: Schema }));
const Operation = z.strictObject({
  summary: z.string().min(1),
  description: z.string().optional(),
  security: z.array(z.record(z.string(), z.array(z.string()))).optional(),
  'x-permission': z.array(z.string()).optional(),
  parameters: z
    .array(
      z.strictObject({
        name: z.string().min(1),
        in: z.enum(['query', 'header', 'path']),
        required: z.boolean(),
        description: z.string().optional(),
        schema: Schema,
      }),
    )
    .optional(),
  requestBody: z.strictObject({ required: z.boolean(), content: Content }).optional(),
  responses: z.record(z.string().regex(/^[1-5]\d\d$/), z.strictObject({ description: z.string().min(1), content: Content })),
});
const Document = z.strictObject({
  openapi: z.string().regex(/^3\.1\.\d+$/),
  info: z.strictObject({ title: z.string().min(1), version: z.string().min(1) }),
  security: z.array(z.record(z.string(), z.array(z.string()))).optional(),
  components: z.strictObject({
    securitySchemes: z.record(z.string(), z.object({ type: z.enum(['apiKey', 'http']) })),
    schemas: z.record(z.string(), Schema).optional(),
  }),
  paths: z.record(z.string().startsWith('/'), z.partialRecord(z.enum(['get', 'post']), Operation)),
});
type Document = z.infer<typeof Document>;

const read = async (url: string): Promise<Document> => {
  const response = await t.app.inject({ url });
  expect(response.statusCode).toBe(200);
  return Document.parse(response.json());
};

const everyObject = (value: unknown): Record<string, unknown>[] =>
  typeof value !== 'object' || value === null
    ? []
    : [...(Array.isArray(value) ? [] : [value as Record<string, unknown>]), ...Object.values(value).flatMap(everyObject)];

const DOCUMENTS = ['/manager/openapi.json', '/platform/v1/openapi.json'];

describe.each(DOCUMENTS)('%s', (url) => {
  it('is a document of OpenAPI 3.1 whose references lead somewhere', async () => {
    const document = await read(url);
    for (const { $ref: reference } of everyObject(document)) {
      if (typeof reference !== 'string') continue;
      const target = reference
        .replace(/^#\//, '')
        .split('/')
        .reduce<unknown>((at, step) => (at as Record<string, unknown> | undefined)?.[step], document);
      expect([reference, target]).not.toEqual([reference, undefined]);
    }
  });

  it('names security schemes that it declares, and every variable of a path', async () => {
    const document = await read(url);
    const schemes = Object.keys(document.components.securitySchemes);
    for (const [path, item] of Object.entries(document.paths)) {
      for (const operation of Object.values(item)) {
        for (const need of operation.security ?? document.security ?? [])
          expect(schemes).toEqual(expect.arrayContaining(Object.keys(need)));
        const variables = [...path.matchAll(/\{(\w+)\}/g)].map(([, name]) => name);
        expect((operation.parameters ?? []).filter((parameter) => parameter.in === 'path').map(({ name }) => name)).toEqual(
          variables,
        );
      }
    }
  });
});

describe('the console document', () => {
  it('covers every endpoint, and nothing else', async () => {
    const { paths } = await read('/manager/openapi.json');
    const printed = Object.entries(paths).flatMap(([path, item]) =>
      Object.keys(item).map((method) => `${method.toUpperCase()} ${path}`),
    );
    expect(printed.toSorted()).toEqual(endpoints.map(({ method, path }) => `${method} /manager${path}`).toSorted());
  });

  it.each(endpoints.map((endpoint): [string, Endpoint] => [endpoint.path, endpoint]))(
    'says of %s who may call it and what it takes',
    async (path, endpoint) => {
      const { paths } = await read('/manager/openapi.json');
      const operation = paths[`/manager${path}`]?.[endpoint.method === 'GET' ? 'get' : 'post'];
      expect(operation?.security).toEqual(endpoint.access.kind === 'public' ? undefined : [{ token: [] }]);
      expect(operation?.['x-permission']).toEqual(endpoint.access.kind === 'code' ? endpoint.access.anyOf : undefined);
      if (endpoint.method === 'GET') {
        // A schema knows its fields by parsing: one that is not declared is refused by name.
        for (const { name } of operation?.parameters ?? [])
          expect(JSON.stringify(endpoint.input.safeParse({ [name]: 'x' }).error?.issues ?? [])).not.toContain(
            'unrecognized_keys',
          );
      } else {
        const schema = operation?.requestBody?.content['application/json']?.schema;
        expect(schema).toMatchObject({ type: 'object', additionalProperties: false });
      }
    },
  );
});

describe('the platform document', () => {
  it('covers every mounted route of the Platform API but itself', async () => {
    const { paths } = await read('/platform/v1/openapi.json');
    for (const [path, item] of Object.entries(paths)) {
      for (const method of Object.keys(item))
        expect(
          t.app.hasRoute({ method: method.toUpperCase() as 'GET' | 'POST', url: path.replaceAll(/\{(\w+)\}/g, ':$1') }),
        ).toBe(true);
    }
    // A tree: what stands below another route repeats nothing of it.
    const above: string[] = [];
    const mounted = [...t.app.printRoutes({ commonPrefix: false }).matchAll(/^([│ ]*)[├└]── (\S*)(?: \((.*)\))?$/gm)].flatMap(
      ([, indent = '', path = '', methods]) => {
        above.length = indent.length / 4;
        above.push(path);
        const whole = above.join('');
        return methods === undefined || !whole.startsWith('/platform/v1/') ? [] : [whole.replaceAll(/:(\w+)/g, '{$1}')];
      },
    );
    expect(Object.keys(paths).toSorted()).toEqual(mounted.filter((path) => !path.endsWith('openapi.json')).toSorted());
  });

  it('describes a bet so that the example of the documentation is one', async () => {
    const { components } = await read('/platform/v1/openapi.json');
    const bet = components.schemas?.Bet as { required: string[]; properties: Record<string, unknown> };
    expect(bet.required.toSorted()).toEqual([
      'bet',
      'bet_at',
      'bet_id',
      'currency',
      'game',
      'player',
      'round_id',
      'row_version',
      'site',
      'source',
      'status',
      'win',
    ]);
    expect(Object.keys(bet.properties)).toEqual(
      expect.arrayContaining(['settled_at', 'jackpot_win', 'detail', 'balance_before']),
    );
  });
});
