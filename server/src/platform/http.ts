import { promisify } from 'node:util';
import { gunzip, zstdDecompress } from 'node:zlib';
import { IngestAnswer, MAX_BATCH_BYTES } from '@manager/contract/platform/bets';
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import { z } from 'zod';
import { ClickHouseError } from '../clickhouse/errors.ts';
import { fieldsOf } from '../kit/http/input.ts';
import type { Deps } from '../kit/service/ctx.ts';
import { isTransient } from '../postgres/transient.ts';
import { type ActivitySource, mountActivities } from './activities/routes.ts';
import { mountBatches } from './batches/routes.ts';
import { type BetTicketSource, mountBetTickets } from './bet-tickets/routes.ts';
import { type BonusGrantSource, mountBonusGrants } from './bonus-grants/routes.ts';
import { type CardSource, mountCards } from './cards/routes.ts';
import { type CollectionSource, mountCollections } from './collections/routes.ts';
import { type GiftSource, mountGifts } from './gifts/routes.ts';
import { type JackpotSource, mountJackpots } from './jackpots/routes.ts';
import { mountConfig } from './config/routes.ts';
import { factKinds } from '../ingest/fact-kinds.ts';
import type { Ingest, IngestResult } from '../ingest/ingest.ts';
import { requireKey, type PlatformScope } from './key.ts';
import { platformDocument } from './openapi.ts';
import { mountTasks, type TaskSource } from './tasks/routes.ts';
import { mountTournaments, type TournamentSource } from './tournament/routes.ts';
import { busy, Problem, problemBody } from '../ingest/problem.ts';

type Decode = (body: Buffer, options: { maxOutputLength: number }) => Promise<Buffer>;
/** A map: every object knows names such as `constructor`. */
const decoders: ReadonlyMap<string, Decode> = new Map<string, Decode>([
  ['gzip', promisify(gunzip)],
  ['zstd', promisify(zstdDecompress)],
]);

const IdempotencyKey = z.string().regex(/^[\x21-\x7e]{1,200}$/);

/** The machine-to-machine API. Its answers use HTTP statuses and problem+json. */
export const mountPlatform = async ({
  app,
  deps,
  ingest,
  betTickets,
  activities,
  collections,
  tournaments,
  gifts,
  bonusGrants,
  cards,
  tasks,
  jackpots,
}: {
  app: FastifyInstance;
  deps: Deps;
  ingest: Ingest;
  betTickets: BetTicketSource;
  activities: ActivitySource;
  collections: CollectionSource;
  tournaments: TournamentSource;
  gifts: GiftSource;
  bonusGrants: BonusGrantSource;
  cards: CardSource;
  tasks: TaskSource;
  jackpots: JackpotSource;
}): Promise<void> => {
  app.removeAllContentTypeParsers();
  for (const type of ['application/x-ndjson', 'application/json']) {
    app.addContentTypeParser(type, { parseAs: 'buffer', bodyLimit: MAX_BATCH_BYTES }, (_request, body, done) => done(null, body));
  }
  app.setErrorHandler(sendProblem);

  const authorize = (request: FastifyRequest, scope: PlatformScope) =>
    requireKey({ db: deps.ingestDb, authorization: request.headers.authorization, ip: request.ip, scope, now: deps.now() });

  for (const kind of factKinds) {
    const keys = new WeakMap<FastifyRequest, string>();
    app.post(`/platform/v1/${kind.name}`, {
      bodyLimit: MAX_BATCH_BYTES,
      // Before the body is read: whoever has no key costs no memory.
      onRequest: async (request) => {
        keys.set(request, (await authorize(request, 'ingest')).id);
        requireEncoding(request);
      },
      handler: async (request, reply) => {
        const keyId = keys.get(request);
        if (keyId === undefined) throw new Error('a batch was taken without a key');
        const body = await decode(request);
        return sendResult(reply, await ingest.submit({ kind, keyId, idempotencyKey: idempotencyKeyOf(request), body }));
      },
    });
  }

  app.get('/platform/v1/batches/:id', async (request, reply) => {
    const key = await authorize(request, 'ingest');
    const { id } = request.params as { id: string };
    const found = /^[1-9]\d{0,18}$/.test(id) ? await ingest.find(key.id, id) : undefined;
    if (found === undefined) throw new Problem({ status: 404, code: 'unknown_batch', detail: 'There is no such batch' });
    return sendResult(
      reply,
      found.isApplied ? { state: 'applied', answer: found.answer } : { state: 'pending', requestId: found.id },
    );
  });

  mountBatches(app, { deps, authorize: (request) => authorize(request, 'ingest') });
  mountConfig(app, { deps, authorize: (request) => authorize(request, 'config') });
  mountJackpots(app, { deps, source: jackpots, authorize: (request) => authorize(request, 'config') });

  mountBetTickets(app, { deps, source: betTickets, authorize: (request) => authorize(request, 'ticket') });

  mountActivities(app, { deps, source: activities, authorize: (request) => authorize(request, 'activity') });
  mountCollections(app, { deps, source: collections, authorize: (request) => authorize(request, 'activity') });
  mountTournaments(app, {
    deps,
    source: tournaments,
    authorize: (request) => authorize(request, 'activity'),
    authorizeRounds: (request) => authorize(request, 'ingest'),
  });
  mountGifts(app, { deps, source: gifts, authorize: (request) => authorize(request, 'activity') });
  mountBonusGrants(app, { deps, source: bonusGrants, authorize: (request) => authorize(request, 'activity') });
  mountCards(app, { deps, source: cards, authorize: (request) => authorize(request, 'activity') });
  mountTasks(app, { deps, source: tasks, authorize: (request) => authorize(request, 'activity') });

  app.get('/platform/v1/openapi.json', () => platformDocument(deps.settings.publicUrl));
};

const sendResult = (reply: FastifyReply, result: IngestResult): FastifyReply => {
  void reply.header('cache-control', 'no-store');
  if (result.state === 'applied') return reply.code(200).send(IngestAnswer.parse(result.answer));
  return reply
    .code(202)
    .header('location', `/platform/v1/batches/${result.requestId}`)
    .header('retry-after', '1')
    .send({ batch_id: result.requestId });
};

const idempotencyKeyOf = (request: FastifyRequest): string | null => {
  const value = request.headers['idempotency-key'];
  if (value === undefined) return null;
  const parsed = IdempotencyKey.safeParse(value);
  if (!parsed.success)
    throw new Problem({
      status: 400,
      code: 'bad_idempotency_key',
      detail: 'Idempotency-Key must be 1 to 200 printable characters',
    });
  return parsed.data;
};

const encodingOf = (request: FastifyRequest): string => request.headers['content-encoding'] ?? 'identity';

const requireEncoding = (request: FastifyRequest): void => {
  const encoding = encodingOf(request);
  if (encoding !== 'identity' && !decoders.has(encoding))
    throw new Problem({ status: 415, code: 'content_encoding', detail: 'Content-Encoding must be gzip or zstd' });
};

const decode = async (request: FastifyRequest): Promise<Buffer> => {
  const body = request.body;
  if (!Buffer.isBuffer(body))
    throw new Problem({ status: 415, code: 'content_type', detail: 'Send application/x-ndjson or application/json' });
  const encoding = encodingOf(request);
  const decoder = decoders.get(encoding);
  if (decoder === undefined) return body;
  try {
    return await decoder(body, { maxOutputLength: MAX_BATCH_BYTES });
  } catch (error) {
    const isTooLarge = (error as NodeJS.ErrnoException).code === 'ERR_BUFFER_TOO_LARGE';
    throw isTooLarge ? tooLarge() : new Problem({ status: 422, code: 'not_decodable', detail: `The body is not ${encoding}` });
  }
};

const tooLarge = (): Problem =>
  new Problem({ status: 413, code: 'too_large', detail: `A batch is at most ${MAX_BATCH_BYTES / 1024 ** 2} MiB` });

const sendProblem = (error: Error & { statusCode?: number }, request: FastifyRequest, reply: FastifyReply): FastifyReply => {
  const problem = toProblem(error);
  if (problem === undefined) request.log.error({ err: error }, 'platform request failed');
  const answer = problem ?? {
    status: 500,
    code: 'internal',
    message: `Internal error, request ${request.id}`,
    retryAfterS: undefined,
  };
  if (answer.retryAfterS !== undefined) void reply.header('retry-after', String(answer.retryAfterS));
  return reply.code(answer.status).header('cache-control', 'no-store').type('application/problem+json').send(problemBody(answer));
};

const toProblem = (error: Error & { statusCode?: number }): Problem | undefined => {
  if (error instanceof Problem) return error;
  if (error instanceof z.ZodError)
    return new Problem({ status: 400, code: 'bad_request', detail: JSON.stringify(fieldsOf(error, 'en')) });
  if (error.statusCode === 413) return tooLarge();
  if (error.statusCode === 415)
    return new Problem({ status: 415, code: 'content_type', detail: 'Send application/x-ndjson or application/json' });
  if (error.statusCode === 429)
    return new Problem({ status: 429, code: 'too_many_requests', detail: 'Too many requests', retryAfterS: 1 });
  if (error.statusCode === 503) return new Problem({ status: 503, code: 'busy', detail: 'The server is busy', retryAfterS: 1 });
  if (isTransient(error) || error instanceof ClickHouseError)
    return busy('A store is not available for the moment; send this again');
  return error.statusCode !== undefined && error.statusCode < 500
    ? new Problem({ status: error.statusCode, code: 'bad_request', detail: error.message })
    : undefined;
};
