import { z } from 'zod';
import { NonNegativeMoney } from '../kit/money.ts';
import { PlayerName, RowId, RowInstant, rowText, RowVersion } from './row.ts';

export const TRANSFER_DIRECTIONS = ['in', 'out', 'cancel'] as const;
export const TRANSFER_STATES = ['requested', 'done', 'failed', 'cancel_sent', 'cancelled', 'retrying', 'manual'] as const;

/** More ins than a player brings into a game before he leaves it. */
export const MAX_TRANSFER_REFS = 50;

/** Money between the wallet of a website and a prepaid game: a fishing game, or the game wallet of a transfer website. */
export const PlatformTransfer = z.strictObject({
  transfer_id: RowId.describe('Unique over all websites; never reused, the same for every attempt'),
  site: z.string().max(40).describe('Code of the website'),
  player: PlayerName.describe('User name at that website; an unknown one is created'),
  game: z.string().max(40).nullish().describe('Code of the game; absent for a game wallet that several games share'),
  currency: z.string().max(10).describe('That of the player'),
  direction: z
    .enum(TRANSFER_DIRECTIONS)
    .describe('In: from the wallet into the game. Out: back to the wallet. Cancel: takes an in back'),
  amount: NonNegativeMoney.describe('Never changes for an id'),
  ref_transfer_ids: z
    .array(RowId)
    .max(MAX_TRANSFER_REFS)
    .nullish()
    .describe('Needed but for an in. Out: every in since the last out. Cancel: the one in that it takes back'),
  bet: NonNegativeMoney.nullish().describe('Needed for an out, and only there: the stakes since those ins'),
  win: NonNegativeMoney.nullish().describe('Likewise: the wins'),
  state: z
    .enum(TRANSFER_STATES)
    .describe('In: requested, done, failed, cancel_sent, cancelled. Others: requested, retrying, manual, done'),
  retries: z.int().min(0).max(1_000_000).nullish().describe('Attempts after the first; 0 when absent'),
  last_error: rowText(200).nullish(),
  created_at: RowInstant.describe('Never changes for an id'),
  finished_at: RowInstant.nullish().describe(
    'Needed when done or cancelled; of a failed in: the wallet declined in so many words',
  ),
  row_version: RowVersion,
});
export type PlatformTransfer = z.infer<typeof PlatformTransfer>;
