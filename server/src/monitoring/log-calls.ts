import type { FastifyInstance } from 'fastify';
import type { Logger } from 'pino';

const OF_AN_API = /^\/(?:manager|platform)\//;

/**
 * A line for each request of an API, where somebody wants to read them: by whom, which endpoint, how it ended, how long it took. The path is that of the
 * endpoint: what stands in an address, a body or a header is in no line.
 */
export const logCalls = (app: FastifyInstance, log: Logger): void => {
  if (!log.isLevelEnabled('info')) return;
  app.addHook('onResponse', async (request, reply) => {
    const path = request.routeOptions.url;
    if (path === undefined || !OF_AN_API.test(path)) return;
    log.info(
      {
        requestId: request.id,
        traceId: request.trace.id,
        method: request.method,
        path,
        status: reply.statusCode,
        ...(request.endCode === null ? {} : { code: request.endCode }),
        ...(request.userId === '' ? {} : { userId: request.userId }),
        ip: request.ip,
        ms: Math.round(reply.elapsedTime),
      },
      'request',
    );
  });
};
