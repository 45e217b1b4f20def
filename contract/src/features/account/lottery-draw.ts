import { z } from 'zod';
import { defineEndpoint, holds } from '../../kit/endpoint.ts';
import { Flag, Ids, listOf, ShortText } from '../../kit/fields.ts';
import { MoneySum } from '../../kit/money.ts';
import { keysetPageOf, keysetQuery } from '../../kit/page.ts';
import { Instant, InstantInput } from '../../kit/time.ts';
import { DRAW_STATUSES } from '../../platform/lottery-results.ts';

export const DrawStatus = z.enum(DRAW_STATUSES);
export type DrawStatus = z.infer<typeof DrawStatus>;

/** Longest searches: without and with a game. An exact id or number needs no range. */
export const MAX_DRAW_SEARCH_HOURS = 24;
export const MAX_DRAW_GAME_DAYS = 31;
/** A draw that is not held, or not settled, so long after it should be is overdue. */
export const DRAW_OVERDUE_MINUTES = 10;

/**
 * How the result can be verified. `holds`: the seed is the one that was promised; `broken`: it is not; `promised`: a seed is, and not told yet;
 * `source`: whoever published the outcome.
 */
export const DrawProof = z.enum(['none', 'promised', 'holds', 'broken', 'source']);

export const DrawRow = z.object({
  draw_id: z.string(),
  number: z.string(),
  /** Null: the draw is of all websites. */
  site_id: z.string().nullable(),
  site_code: z.string(),
  game_id: z.string(),
  game_code: z.string(),
  game_name: z.string(),
  status: DrawStatus,
  opened_at: Instant,
  cut_off_at: Instant,
  drawn_at: Instant.nullable(),
  settled_at: Instant.nullable(),
  /** As the game writes it; empty until it is drawn. */
  result: z.string(),
  proof: DrawProof,
  source: z.string(),
  /** Empty, or the void draw that this one is held again for. */
  redraw_of: z.string(),
  /** Why it is void. */
  reason: z.string(),
  is_overdue: z.boolean(),
  /** Paid bets of the caller's scope, in USD, counting as the reports do: those that are settled, and beside them those that wait. */
  bets: z.int(),
  stake_usd: MoneySum,
  payout_usd: MoneySum,
  pending: z.int(),
  row_version: z.int(),
});
export type DrawRow = z.infer<typeof DrawRow>;

const filters = {
  draw_id: ShortText.min(1).optional(),
  /** The draw's number, exact. */
  number: ShortText.min(1).optional(),
  /** Those that are held for these websites, beside those of all. */
  site_id: Ids.optional(),
  game_id: Ids.optional(),
  status: listOf(DrawStatus).optional(),
  /** Draws that should have been held or settled by now. */
  only_overdue: Flag.default(false),
  /** Instants of the opening. */
  time_from: InstantInput.optional(),
  time_to: InstantInput.optional(),
  with_test: Flag.default(false),
};

export const getDrawList = defineEndpoint({
  method: 'GET',
  path: '/api/account/lottery_draw/get_list',
  access: holds('B-3'),
  summary: 'Draws of lotteries in their newest version, newest first, walked by cursor',
  input: keysetQuery(filters),
  output: keysetPageOf(DrawRow).extend({
    /** Over the whole filter. */
    sum: z.object({ draws: z.int(), bets: z.int(), stake_usd: MoneySum, payout_usd: MoneySum }),
  }),
});

/** What the paid bets of one currency come to, and what the game reported of them. */
export const DrawCurrency = z.object({
  currency: z.string(),
  bets: z.int(),
  stake: MoneySum,
  payout: MoneySum,
  pending: z.int(),
  pending_stake: MoneySum,
  cancelled: z.int(),
  reported: z.object({ bets: z.int(), stake: MoneySum, payout: MoneySum }).nullable(),
});
export type DrawCurrency = z.infer<typeof DrawCurrency>;

export const DrawVersion = z.object({
  row_version: z.int(),
  status: DrawStatus,
  /** When the draw came into that status; null where its game did not say. */
  at: Instant.nullable(),
  result: z.string(),
  reason: z.string(),
});

export const DrawDetail = DrawRow.extend({
  rng_commit: z.string(),
  rng_seed: z.string(),
  by_currency: z.array(DrawCurrency),
  /** Is what the game reported what the bets come to? Null where nothing is reported, or where the caller does not see all of the bets. */
  is_as_reported: z.boolean().nullable(),
  /** Draws that are held again for this one. */
  redrawn_by: z.array(z.string()),
  versions: z.array(DrawVersion),
});
export type DrawDetail = z.infer<typeof DrawDetail>;

export const getDrawDetail = defineEndpoint({
  method: 'GET',
  path: '/api/account/lottery_draw/get_detail',
  access: holds('B-3'),
  summary: 'One draw: result, proof, its states, and what its bets come to',
  input: z.strictObject({ draw_id: z.string().min(1).max(100), with_test: Flag.default(false) }),
  output: DrawDetail,
});
