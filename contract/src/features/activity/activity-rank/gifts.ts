import { PRIZE_STATES } from '@manager/domain/activity-settlement';
import { z } from 'zod';
import { defineEndpoint, holds } from '../../../kit/endpoint.ts';
import { Flag, Id, ShortText } from '../../../kit/fields.ts';
import { MoneySum } from '../../../kit/money.ts';
import { pagedQuery, pageOf } from '../../../kit/page.ts';
import { Instant, InstantInput } from '../../../kit/time.ts';
import { CountedUntil } from '../activity.ts';

const whose = {
  id: z.string(),
  version: z.int(),
  agent_id: z.string(),
  activity_id: z.string(),
  activity_code: z.string(),
  /** In the language of the reader. */
  activity_name: z.string(),
  player_id: z.string(),
  user_name: z.string(),
  site_id: z.string(),
  site_name: z.string(),
};

/** A red packet that a player was given (L-1-2). */
export const PacketRow = z.object({
  ...whose,
  position: z.int(),
  amount: MoneySum,
  currency: z.string(),
  given_at: Instant,
  /** The show in which the player opened it; null: a bet won it. */
  show_at: Instant.nullable(),
  bet_id: z.string().nullable(),
  /** Of its payment (L-1-3). */
  state: z.enum(PRIZE_STATES),
});
export type PacketRow = z.infer<typeof PacketRow>;

const filters = {
  activity_id: Id.optional(),
  player_id: Id.optional(),
  user_name: ShortText.optional(),
  site_id: Id.optional(),
};

export const getPacketList = defineEndpoint({
  method: 'GET',
  path: '/api/activity/activity_rank_source/get_packet_list',
  access: holds('L-1-2'),
  exported: { code: 'L-1-2-93', walk: 'pages' },
  summary: 'Who got which red packet, by which show or bet, and how its payment stands',
  input: pagedQuery(
    {
      ...filters,
      time_from: InstantInput.optional(),
      time_to: InstantInput.optional(),
      bet_id: ShortText.optional(),
      /** Opened in shows, or won by bets. */
      won_by_bet: Flag.optional(),
    },
    ['given_at', 'amount'],
    '-given_at',
  ),
  output: pageOf(PacketRow),
});

/** What a player has collected, and the prizes that came of it. */
export const CollectorRow = z.object({
  ...whose,
  scatters: z.int(),
  /** Bets with at least one. */
  bets: z.int(),
  last_bet_at: Instant,
  /** The level that so many make; 0: none yet. */
  level: z.int(),
  /** Of the next level; null: there is none. */
  missing: z.int().nullable(),
  currency: z.string(),
  /** Of the levels that were ever reached: given stays given. */
  prizes: z.array(
    z.object({
      level: z.int(),
      amount: MoneySum,
      reached_at: Instant,
      /** Of its payment (L-1-3); null: no prize of the level was left. */
      state: z.enum(PRIZE_STATES).nullable(),
    }),
  ),
  given: MoneySum,
});
export type CollectorRow = z.infer<typeof CollectorRow>;

export const getCollectorList = defineEndpoint({
  method: 'GET',
  path: '/api/activity/activity_rank_source/get_collector_list',
  access: holds('L-1-2'),
  exported: { code: 'L-1-2-93', walk: 'pages' },
  summary: 'Who has collected how many scatter symbols, and the prizes of the levels',
  input: pagedQuery(
    { ...filters, least: z.coerce.number<string | number>().int().min(0).optional() },
    ['scatters', 'last_bet_at'],
    '-scatters',
  ),
  output: pageOf(CollectorRow).extend({ counted: CountedUntil }),
});
