import type { FastifyInstance } from 'fastify';
import { AppError } from '../base/app-error.ts';
import { consoleDocumentFor } from './console.ts';
import type { Deps } from '../kit/service/ctx.ts';
import { toErrorEnvelope } from '../kit/http/error-envelope.ts';
import type { Gate } from '../kit/http/mount.ts';
import { contextOf } from '../kit/http/request-ctx.ts';

/** `GET /manager/openapi.json`: the console API as far as the caller may use it. Without a session 401. */
export const mountOpenApi = (app: FastifyInstance, deps: Deps, authenticate: Gate['authenticate']): void => {
  app.get('/manager/openapi.json', async (request, reply) => {
    const ctx = contextOf(deps, request, reply);
    const token = request.headers['x-token'];
    void reply.header('cache-control', 'no-store');
    try {
      const user = await authenticate(ctx, typeof token === 'string' ? token : undefined);
      return consoleDocumentFor(user, deps.settings.publicUrl);
    } catch (error) {
      if (!(error instanceof AppError)) throw error;
      return reply.code(401).send(toErrorEnvelope(ctx, error));
    }
  });
};
