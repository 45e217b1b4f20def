import { z } from 'zod';
import { Money, NonNegativeMoney } from '../kit/money.ts';
import { PlayerName, RowId, RowInstant, rowText, RowVersion } from './row.ts';

/** A slice lasts a minute or so; nothing that is longer than this is one. */
export const MAX_SLICE_DAYS = 1;

const Shots = z.int().min(0).max(4_294_967_295);

/**
 * A slice of a player's stay in a fishing room, a minute of it or until he leaves. The same slice is sent as a bet with the same id, whose
 * `detail` says what each bullet did; one without shots, cost and win is not sent. A win without a bet is legal: free bullets were left from before.
 */
export const PlatformFishingSlice = z.strictObject({
  slice_id: RowId.describe('Unique over all websites; never reused. Its bet has this `bet_id` and `round_id`'),
  session_id: RowId.describe('The stay in the room that it is cut from; never changes for an id'),
  site: z.string().max(40).describe('Code of the website'),
  player: PlayerName.describe('User name at that website; an unknown one is created'),
  sub_agent: rowText(64).nullish(),
  game: z.string().max(40).describe('Code of the game'),
  currency: z.string().max(10).describe('That of the player'),
  room: rowText(40).describe('As the game names it'),
  started_at: RowInstant.describe('Never changes for an id; `bet_at` of its bet'),
  ended_at: RowInstant.describe(
    'Not before the start, and a day later at most; `settled_at` of its bet. The slice counts to the day of its first `ended_at`',
  ),
  shots: Shots.describe('Bullets fired, free ones too'),
  free_shots: Shots.nullish().describe('Those of them that cost nothing; 0 when absent'),
  kills: Shots.describe('Fish caught'),
  bet: NonNegativeMoney.describe('What all bullets and weapons cost'),
  win: NonNegativeMoney.describe(
    'Everything that was won, the jackpot **included**: `win` and `jackpot_win` of its bet together',
  ),
  jackpot_win: NonNegativeMoney.nullish().describe('Part of `win`'),
  transfer_in: NonNegativeMoney.nullish().describe('Brought into the game meanwhile'),
  transfer_out: NonNegativeMoney.nullish(),
  balance_before: Money.nullish(),
  balance_after: Money.nullish(),
  rtp_profile: rowText(16).nullish(),
  math_version: rowText(64).nullish(),
  row_version: RowVersion,
});
export type PlatformFishingSlice = z.infer<typeof PlatformFishingSlice>;
