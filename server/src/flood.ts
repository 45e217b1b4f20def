import { createHash } from 'node:crypto';
import rateLimit from '@fastify/rate-limit';
import type { FastifyInstance, FastifyRequest } from 'fastify';
import { formatIpRange, parseIpRange } from '@manager/domain/ip-list';
import type { PublicCtx } from './kit/service/ctx.ts';
import type { Gate } from './kit/http/mount.ts';

/** Requests of one session, or of one address without one, in ten seconds: a flood, not a person. */
const FLOOD = { max: 3_000, timeWindow: 10_000 };
/** So long after it was last found to be one, a token counts as its session; then it is found again, or not. */
const KNOWN_FOR_MS = 10 * 60_000;
/** More than an operator has staff. */
const MOST_KNOWN = 10_000;

type Authenticate = Gate['authenticate'];

/**
 * Calls of a session count by the session, so that an office behind one address is no flood. Which session it is was found out by an earlier call
 * of the same token: who makes tokens up, or uses one that has ended, counts by the address like everybody without one, and no store is asked
 * before the limit. Answers the gate that finds them out.
 */
export const limitFloods = async (
  app: FastifyInstance,
  { authenticate, now, max = FLOOD.max }: { authenticate: Authenticate; now: () => Date; max?: number },
): Promise<Authenticate> => {
  /** Hash of a token → its session, the one that was found longest ago first. */
  const known = new Map<string, { sid: string; untilMs: number }>();
  const sessionOf = (token: string): string | undefined => {
    const found = known.get(hashOf(token));
    return found !== undefined && found.untilMs > now().getTime() ? found.sid : undefined;
  };
  const keyOf = (request: FastifyRequest): string => {
    const token = request.headers['x-token'];
    const sid = typeof token === 'string' ? sessionOf(token) : undefined;
    return sid === undefined ? addressOf(request.ip) : `session ${sid}`;
  };
  await app.register(rateLimit, { ...FLOOD, max, global: true, keyGenerator: keyOf });
  return async (ctx: PublicCtx, token) => {
    if (token === undefined) return authenticate(ctx, token);
    const hash = hashOf(token);
    const user = await authenticate(ctx, token).catch((error: unknown) => {
      // What has ended is forgotten with the first call that finds it so.
      known.delete(hash);
      throw error;
    });
    known.delete(hash);
    if (known.size >= MOST_KNOWN) known.delete(known.keys().next().value ?? '');
    known.set(hash, { sid: user.sid, untilMs: now().getTime() + KNOWN_FOR_MS });
    return user;
  };
};

/** One customer of a provider has a whole /64 of IPv6 addresses. */
const addressOf = (ip: string): string => {
  const range = parseIpRange(`${ip}/64`);
  return range?.family === 'ipv6' ? formatIpRange(range) : ip;
};

const hashOf = (token: string): string => createHash('sha256').update(token).digest('base64');
