import {
  CollectionsQuery,
  type ExchangeAnswer,
  ExchangeRequest,
  type PlayerCollections,
} from '@manager/contract/platform/collections';
import type { FastifyInstance, FastifyRequest } from 'fastify';
import { Problem } from '../../ingest/problem.ts';
import type { Deps } from '../../kit/service/ctx.ts';

const MAX_BODY_BYTES = 4 * 1024;

/** What the features know of collections. */
export type CollectionSource = {
  /** Undefined when the website has no such player. */
  read: (deps: Deps, asked: { site: string; player: string }) => Promise<PlayerCollections | undefined>;
  exchange: (deps: Deps, asked: ExchangeRequest) => Promise<ExchangeAnswer | { refusal: string }>;
};

/** Of each refusal what is said about it; unknown things are 404, all else is 409. */
const REFUSALS: Readonly<Record<string, string>> = {
  unknown_player: 'This website has no such player',
  unknown_activity: 'There is no such collection for this player',
  unknown_recipe: 'The collection has no such recipe',
  exchange_closed: 'Nothing can be exchanged in this collection now',
  other_exchange: 'The exchange number was used for another exchange',
  player_blocked: 'The player is blocked',
  limit_reached: 'The player has exchanged this as often as he may',
  not_enough_icons: 'The player does not have all icons of the set',
  out_of_stock: 'No prize is left',
  prize_unavailable: 'The prize cannot be given to this player',
};

/**
 * `GET /platform/v1/collections` says what a player has collected, `POST /platform/v1/collections/exchanges` exchanges a set of icons for him.
 * Asked by the platform with a key of the scope `activity`.
 */
export const mountCollections = (
  app: FastifyInstance,
  { deps, source, authorize }: { deps: Deps; source: CollectionSource; authorize: (request: FastifyRequest) => Promise<unknown> },
): void => {
  const onRequest = async (request: FastifyRequest): Promise<void> => {
    await authorize(request);
  };
  app.get('/platform/v1/collections', { onRequest }, async (request, reply) => {
    const found = await source.read(deps, CollectionsQuery.parse(request.query));
    if (found === undefined) throw refused('unknown_player');
    return reply.header('cache-control', 'no-store').send(found);
  });
  app.post('/platform/v1/collections/exchanges', { onRequest, bodyLimit: MAX_BODY_BYTES }, async (request, reply) => {
    const answer = await source.exchange(deps, ExchangeRequest.parse(jsonOf(request.body)));
    if ('refusal' in answer) throw refused(answer.refusal);
    return reply.header('cache-control', 'no-store').send(answer);
  });
};

const refused = (code: string): Problem =>
  new Problem({ status: code.startsWith('unknown_') ? 404 : 409, code, detail: REFUSALS[code] ?? code });

const jsonOf = (body: unknown): unknown => {
  if (!Buffer.isBuffer(body)) throw new Problem({ status: 415, code: 'content_type', detail: 'Send application/json' });
  try {
    return JSON.parse(body.toString()) as unknown;
  } catch {
    throw new Problem({ status: 422, code: 'not_readable', detail: 'The body is not JSON' });
  }
};
