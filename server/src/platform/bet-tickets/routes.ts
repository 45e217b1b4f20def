import { type BetTicket, BetTicketRequest } from '@manager/contract/platform/bet-tickets';
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import { contextOf } from '../../kit/http/request-ctx.ts';
import type { Deps, PublicCtx } from '../../kit/service/ctx.ts';
import { busy, Problem } from '../../ingest/problem.ts';
import { jsonOf } from '../calls/json-body.ts';
import { createHmac, timingSafeEqual } from 'node:crypto';

/** How far the clocks of a website and of the product may be apart. */
const MAX_SKEW_MS = 5 * 60_000;

type Signed = { timestamp: string; signature: string; body: Buffer; keys: readonly string[]; now: Date };

/**
 * Is the body signed with one of the keys, lately? HMAC-SHA256 in hex over `<timestamp>.bet_tickets.<body>`: the name in between keeps
 * signatures of calls to the website's wallet, made with the same keys, from counting here.
 */
const isSignedByWebsite = ({ timestamp, signature, body, keys, now }: Signed): boolean => {
  if (!/^\d{13}$/.test(timestamp) || Math.abs(now.getTime() - Number(timestamp)) > MAX_SKEW_MS) return false;
  const given = Buffer.from(signature, 'hex');
  return keys.some((key) => {
    const wanted = createHmac('sha256', key).update(`${timestamp}.bet_tickets.`).update(body).digest();
    return given.length === wanted.length && timingSafeEqual(given, wanted);
  });
};

/** Each looks into the report store; players who turn pages must not hold up those who work with it. */
const MAX_AT_ONCE = 8;
const MAX_BODY_BYTES = 4 * 1024;

/** What the features know of websites and bets. */
export type BetTicketSource = {
  /** The website of that code and its keys that are valid now; undefined when there is none. */
  findWebsite: (ctx: PublicCtx, code: string) => Promise<{ id: string; keys: () => Promise<readonly string[]> } | undefined>;
  /** Undefined when the website has no such bet of such a player; `unsure` when the report store can't say for the moment. */
  issue: (
    ctx: PublicCtx,
    wanted: { siteId: string; player: string; betId: string; page?: NonNullable<BetTicketRequest['page']> | undefined },
  ) => Promise<{ path: string; expiresAt: string } | 'unsure' | undefined>;
};

const unknownBet = (): Problem =>
  new Problem({ status: 404, code: 'unknown_bet', detail: 'This website has no such bet of this player' });

/**
 * `POST /platform/v1/bet_tickets`: a link by which a website shows its player one of the player's own bets. Asked by the platform with a
 * key of the scope `ticket`, or by the website itself, which signs with its api key.
 */
export const mountBetTickets = (
  app: FastifyInstance,
  { deps, source, authorize }: { deps: Deps; source: BetTicketSource; authorize: (request: FastifyRequest) => Promise<unknown> },
): void => {
  let running = 0;

  const answer = async (request: FastifyRequest, reply: FastifyReply): Promise<BetTicket> => {
    const ctx = contextOf(deps, request, reply);
    const body = request.body;
    const { site: code, player, bet_id: betId, page } = BetTicketRequest.parse(jsonOf(body));
    const site = await source.findWebsite(ctx, code);
    if (isSigned(request)) requireSignature(request, { keys: (await site?.keys()) ?? [], now: deps.now() });
    // Another website's bet, an unknown one, another player's: all the same answer.
    if (site === undefined) throw unknownBet();
    const ticket = await source.issue(ctx, { siteId: site.id, player, betId, page: page ?? undefined });
    if (ticket === 'unsure') throw busy('The report store is being restored; ask again');
    if (ticket === undefined) throw unknownBet();
    return { url: `${ctx.origin}${ticket.path}`, expires_at: ticket.expiresAt };
  };

  app.post('/platform/v1/bet_tickets', {
    bodyLimit: MAX_BODY_BYTES,
    onRequest: async (request) => {
      if (!isSigned(request)) await authorize(request);
    },
    handler: async (request, reply) => {
      if (running >= MAX_AT_ONCE)
        throw new Problem({ status: 429, code: 'too_many_tickets', detail: 'Too many tickets at once', retryAfterS: 1 });
      running += 1;
      try {
        return await reply.header('cache-control', 'no-store').send(await answer(request, reply));
      } finally {
        running -= 1;
      }
    },
  });
};

const isSigned = ({ headers }: FastifyRequest): boolean =>
  headers.authorization === undefined && headers['x-signature'] !== undefined;

const requireSignature = (request: FastifyRequest, { keys, now }: { keys: readonly string[]; now: Date }): void => {
  const { 'x-timestamp': timestamp, 'x-signature': signature } = request.headers;
  const isRight =
    typeof timestamp === 'string' &&
    typeof signature === 'string' &&
    Buffer.isBuffer(request.body) &&
    isSignedByWebsite({ timestamp, signature, body: request.body, keys, now });
  if (!isRight)
    throw new Problem({ status: 401, code: 'bad_signature', detail: 'The signature is not one of the website’s valid api keys' });
};
