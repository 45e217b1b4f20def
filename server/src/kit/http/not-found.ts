import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';

const STATUS_TEXT: Record<number, string> = {
  400: 'Bad request',
  404: 'Not found',
  405: 'Method not allowed',
  413: 'Body too large',
  414: 'Address too long',
  415: 'Wrong content type',
  429: 'Too many requests',
  503: 'Overloaded, try again',
};

/** Answers what never reached the application: a real HTTP status with the console's envelope. */
export const mountNotFound = (app: FastifyInstance): void => {
  app.setNotFoundHandler((request, reply) => refuse(request, reply, 404));
  app.setErrorHandler((error: Error & { statusCode?: number }, request, reply) => {
    const status = error.statusCode ?? 500;
    if (status >= 500 && status !== 503) request.log.error({ err: error }, 'request failed');
    return refuse(request, reply, status);
  });
};

/** What such an answer says: the envelope without the id of its request. */
export const refusalOf = (status: number): { code: number; message: string; data: null } => ({
  code: status === 429 ? 42900 : status === 404 ? 40400 : status < 500 ? 40001 : 50000,
  message: STATUS_TEXT[status] ?? 'Internal error',
  data: null,
});

const refuse = (request: FastifyRequest, reply: FastifyReply, status: number): FastifyReply => {
  if (status === 503) void reply.header('retry-after', '1');
  return reply
    .code(status)
    .header('cache-control', 'no-store')
    .send({ ...refusalOf(status), request_id: request.id });
};
