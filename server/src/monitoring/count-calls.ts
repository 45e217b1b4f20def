import { ERRORS } from '@manager/contract/errors';
import type { FastifyInstance } from 'fastify';
import { Counter, Histogram, type Registry } from 'prom-client';

/** `/manager/api/report/…`, `/platform/v1/bets`: as many groups as the product has areas and paths, whatever is asked for. */
const GROUP = /^\/(?:manager\/api|platform\/v1)\/([a-z_]+)/;
const BUSY = ERRORS['requests.too_many'];
const FAILED = ERRORS['internal.error'];

/** Counts the calls of the console and of games by the group of their endpoint, and how they ended. */
export const countCalls = (app: FastifyInstance, registry: Registry): void => {
  const calls = new Counter({
    name: 'manager_calls_total',
    help: 'Calls by end. refused: the caller may not, or asked wrongly; busy: to be tried again; failed: act on it',
    labelNames: ['api', 'group', 'end'],
    registers: [registry],
  });
  const seconds = new Histogram({
    name: 'manager_call_seconds',
    help: 'How long calls took. Calls that wait for something to happen are not among them',
    labelNames: ['api'],
    buckets: [0.01, 0.025, 0.05, 0.1, 0.25, 0.5, 1, 2.5, 5],
    registers: [registry],
  });
  app.addHook('onResponse', async (request, reply) => {
    const path = request.routeOptions.url;
    const group = GROUP.exec(path ?? '')?.[1];
    if (path === undefined || group === undefined) return;
    const api = path.startsWith('/manager') ? 'console' : 'platform';
    calls.inc({ api, group, end: endOf(reply.statusCode, request.endCode) });
    if (!('wait_s' in ((request.query ?? {}) as object))) seconds.observe({ api }, reply.elapsedTime / 1_000);
  });
};

const endOf = (status: number, code: number | null): string => {
  if (status === 429 || status === 503 || code === BUSY) return 'busy';
  if (status >= 500 || code === FAILED) return 'failed';
  return status >= 400 || (code ?? 0) !== 0 ? 'refused' : 'ok';
};
