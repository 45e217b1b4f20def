import Fastify, { type FastifyInstance, LogController } from 'fastify';
import type { Logger } from 'pino';
import { factKinds } from '../ingest/fact-kinds.ts';
import { readHealth } from './health.ts';
import type { Metrics } from './metrics.ts';
import type { Deps } from '../kit/service/ctx.ts';

type Started = { deps: Deps; hasLanes: () => boolean };

export type Management = {
  address: string;
  /** From now on requests are answered, and `/ready` looks at the stores. */
  setStarted: (started: Started) => void;
  close: () => Promise<void>;
};

/**
 * Health and metrics for who watches from outside (a balancer, a kubelet, Prometheus), on an address of their own, which people do not reach:
 * it asks for no name. It answers from the first moment of the start to the last one of the stop.
 */
export const startManagement = async ({
  port,
  host,
  isStopping,
  metrics,
  log,
}: {
  port: number;
  host: string;
  isStopping: () => boolean;
  metrics: Metrics;
  log: Logger;
}): Promise<Management> => {
  const app = Fastify({
    loggerInstance: log,
    logController: new LogController({ disableRequestLogging: true }),
    forceCloseConnections: true,
  }) as unknown as FastifyInstance;
  let started: Started | undefined;
  app.get('/live', () => ({ status: 'ok' }));
  app.get('/started', (_request, reply) => {
    const isStarted = started !== undefined;
    return reply.code(isStarted ? 200 : 503).send({ status: isStarted ? 'ok' : 'starting' });
  });
  app.get('/ready', async (_request, reply) => {
    if (started === undefined) return reply.code(503).send({ status: isStopping() ? 'stopping' : 'starting' });
    const { isReady, ...health } = await readHealth(started.deps, isStopping());
    const hasLanes = started.hasLanes();
    const lanes = hasLanes ? factKinds.map(({ name }) => name) : [];
    return reply.code(isReady ? 200 : 503).send({ ...health, role: hasLanes ? 'holder' : 'standby', lanes });
  });
  app.get('/metrics', (_request, reply) => metrics.send(reply));
  const address = await app.listen({ port, host });
  return {
    address,
    setStarted: (now) => {
      started = now;
    },
    close: () => app.close(),
  };
};
