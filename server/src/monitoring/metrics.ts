import type { FastifyReply } from 'fastify';
import { collectDefaultMetrics, Registry } from 'prom-client';
import type { Deps } from '../kit/service/ctx.ts';

/** Adds figures to those of the process; answers what brings them up to date. */
export type OwnMetrics = (registry: Registry, deps: Deps) => () => Promise<void>;
export type Metrics = ReturnType<typeof createMetrics>;

/** The figures of this process, and those of the product from when its stores are open. */
export const createMetrics = () => {
  const registry = new Registry();
  collectDefaultMetrics({ register: registry });
  const refreshers: (() => Promise<void>)[] = [];
  return {
    add: (own: OwnMetrics, deps: Deps): void => void refreshers.push(own(registry, deps)),
    send: async (reply: FastifyReply): Promise<FastifyReply> => {
      await Promise.all(refreshers.map((refresh) => refresh()));
      return reply.type(registry.contentType).send(await registry.metrics());
    },
  };
};
