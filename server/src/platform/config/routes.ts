import { Readable } from 'node:stream';
import { ConfigQuery } from '@manager/contract/platform/config';
import { EffectiveQuery } from '@manager/contract/platform/effective-config';
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import type { Deps } from '../../kit/service/ctx.ts';
import { Problem } from '../../ingest/problem.ts';
import { readChanges } from './changes.ts';
import { readCursor } from './cursor.ts';
import { resolveByCodes } from './effective.ts';
import { readSnapshot } from './snapshot.ts';
import { createConfigWatch } from './watch.ts';

/** Each holds a connection of the pool while it is read. */
const MAX_SNAPSHOTS = 4;
const SNAPSHOT_RETRY_S = 5;

/** `/platform/v1/config`: what games must obey, and the changes of it as they happen. `authorize` throws when the key may not ask. */
export const mountConfig = (
  app: FastifyInstance,
  { deps, authorize }: { deps: Deps; authorize: (request: FastifyRequest) => Promise<unknown> },
): void => {
  const watch = createConfigWatch(deps);
  app.addHook('preClose', watch.stop);
  let snapshots = 0;

  const sendSnapshot = async (reply: FastifyReply): Promise<FastifyReply> => {
    if (snapshots >= MAX_SNAPSHOTS)
      throw new Problem({
        status: 429,
        code: 'too_many_snapshots',
        detail: 'Too many snapshots are being read',
        retryAfterS: SNAPSHOT_RETRY_S,
      });
    snapshots += 1;
    const lines = readSnapshot(deps.db, { now: deps.now() });
    const free = (): void => {
      snapshots -= 1;
    };
    // The head first: what fails before it is answered like any other failure.
    const head = await lines.next().catch((error: unknown) => {
      free();
      throw error;
    });
    const body = Readable.from(startingWith(head.value ?? '', lines));
    body.once('close', free);
    return reply.header('cache-control', 'no-store').type('application/x-ndjson').send(body);
  };

  app.get('/platform/v1/config', async (request, reply) => {
    await authorize(request);
    const { since: cursor, limit, wait_s: waitS } = ConfigQuery.parse(request.query);
    if (cursor === undefined) return sendSnapshot(reply);
    const since = readCursor(cursor);
    let page = await readChanges(deps.db, { since, limit });
    if (page.changes.length === 0 && waitS > 0) {
      const gone = new AbortController();
      reply.raw.once('close', () => gone.abort());
      await watch.wait({ since, waitMs: waitS * 1_000, signal: gone.signal });
      page = await readChanges(deps.db, { since, limit });
    }
    return reply.header('cache-control', 'no-store').send(page);
  });

  app.get('/platform/v1/config/effective', async (request, reply) => {
    await authorize(request);
    const answer = await resolveByCodes(deps.db, { ...EffectiveQuery.parse(request.query), now: deps.now() });
    return reply.header('cache-control', 'no-store').send(answer);
  });
};

async function* startingWith(first: string, rest: AsyncGenerator<string>): AsyncGenerator<string> {
  try {
    yield first;
    yield* rest;
  } finally {
    await rest.return(undefined);
  }
}
