import {
  type BonusGrant,
  BonusGrantRequest,
  BonusGrantsQuery,
  type PlayerBonusGrants,
} from '@manager/contract/platform/bonus-grants';
import type { FastifyInstance, FastifyRequest } from 'fastify';
import type { Deps } from '../../kit/service/ctx.ts';
import { playerCalls } from '../calls/player-calls.ts';

/** What the features know of bonus credit. */
export type BonusGrantSource = {
  /** Undefined when the website has no such player. */
  read: (deps: Deps, asked: BonusGrantsQuery) => Promise<PlayerBonusGrants | undefined>;
  take: (deps: Deps, asked: BonusGrantRequest) => Promise<BonusGrant | { refusal: string }>;
};

const REFUSALS: Readonly<Record<string, string>> = {
  unknown_player: 'This website has no such player',
  unknown_activity: 'There is no such activity bonus',
  closed: 'The activity is not running',
  not_open: 'Credit of this activity is given by the operator’s staff alone',
  not_here: 'The activity does not run at this website',
  test_player: 'Test players get no credit',
  player_blocked: 'The player is blocked',
  other_currency: 'The player has another currency than the activity',
  already_granted: 'The player has had the credit of this activity',
  other_grant: 'The grant number was used for another activity',
  none_left: 'No credit is left',
};

/**
 * `GET /platform/v1/bonus_grants` says what bonus credit a player can play with, `POST /platform/v1/bonus_grants` takes that of an activity for
 * him. Asked by the platform with a key of the scope `activity`.
 */
export const mountBonusGrants = (
  app: FastifyInstance,
  { deps, source, authorize }: { deps: Deps; source: BonusGrantSource; authorize: (request: FastifyRequest) => Promise<unknown> },
): void => {
  const { read, step } = playerCalls(app, { authorize, refusals: REFUSALS });
  read('/platform/v1/bonus_grants', (query) => source.read(deps, BonusGrantsQuery.parse(query)));
  step('/platform/v1/bonus_grants', (body) => source.take(deps, BonusGrantRequest.parse(body)));
};
