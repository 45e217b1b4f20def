import { CardLeaving, CardOpening, CardsQuery, type PlayerCard, type PlayerCards } from '@manager/contract/platform/cards';
import type { FastifyInstance, FastifyRequest } from 'fastify';
import type { Deps } from '../../kit/service/ctx.ts';
import { playerCalls } from '../calls/player-calls.ts';

/** What the features know of cards. */
export type CardSource = {
  /** Undefined when the website has no such player. */
  read: (deps: Deps, asked: CardsQuery) => Promise<PlayerCards | undefined>;
  open: (deps: Deps, asked: CardOpening) => Promise<PlayerCard | { refusal: string }>;
  leave: (deps: Deps, asked: CardLeaving) => Promise<PlayerCard | { refusal: string }>;
};

const REFUSALS: Readonly<Record<string, string>> = {
  unknown_player: 'This website has no such player',
  unknown_card: 'The player has no such card',
  already_opened: 'The card was opened before, under another number',
  card_over: 'The card has expired or was recalled',
  player_blocked: 'The player is blocked',
};

/**
 * `GET /platform/v1/cards` says which cards a player can open, `POST /platform/v1/cards/open` opens one, `POST /platform/v1/cards/leave` ends it
 * before its last round. Asked by the platform with a key of the scope `activity`.
 */
export const mountCards = (
  app: FastifyInstance,
  { deps, source, authorize }: { deps: Deps; source: CardSource; authorize: (request: FastifyRequest) => Promise<unknown> },
): void => {
  const { read, step } = playerCalls(app, { authorize, refusals: REFUSALS });
  read('/platform/v1/cards', (query) => source.read(deps, CardsQuery.parse(query)));
  step('/platform/v1/cards/open', (body) => source.open(deps, CardOpening.parse(body)));
  step('/platform/v1/cards/leave', (body) => source.leave(deps, CardLeaving.parse(body)));
};
