import {
  CollectionsQuery,
  type ExchangeAnswer,
  ExchangeRequest,
  type PlayerCollections,
} from '@manager/contract/platform/collections';
import type { FastifyInstance, FastifyRequest } from 'fastify';
import type { Deps } from '../../kit/service/ctx.ts';
import { playerCalls } from '../calls/player-calls.ts';

/** What the features know of collections. */
export type CollectionSource = {
  /** Undefined when the website has no such player. */
  read: (deps: Deps, asked: { site: string; player: string }) => Promise<PlayerCollections | undefined>;
  exchange: (deps: Deps, asked: ExchangeRequest) => Promise<ExchangeAnswer | { refusal: string }>;
};

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
  const { read, step } = playerCalls(app, { authorize, refusals: REFUSALS });
  read('/platform/v1/collections', (query) => source.read(deps, CollectionsQuery.parse(query)));
  step('/platform/v1/collections/exchanges', (body) => source.exchange(deps, ExchangeRequest.parse(body)));
};
