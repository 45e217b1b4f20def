import { endpoints } from '@manager/contract/endpoints.gen';
import type { Endpoint } from '@manager/contract/kit/endpoint';
import { mayUse } from '@manager/contract/kit/writes';
import type { z } from 'zod';
import { refusalOf } from '../kit/http/not-found.ts';
import type { SessionUser } from '../kit/service/ctx.ts';
import { exampleOf } from './examples.ts';
import { capitalized, OPERATIONS, type Place, SCHEMAS } from './names.ts';
import { INFO, parametersOf, securitySchemes } from './parts.ts';
import { printSchemas, reachable, type Schemas } from './schemas.ts';
import type { Json } from './field-texts.ts';
import { tagOf, tagsOf } from './tags.ts';

export type ConsoleDocument = Json & {
  tags: { name: string }[];
  paths: Record<string, Record<string, Json>>;
  components: Json & { schemas: Record<string, Json> };
};

const BASE = '/manager';
const REQUEST_ID = '7f9c24e8-3b12-4d6e-9a51-0c8f2e6b7d40';

const idOf = (endpoint: Endpoint): Place & { id: string } => {
  const named = OPERATIONS.get(endpoint);
  if (named === undefined) throw new Error(`the contract exports no endpoint ${endpoint.path}`);
  return named;
};

/** What endpoints take and answer, by name: that of the contract where it is exported, else that of the first operation with it. */
const BODIES = new Map<z.ZodType, Place & { id: string }>(SCHEMAS);
// A preview takes what its write takes: that is called by the write.
for (const endpoint of endpoints.toSorted((a, b) => Number(a.audit === null) - Number(b.audit === null))) {
  const { id, ...place } = idOf(endpoint);
  const name = (schema: z.ZodType, suffix: string): void => {
    if (!BODIES.has(schema)) BODIES.set(schema, { ...place, id: capitalized(id) + suffix });
  };
  name(endpoint.input, endpoint.method === 'GET' ? 'Query' : 'Input');
  name(endpoint.output, 'Result');
}

const nameOf = (schema: z.ZodType): string => BODIES.get(schema)?.id ?? '';
const isNothing = (schema: z.ZodType): boolean => schema.def.type === 'null';

const descriptionOf = ({ access, audit, needsReason, needsStepUp }: Endpoint): string =>
  [
    ...(access.kind === 'public' ? ['Needs no session.'] : []),
    ...(access.kind === 'session' ? ['For every signed-in user.'] : []),
    ...(access.kind === 'code' ? [`Needs ${access.anyOf.map((code) => `\`${code}\``).join(' or ')}.`] : []),
    ...(audit === null ? [] : [`Leaves \`${audit}\` in the audit log.`]),
    ...(needsReason ? ['Needs a reason.'] : []),
    ...(needsStepUp ? ['Asks for the second factor again.'] : []),
  ].join(' ');

const answerOf = (endpoint: Endpoint, schemas: Schemas): Json => {
  const data = isNothing(endpoint.output) ? { type: 'null' } : schemas.refTo(nameOf(endpoint.output), 'output');
  return {
    description: 'The outcome: `code` 0 is success, any other one says why not, and `data` is null then',
    content: {
      'application/json': {
        schema: {
          allOf: [{ $ref: '#/components/schemas/Envelope' }, { type: 'object', required: ['data'], properties: { data } }],
        },
        example: {
          code: 0,
          message: '',
          data: exampleOf(schemas.of(nameOf(endpoint.output), 'output'), { schemas, side: 'output' }),
          request_id: REQUEST_ID,
        },
      },
    },
  };
};

/** Records that a call of many is about, where it wants them: by their ids, or by two ids each. */
const RECORDS: readonly Json[] = [{}, { ids: ['42'] }, { ids: ['12-42'] }];

/** What a caller may send as it is: the fields that it has to. An endpoint says its own where rules between the fields want more. */
export const inputExample = (endpoint: Endpoint, schemas: Schemas): unknown => {
  if (endpoint.example !== undefined) return endpoint.example;
  const least = exampleOf(schemas.of(nameOf(endpoint.input), 'input'), { schemas, side: 'input' }) as Json;
  const examples = RECORDS.map((records) => ({ ...least, ...records }));
  return examples.find((example) => endpoint.input.safeParse(example).success) ?? least;
};

const IDEMPOTENCY_KEY = {
  name: 'Idempotency-Key',
  in: 'header',
  required: false,
  description: 'The same key with the same body is carried out once and gets the same answer again.',
  schema: { type: 'string' },
};

const operationOf = (endpoint: Endpoint, schemas: Schemas): Json => {
  const input = schemas.of(nameOf(endpoint.input), 'input');
  const parameters = [
    ...(endpoint.method === 'GET' ? parametersOf(input, inputExample(endpoint, schemas) as Json) : []),
    ...(endpoint.audit === null ? [] : [IDEMPOTENCY_KEY]),
  ];
  const body = {
    required: true,
    content: {
      'application/json': {
        schema: schemas.refTo(nameOf(endpoint.input), 'input'),
        example: inputExample(endpoint, schemas),
      },
    },
  };
  return {
    operationId: idOf(endpoint).id,
    tags: [tagOf(endpoint.path)],
    summary: endpoint.summary,
    description: descriptionOf(endpoint),
    security: endpoint.access.kind === 'public' ? [] : [{ session: [] }, ...(endpoint.takesToken ? [{}] : [])],
    ...(endpoint.access.kind === 'code' ? { 'x-permission': endpoint.access.anyOf } : {}),
    ...(parameters.length === 0 ? {} : { parameters }),
    ...(endpoint.method === 'GET' ? {} : { requestBody: body }),
    responses: {
      200: answerOf(endpoint, schemas),
      ...Object.fromEntries(REFUSALS.map((status) => [status, { $ref: `#/components/responses/${status}` }])),
    },
  };
};

const refused = (status: number): Json => ({
  description: refusalOf(status).message,
  content: {
    'application/json': {
      schema: { $ref: '#/components/schemas/Envelope' },
      example: { ...refusalOf(status), request_id: REQUEST_ID },
    },
  },
});

/** What a call is answered that never reached its endpoint. */
const REFUSALS = [400, 429, 503] as const;

/** Every body of an endpoint as a component. */
export const consoleSchemas = (): Schemas => printSchemas(BODIES);

/** The console API as OpenAPI 3.1, printed from the contract. */
export const consoleOpenApi = (serverUrl = '/'): ConsoleDocument => {
  const schemas = consoleSchemas();
  const paths = Object.fromEntries(
    endpoints.map((endpoint) => [BASE + endpoint.path, { [endpoint.method.toLowerCase()]: operationOf(endpoint, schemas) }]),
  );
  const responses = Object.fromEntries(REFUSALS.map((status) => [status, refused(status)]));
  return {
    openapi: '3.1.0',
    info: {
      ...INFO,
      title: 'Manager console API',
      description:
        'What the screens of the console call. Every call answers 200 with an envelope; `code` says what became of it. Amounts are decimal strings, instants are ISO 8601 in UTC, ids are strings. A read whose filter is too long for an address takes the same texts as a JSON body by POST.',
    },
    servers: [{ url: serverUrl, description: 'The product that serves this document' }],
    tags: tagsOf(endpoints.map(({ path }) => path)),
    paths,
    components: {
      securitySchemes: { session: securitySchemes.session },
      responses,
      schemas: schemas.components([paths, responses]),
    },
  };
};

/** Printed once for each address: it takes half a second. */
const printed = new Map<string, ConsoleDocument>();

/** The document with what this user may call and nothing else. */
export const consoleDocumentFor = (user: SessionUser, publicUrl: string | null): ConsoleDocument => {
  const url = publicUrl ?? '/';
  const document = printed.get(url) ?? consoleOpenApi(url);
  printed.set(url, document);
  const mine = endpoints.filter((endpoint) => mayUse(user, endpoint));
  const paths = Object.fromEntries(mine.map(({ path }) => [BASE + path, document.paths[BASE + path] ?? {}]));
  const tags = new Set(mine.map(({ path }) => tagOf(path)));
  const { schemas, ...components } = document.components;
  const kept = reachable([paths, components], schemas);
  return {
    ...document,
    tags: document.tags.filter(({ name }) => tags.has(name)),
    paths,
    components: { ...components, schemas: Object.fromEntries(kept.map((id) => [id, schemas[id] ?? {}])) },
  };
};
