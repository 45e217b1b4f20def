import { DROP_STATES } from '@manager/domain/collection';
import { z } from 'zod';
import { defineEndpoint, holds } from '../../../kit/endpoint.ts';
import { Id, ShortText, listOf } from '../../../kit/fields.ts';
import { pagedQuery, pageOf } from '../../../kit/page.ts';
import { Instant, InstantInput } from '../../../kit/time.ts';
import { CountedUntil } from '../activity.ts';

/** A bet that drew an icon (L-3-1). */
export const DropRow = z.object({
  id: z.string(),
  version: z.int(),
  agent_id: z.string(),
  activity_id: z.string(),
  activity_code: z.string(),
  /** In the language of the reader, as the icon's name. */
  activity_name: z.string(),
  icon: z.string(),
  icon_name: z.string(),
  player_id: z.string(),
  user_name: z.string(),
  site_id: z.string(),
  site_name: z.string(),
  game_id: z.string(),
  game_name: z.string(),
  bet_id: z.string(),
  bet_at: Instant,
  /** `capped`: nothing was given, the player had his day's icons. `taken_back`: the bet does not stand any more. */
  state: z.enum(DROP_STATES),
  created_at: Instant,
});
export type DropRow = z.infer<typeof DropRow>;

export const getDropList = defineEndpoint({
  method: 'GET',
  path: '/api/activity/activity_collect_record/get_list',
  access: holds('L-3-1'),
  exported: { code: 'L-3-1-93', walk: 'pages' },
  summary: 'Who got which icon by which bet, and until where bets are counted',
  input: pagedQuery(
    {
      time_from: InstantInput.optional(),
      time_to: InstantInput.optional(),
      activity_id: Id.optional(),
      icon: ShortText.optional(),
      player_id: Id.optional(),
      user_name: ShortText.optional(),
      site_id: Id.optional(),
      game_id: Id.optional(),
      bet_id: ShortText.optional(),
      state: listOf(z.enum(DROP_STATES)).optional(),
    },
    ['created_at', 'bet_at'],
    '-created_at',
  ),
  output: pageOf(DropRow).extend({ counted: CountedUntil }),
});

/** What players have of each icon. */
export const HoldingRow = z.object({
  id: z.string(),
  agent_id: z.string(),
  activity_id: z.string(),
  activity_name: z.string(),
  player_id: z.string(),
  user_name: z.string(),
  site_id: z.string(),
  site_name: z.string(),
  /** `held` below 0: a bet whose icon had been spent was cancelled; the next icons make up for it. */
  icons: z.array(z.object({ icon: z.string(), name: z.string(), collected: z.int(), spent: z.int(), held: z.int() })),
  points: z.int(),
  exchanges: z.int(),
});
export type HoldingRow = z.infer<typeof HoldingRow>;

export const getPlayerHoldings = defineEndpoint({
  method: 'GET',
  path: '/api/activity/activity_collect_record/get_player',
  access: holds('L-3-1'),
  summary: 'What a player has in a collection: icons by kind, points, exchanges',
  input: z.strictObject({ activity_id: Id, player_id: Id }),
  output: HoldingRow,
});
