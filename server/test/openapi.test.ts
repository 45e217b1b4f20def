import { endpoints } from '@manager/contract/endpoints.gen';
import type { Endpoint } from '@manager/contract/kit/endpoint';
import { Envelope } from '@manager/contract/kit/envelope';
import { describe, expect, it } from 'vitest';
import { z } from 'zod';
import { EXAMPLES } from '../src/platform/openapi-examples.ts';
import { startTestApp } from './client.ts';

const t = await startTestApp();

/** The shape that OpenAPI 3.1 demands of the parts that are used here (https://spec.openapis.org/oas/v3.1.0). */
const Schema = z.union([z.boolean(), z.record(z.string(), z.unknown())]);
const Content = z.record(z.string().regex(/^[\w.+-]+\/[\w.+-]+$/), z.strictObject({ schema: Schema, example: z.unknown() }));
const Reference = z.strictObject({ $ref: z.string().startsWith('#/') });
const Operation = z.strictObject({
  operationId: z.string().regex(/^[a-z][A-Za-z0-9]+$/),
  tags: z.array(z.string()).length(1),
  summary: z.string().min(1),
  description: z.string().min(1),
  security: z.array(z.record(z.string(), z.array(z.string()))).optional(),
  'x-permission': z.array(z.string()).optional(),
  parameters: z
    .array(
      z.strictObject({
        name: z.string().min(1),
        in: z.enum(['query', 'header', 'path']),
        required: z.boolean(),
        description: z.string().optional(),
        style: z.literal('form').optional(),
        explode: z.boolean().optional(),
        schema: Schema,
        example: z.unknown().optional(),
      }),
    )
    .optional(),
  requestBody: z.strictObject({ required: z.boolean(), content: Content }).optional(),
  responses: z.record(
    z.string().regex(/^[1-5]\d\d$/),
    z.union([Reference, z.strictObject({ description: z.string().min(1), content: Content })]),
  ),
});
const Document = z.strictObject({
  openapi: z.string().regex(/^3\.1\.\d+$/),
  info: z.strictObject({
    title: z.string().min(1),
    version: z.string().min(1),
    description: z.string().min(1),
    license: z.strictObject({ name: z.string(), identifier: z.string() }),
  }),
  servers: z.array(z.strictObject({ url: z.string().min(1), description: z.string() })).min(1),
  tags: z.array(z.strictObject({ name: z.string().min(1), description: z.string().min(1) })),
  security: z.array(z.record(z.string(), z.array(z.string()))).optional(),
  components: z.strictObject({
    securitySchemes: z.record(z.string(), z.object({ type: z.enum(['apiKey', 'http']) })),
    responses: z.record(z.string(), z.strictObject({ description: z.string().min(1), content: Content })),
    schemas: z.record(z.string(), Schema),
  }),
  paths: z.record(z.string().startsWith('/'), z.partialRecord(z.enum(['get', 'post']), Operation)),
});
type Document = z.infer<typeof Document>;

const boss = await t.signInAs({ isSuper: true });
const CONSOLE = '/manager/openapi.json';
const PLATFORM = '/platform/v1/openapi.json';

const readAs = async (url: string, token: string): Promise<Document> => {
  const response = await t.app.inject({ url, headers: { 'x-token': token } });
  expect(response.statusCode).toBe(200);
  return Document.parse(response.json());
};
const documents = { [CONSOLE]: await readAs(CONSOLE, boss.token), [PLATFORM]: await readAs(PLATFORM, '') };
// All at once: while hundreds of tests hold the process, calls are turned away.
const clerk = await t.signInAs({ allAgents: true, codes: ['F-1'] });
const clerksDocument = await readAs(CONSOLE, clerk.token);
const noKey = await t.app.inject({ url: '/platform/v1/config' });
const noCall = await t.app.inject({
  method: 'POST',
  url: '/manager/api/login',
  payload: '{',
  headers: { 'content-type': 'application/json' },
});
const unknown = [await t.app.inject({ url: CONSOLE }), await t.app.inject({ url: CONSOLE, headers: { 'x-token': 'nobody' } })];
const read = (url: keyof typeof documents): Document => documents[url] as Document;
const operationsOf = ({ paths }: Document) => Object.values(paths).flatMap((item) => Object.values(item));

const componentOf = ({ components }: Document, reference: string): unknown =>
  components.schemas[reference.slice('#/components/schemas/'.length)];

const everyObject = (value: unknown): Record<string, unknown>[] =>
  typeof value !== 'object' || value === null
    ? []
    : [...(Array.isArray(value) ? [] : [value as Record<string, unknown>]), ...Object.values(value).flatMap(everyObject)];

const DOCUMENTS = [CONSOLE, PLATFORM] as const;

describe.each(DOCUMENTS)('%s', (url) => {
  it('is a document of OpenAPI 3.1 whose references lead somewhere', async () => {
    const document = read(url);
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
    const document = read(url);
    const schemes = Object.keys(document.components.securitySchemes);
    for (const [path, item] of Object.entries(document.paths)) {
      for (const operation of Object.values(item)) {
        // Said of every operation, here or for all of them: an empty list is one that needs none.
        expect(operation.security ?? document.security).toBeDefined();
        for (const need of operation.security ?? document.security ?? [])
          expect(schemes).toEqual(expect.arrayContaining(Object.keys(need)));
        const variables = [...path.matchAll(/\{(\w+)\}/g)].map(([, name]) => name);
        expect((operation.parameters ?? []).filter((parameter) => parameter.in === 'path').map(({ name }) => name)).toEqual(
          variables,
        );
      }
    }
  });

  it('names each operation once, and a tag that it lists', () => {
    const document = read(url);
    const operations = operationsOf(document);
    expect(new Set(operations.map(({ operationId }) => operationId)).size).toBe(operations.length);
    expect(new Set(operations.flatMap(({ tags }) => tags))).toEqual(new Set(document.tags.map(({ name }) => name)));
  });

  it('keeps every body in a component, so that a reader meets each shape once', () => {
    const bodies = operationsOf(read(url)).flatMap((operation) => Object.values(operation.requestBody?.content ?? {}));
    const inline = bodies.filter(({ schema }) => typeof schema === 'object' && schema.type === 'object');
    expect(inline).toEqual([]);
  });
});

describe('the console document', () => {
  it('covers every endpoint, and nothing else', async () => {
    const { paths } = read(CONSOLE);
    const printed = Object.entries(paths).flatMap(([path, item]) =>
      Object.keys(item).map((method) => `${method.toUpperCase()} ${path}`),
    );
    expect(printed.toSorted()).toEqual(endpoints.map(({ method, path }) => `${method} /manager${path}`).toSorted());
  });

  it.each(endpoints.map((endpoint): [string, Endpoint] => [endpoint.path, endpoint]))(
    'says of %s who may call it and what it takes',
    async (path, endpoint) => {
      const { paths } = read(CONSOLE);
      const operation = paths[`/manager${path}`]?.[endpoint.method === 'GET' ? 'get' : 'post'];
      const bySession = endpoint.takesToken ? [{ session: [] }, {}] : [{ session: [] }];
      expect(operation?.security).toEqual(endpoint.access.kind === 'public' ? [] : bySession);
      expect(operation?.['x-permission']).toEqual(endpoint.access.kind === 'code' ? endpoint.access.anyOf : undefined);
      if (endpoint.method === 'GET') {
        // A schema knows its fields by parsing: one that is not declared is refused by name.
        for (const { name } of (operation?.parameters ?? []).filter((parameter) => parameter.in === 'query'))
          expect(JSON.stringify(endpoint.input.safeParse({ [name]: 'x' }).error?.issues ?? [])).not.toContain(
            'unrecognized_keys',
          );
      } else {
        const schema = operation?.requestBody?.content['application/json']?.schema as { $ref: string };
        expect(componentOf(read(CONSOLE), schema.$ref)).toMatchObject({ type: 'object', additionalProperties: false });
      }
    },
  );

  // A new endpoint whose fields depend on each other says `example` in its contract.
  it.each(endpoints.map((endpoint): [string, Endpoint] => [endpoint.path, endpoint]))(
    'gives an example of %s that the contract takes, and one of its answer',
    (path, endpoint) => {
      const operation = read(CONSOLE).paths[`/manager${path}`]?.[endpoint.method === 'GET' ? 'get' : 'post'];
      const sent =
        endpoint.method === 'GET'
          ? Object.fromEntries(
              (operation?.parameters ?? []).flatMap(({ name, example }) => (example === undefined ? [] : [[name, example]])),
            )
          : operation?.requestBody?.content['application/json']?.example;
      expect(endpoint.input.safeParse(sent).error?.issues ?? []).toEqual([]);
      const answer = operation?.responses['200'] as { content: Record<string, { example: { data: unknown } }> };
      const shown = Envelope.parse(answer.content['application/json']?.example);
      expect(endpoint.output.safeParse(shown.data).error?.issues ?? []).toEqual([]);
    },
  );

  it('shows a user the calls that the user may make, and no schema beyond them', () => {
    const document = clerksDocument;
    const printed = operationsOf(document).map((operation) => operation['x-permission']);
    expect(printed.filter((codes) => codes !== undefined && !codes.includes('F-1'))).toEqual([]);
    expect(Object.keys(document.paths)).toContain('/manager/api/report/game_report/get_list');
    expect(Object.keys(document.paths)).not.toContain('/manager/api/set_up/website/get_list');
    expect(Object.keys(document.components.schemas)).not.toContain('WebsiteRow');
    expect(Object.keys(document.paths).length).toBeLessThan(Object.keys(read(CONSOLE).paths).length / 2);
  });

  it('shows a refusal as it is answered', () => {
    const shown = read(CONSOLE).components.responses['400']?.content['application/json']?.example as object;
    expect([noCall.statusCode, noCall.json()]).toEqual([400, { ...shown, request_id: expect.any(String) }]);
  });

  it('is for those who are signed in', () => {
    expect(unknown.map((response) => [response.statusCode, response.json<{ code: number }>().code])).toEqual([
      [401, 50008],
      [401, 50008],
    ]);
  });
});

describe('the platform document', () => {
  it('covers every mounted route of the Platform API but itself', async () => {
    const { paths } = read(PLATFORM);
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

  it('shows a refusal as it is answered', () => {
    const shown = read(PLATFORM).components.responses.Unauthorized?.content['application/problem+json']?.example;
    expect([noKey.statusCode, noKey.json()]).toEqual([401, shown]);
  });

  it('gives examples that its schemas take', () => {
    for (const [schema, example] of EXAMPLES)
      expect([example, schema.safeParse(example).error?.issues]).toEqual([example, undefined]);
  });

  it('describes a bet so that the example of the documentation is one', async () => {
    const { components } = read(PLATFORM);
    const bet = components.schemas.Bet as { required: string[]; properties: Record<string, unknown> };
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
