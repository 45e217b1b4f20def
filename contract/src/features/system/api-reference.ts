import { z } from 'zod';
import { defineEndpoint, holds, signedIn } from '../../kit/endpoint.ts';

/** A document of OpenAPI 3.1. */
export const ApiDocument = z.record(z.string(), z.unknown());

export const getConsoleApi = defineEndpoint({
  method: 'GET',
  path: '/api/api_reference/get_console',
  access: signedIn,
  summary: 'The console API as far as you may use it, as OpenAPI 3.1',
  input: z.strictObject({}),
  output: ApiDocument,
});

export const getPlatformApi = defineEndpoint({
  method: 'GET',
  path: '/api/api_reference/get_platform',
  access: holds('C-2'),
  summary: 'The Platform API as OpenAPI 3.1, for those who set websites up',
  input: z.strictObject({}),
  output: ApiDocument,
});
