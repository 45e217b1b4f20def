import { z } from 'zod';
import { Money, NonNegativeMoney } from '../kit/money.ts';
import { PlayerName, RowId, RowInstant, rowText, RowVersion } from './row.ts';

/** The longest window that the vendor’s interface answers (docs/vendor-api.md). */
export const MAX_VENDOR_WINDOW_MINUTES = 15;

const optionalText = (max: number) =>
  z
    .string()
    .max(max)
    .regex(/^[^\p{Cc}\p{Cs}\p{Bidi_Control}\u2028\u2029]*$/u)
    .nullish();

/**
 * A bet of an external vendor as Manager reads it (docs/vendor-api.md). What it does not know is kept with the row and means nothing; amounts are
 * texts, because a number would have lost digits on its way.
 */
export const VendorBet = z.looseObject({
  bet_id: RowId,
  /** Counts up with every change of the bet. */
  revision: RowVersion,
  /** When the vendor made this revision: windows go by it. */
  updated_at: RowInstant,
  site: rowText(40),
  player: PlayerName,
  game: rowText(40),
  round_id: RowId,
  parent_bet_id: RowId.nullish(),
  sub_agent: optionalText(64),
  currency: rowText(10),
  bet: NonNegativeMoney,
  valid_bet: NonNegativeMoney.nullish(),
  /** Of the game; a jackpot comes on top. */
  win: NonNegativeMoney,
  jackpot_win: NonNegativeMoney.nullish(),
  jackpot_contribution: NonNegativeMoney.nullish(),
  /** The vendor’s own word. */
  status: rowText(32),
  source: optionalText(32),
  spin_type: optionalText(32),
  free_spins: z.int().min(0).max(1_000_000).nullish(),
  feature_buy: z.boolean().nullish(),
  balance_before: Money.nullish(),
  balance_after: Money.nullish(),
  bet_at: RowInstant,
  settled_at: RowInstant.nullish(),
  device: optionalText(32),
  ip: optionalText(45),
  rtp_profile: optionalText(32),
  math_version: optionalText(64),
});
export type VendorBet = z.infer<typeof VendorBet>;

/** One page of a window. `total`: rows of the whole window as it stands; a page without rows is behind the last. */
export const VendorPage = z.looseObject({
  page: z.int().min(1),
  total: z.int().min(0),
  bets: z.array(z.unknown()).max(1_000),
});
export type VendorPage = z.infer<typeof VendorPage>;
