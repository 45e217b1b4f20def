import {
  type BonusGrant,
  BonusGrantRequest,
  BonusGrantsQuery,
  type PlayerBonusGrants,
} from '@manager/contract/platform/bonus-grants';
import type { FastifyInstance, FastifyRequest } from 'fastify';
import { Problem } from '../../ingest/problem.ts';
import type { Deps } from '../../kit/service/ctx.ts';

const MAX_BODY_BYTES = 4 * 1024;

/** What the features know of bonus credit. */
export type BonusGrantSource = {
  /** Undefined when the website has no such player. */
  read: (deps: Deps, asked: BonusGrantsQuery) => Promise<PlayerBonusGrants | undefined>;
  take: (deps: Deps, asked: BonusGrantRequest) => Promise<BonusGrant | { refusal: string }>;
};

/** Of each refusal what is said about it; unknown things are 404, all else is 409. */
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
  const onRequest = async (request: FastifyRequest): Promise<void> => {
    await authorize(request);
  };
  app.get('/platform/v1/bonus_grants', { onRequest }, async (request, reply) => {
    const found = await source.read(deps, BonusGrantsQuery.parse(request.query));
    if (found === undefined) throw refused('unknown_player');
    return reply.header('cache-control', 'no-store').send(found);
  });
  app.post('/platform/v1/bonus_grants', { onRequest, bodyLimit: MAX_BODY_BYTES }, async (request, reply) => {
    const answer = await source.take(deps, BonusGrantRequest.parse(jsonOf(request.body)));
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
