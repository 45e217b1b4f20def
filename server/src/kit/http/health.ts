import type { FastifyInstance } from 'fastify';
import { Registry, collectDefaultMetrics } from 'prom-client';
import type { Deps } from '../service/ctx.ts';

/** `/healthz`: the process lives. `/readyz`: both stores answer. `/metrics`: for Prometheus. The last two only for this machine. */
export const mountHealth = (app: FastifyInstance, deps: Deps): void => {
  const registry = new Registry();
  collectDefaultMetrics({ register: registry });
  app.get('/healthz', () => ({ status: 'ok' }));
  app.get('/readyz', async (request, reply) => {
    if (!isLocal(request.ip)) return reply.callNotFound();
    const [isPostgresUp, isClickHouseUp] = await Promise.all([
      answers(deps.authDb.selectFrom('directory_version').select('n').execute()),
      deps.clickhouse.ping(),
    ]);
    const status = isPostgresUp ? (isClickHouseUp ? 'ok' : 'degraded') : 'down';
    return reply.code(isPostgresUp ? 200 : 503).send({ status, postgres: isPostgresUp, clickhouse: isClickHouseUp });
  });
  app.get('/metrics', async (request, reply) => {
    if (!isLocal(request.ip)) return reply.callNotFound();
    return reply.type(registry.contentType).send(await registry.metrics());
  });
};

const isLocal = (ip: string): boolean => ip === '127.0.0.1' || ip === '::1' || ip === '::ffff:127.0.0.1';

const answers = async (probe: Promise<unknown>): Promise<boolean> => {
  try {
    await probe;
    return true;
  } catch {
    return false;
  }
};
