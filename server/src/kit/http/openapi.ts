import { endpoints } from '@manager/contract/endpoints.gen';
import type { Endpoint } from '@manager/contract/kit/endpoint';
import type { FastifyInstance } from 'fastify';
import { z } from 'zod';

const jsonSchema = (schema: z.ZodType, io: 'input' | 'output'): Record<string, unknown> => {
  const { $schema: _, ...rest } = z.toJSONSchema(schema, { io, unrepresentable: 'any' });
  return rest;
};

const parametersOf = (endpoint: Endpoint): unknown[] => {
  const { properties = {}, required = [] } = jsonSchema(endpoint.input, 'input') as {
    properties?: Record<string, unknown>;
    required?: string[];
  };
  return Object.entries(properties).map(([name, schema]) => ({ name, in: 'query', required: required.includes(name), schema }));
};

const operationOf = (endpoint: Endpoint): Record<string, unknown> => ({
  summary: endpoint.summary,
  ...(endpoint.access.kind === 'public' ? {} : { security: [{ token: [] }] }),
  ...(endpoint.access.kind === 'code' ? { 'x-permission': endpoint.access.anyOf } : {}),
  ...(endpoint.method === 'GET'
    ? { parameters: parametersOf(endpoint) }
    : { requestBody: { required: true, content: { 'application/json': { schema: jsonSchema(endpoint.input, 'input') } } } }),
  responses: {
    200: {
      description: 'Every outcome of the application; `code` 0 is success',
      content: {
        'application/json': {
          schema: {
            type: 'object',
            required: ['code', 'message', 'data', 'request_id'],
            properties: {
              code: { type: 'integer' },
              message: { type: 'string' },
              data: jsonSchema(endpoint.output, 'output'),
              request_id: { type: 'string' },
            },
          },
        },
      },
    },
  },
});

/** The console API as OpenAPI 3.1, printed from the contract. */
export const consoleOpenApi = (): Record<string, unknown> => ({
  openapi: '3.1.0',
  info: { title: 'Manager console API', version: '1' },
  components: { securitySchemes: { token: { type: 'apiKey', in: 'header', name: 'X-Token' } } },
  paths: Object.fromEntries(
    endpoints.map((endpoint) => [`/manager${endpoint.path}`, { [endpoint.method.toLowerCase()]: operationOf(endpoint) }]),
  ),
});

export const mountOpenApi = (app: FastifyInstance): void => {
  let document: Record<string, unknown> | undefined;
  app.get('/manager/openapi.json', () => (document ??= consoleOpenApi()));
};
