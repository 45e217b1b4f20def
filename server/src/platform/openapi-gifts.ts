import { OpenedRedPacket, OpenRedPacket, PlayerRedPackets, RedPacketsQuery } from '@manager/contract/platform/red-packets';
import { PlayerScatters, ScattersQuery } from '@manager/contract/platform/scatters';
import type { Json } from '../openapi/field-texts.ts';
import type { Parts } from './openapi-parts.ts';

/** Red packets and scatter collections of the Platform API. */
export const giftPaths = ({ body, query, json, refusals }: Parts): Json => ({
  '/platform/v1/red_packets': {
    get: {
      operationId: 'getRedPackets',
      tags: ['Red packets and scatters'],
      summary: 'What a player can have of the red packets that run',
      description: 'Needs a key of the scope `activity`.',
      parameters: query(RedPacketsQuery),
      responses: { 200: json('Shows, and what the player has bet and was given', PlayerRedPackets), ...refusals(400, 404) },
    },
    post: {
      operationId: 'openRedPacket',
      tags: ['Red packets and scatters'],
      summary: 'A player opens a red packet while a show runs',
      description:
        'Needs a key of the scope `activity`. The packet is the player’s and on its way to the wallet, or nothing has changed and `result` says why. The same `packet_no` again is the same packet; where nothing was opened it may be asked again. 409 says by its code what staff have to look at: `player_blocked`, `prize_unavailable`, `other_packet`.',
      requestBody: body(OpenRedPacket),
      responses: { 200: json('The packet, or why there is none', OpenedRedPacket), ...refusals(400, 404, 409, 413, 415, 422) },
    },
  },
  '/platform/v1/scatters': {
    get: {
      operationId: 'getScatters',
      tags: ['Red packets and scatters'],
      summary: 'What a player has in the scatter collections that run or have just ended',
      description: 'Needs a key of the scope `activity`. Prizes of levels are given without being asked for.',
      parameters: query(ScattersQuery),
      responses: { 200: json('Symbols and levels', PlayerScatters), ...refusals(400, 404) },
    },
  },
});
