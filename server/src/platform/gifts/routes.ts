import {
  type OpenedRedPacket,
  OpenRedPacket,
  type PlayerRedPackets,
  RedPacketsQuery,
} from '@manager/contract/platform/red-packets';
import { type PlayerScatters, ScattersQuery } from '@manager/contract/platform/scatters';
import type { FastifyInstance, FastifyRequest } from 'fastify';
import type { Deps } from '../../kit/service/ctx.ts';
import { playerCalls } from '../calls/player-calls.ts';

type Asked = { site: string; player: string };

/** What the features know of red packets and scatter collections. Undefined: the website has no such player. */
export type GiftSource = {
  packets: (deps: Deps, asked: Asked) => Promise<PlayerRedPackets | undefined>;
  open: (deps: Deps, asked: OpenRedPacket) => Promise<OpenedRedPacket | { refusal: string }>;
  scatters: (deps: Deps, asked: Asked) => Promise<PlayerScatters | undefined>;
};

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
  const { read, step } = playerCalls(app, { authorize, refusals: REFUSALS });
  read('/platform/v1/red_packets', (query) => source.packets(deps, RedPacketsQuery.parse(query)));
  step('/platform/v1/red_packets', (body) => source.open(deps, OpenRedPacket.parse(body)));
  read('/platform/v1/scatters', (query) => source.scatters(deps, ScattersQuery.parse(query)));
};
