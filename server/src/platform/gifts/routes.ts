import {
  type OpenedRedPacket,
  OpenRedPacket,
  type PlayerRedPackets,
  RedPacketsQuery,
} from '@manager/contract/platform/red-packets';
import { type PlayerScatters, ScattersQuery } from '@manager/contract/platform/scatters';
import type { FastifyInstance, FastifyRequest } from 'fastify';
import { Problem } from '../../ingest/problem.ts';
import type { Deps } from '../../kit/service/ctx.ts';

const MAX_BODY_BYTES = 4 * 1024;

type Asked = { site: string; player: string };

/** What the features know of red packets and scatter collections. Undefined: the website has no such player. */
export type GiftSource = {
  packets: (deps: Deps, asked: Asked) => Promise<PlayerRedPackets | undefined>;
  open: (deps: Deps, asked: OpenRedPacket) => Promise<OpenedRedPacket | { refusal: string }>;
  scatters: (deps: Deps, asked: Asked) => Promise<PlayerScatters | undefined>;
};

/** Of each refusal what is said about it; unknown things are 404, all else is 409. */
const REFUSALS: Readonly<Record<string, string>> = {
  unknown_player: 'This website has no such player',
  unknown_activity: 'There are no such red packets for this player',
  other_packet: 'The packet number was used for another activity',
  player_blocked: 'The player is blocked',
  prize_unavailable: 'The packet cannot be paid to this player',
};

/**
 * `GET /platform/v1/red_packets` says what a player can have, `POST /platform/v1/red_packets` opens one for him, `GET /platform/v1/scatters` says what
 * he has collected. Asked by the platform with a key of the scope `activity`.
 */
export const mountGifts = (
  app: FastifyInstance,
  { deps, source, authorize }: { deps: Deps; source: GiftSource; authorize: (request: FastifyRequest) => Promise<unknown> },
): void => {
  const onRequest = async (request: FastifyRequest): Promise<void> => {
    await authorize(request);
  };
  app.get('/platform/v1/red_packets', { onRequest }, async (request, reply) => {
    const found = await source.packets(deps, RedPacketsQuery.parse(request.query));
    if (found === undefined) throw refused('unknown_player');
    return reply.header('cache-control', 'no-store').send(found);
  });
  app.post('/platform/v1/red_packets', { onRequest, bodyLimit: MAX_BODY_BYTES }, async (request, reply) => {
    const answer = await source.open(deps, OpenRedPacket.parse(jsonOf(request.body)));
    if ('refusal' in answer) throw refused(answer.refusal);
    return reply.header('cache-control', 'no-store').send(answer);
  });
  app.get('/platform/v1/scatters', { onRequest }, async (request, reply) => {
    const found = await source.scatters(deps, ScattersQuery.parse(request.query));
    if (found === undefined) throw refused('unknown_player');
    return reply.header('cache-control', 'no-store').send(found);
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
