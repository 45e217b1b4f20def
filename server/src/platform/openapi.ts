import { IngestAnswer, MAX_BATCH_BYTES, MAX_BATCH_ROWS, PlatformBet } from '@manager/contract/platform/bets';
import { z } from 'zod';

const schemaOf = (schema: z.ZodType): Record<string, unknown> => {
  const { $schema: _, ...rest } = z.toJSONSchema(schema, { io: 'input', unrepresentable: 'any' });
  return rest;
};

const problem = (description: string) => ({
  description,
  content: { 'application/problem+json': { schema: { $ref: '#/components/schemas/Problem' } } },
});
const refusals = {
  401: problem('Key missing or unknown'),
  403: problem('Scope missing or address not allowed'),
  429: problem('Too many requests, see Retry-After'),
  503: problem('Overloaded or starting, see Retry-After'),
};
const answer = {
  description: 'Frozen and in all reports',
  content: { 'application/json': { schema: { $ref: '#/components/schemas/IngestAnswer' } } },
};
const pending = {
  description: 'Frozen, not yet in all reports; ask for it under Location',
  content: { 'application/json': { schema: { type: 'object', properties: { batch_id: { type: 'string' } } } } },
};

/** The Platform API as OpenAPI 3.1, printed from the contract. */
export const platformOpenApi = (): Record<string, unknown> => ({
  openapi: '3.1.0',
  info: { title: 'Manager Platform API', version: '1' },
  security: [{ key: [] }],
  components: {
    securitySchemes: { key: { type: 'http', scheme: 'bearer' } },
    schemas: {
      Bet: schemaOf(PlatformBet),
      IngestAnswer: schemaOf(IngestAnswer),
      Problem: {
        type: 'object',
        properties: {
          type: { type: 'string' },
          title: { type: 'string' },
          status: { type: 'integer' },
          detail: { type: 'string' },
          code: { type: 'string' },
        },
      },
    },
  },
  paths: {
    '/platform/v1/bets': {
      post: {
        summary: 'Send bets, new ones and amendments',
        description: `At most ${MAX_BATCH_ROWS} rows and ${MAX_BATCH_BYTES / 1024 ** 2} MiB; gzip or zstd by Content-Encoding. One bad row never blocks the others.`,
        parameters: [
          {
            name: 'Idempotency-Key',
            in: 'header',
            required: false,
            schema: { type: 'string' },
            description: 'The same key with the same body gets the same answer again',
          },
        ],
        requestBody: {
          required: true,
          content: {
            'application/x-ndjson': { schema: { $ref: '#/components/schemas/Bet' } },
            'application/json': {
              schema: { type: 'array', maxItems: MAX_BATCH_ROWS, items: { $ref: '#/components/schemas/Bet' } },
            },
          },
        },
        responses: {
          200: answer,
          202: pending,
          409: problem('The Idempotency-Key was used with another body'),
          413: problem('Too many rows or bytes'),
          415: problem('Content type or encoding not supported'),
          422: problem('Nothing in the body could be read'),
          ...refusals,
        },
      },
    },
    '/platform/v1/batches/{id}': {
      get: {
        summary: 'The answer of an earlier batch',
        parameters: [{ name: 'id', in: 'path', required: true, schema: { type: 'string' } }],
        responses: { 200: answer, 202: pending, 404: problem('No such batch'), ...refusals },
      },
    },
  },
});
