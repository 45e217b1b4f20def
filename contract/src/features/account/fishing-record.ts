import { FISHING_EVENT_KINDS } from '@manager/domain/fishing-round';
import { z } from 'zod';
import { defineEndpoint, holds, open } from '../../kit/endpoint.ts';
import { Flag, Id, Ids, ShortText } from '../../kit/fields.ts';
import { CurrencyCode, Money, MoneySum, Rate } from '../../kit/money.ts';
import { keysetPageOf, keysetQuery } from '../../kit/page.ts';
import { Instant, InstantInput, SettlementDay } from '../../kit/time.ts';

/** Longest searches by the start of slices: without and with a player; by settlement days. An exact slice or session needs no range. */
export const MAX_SLICE_SEARCH_HOURS = 24;
export const MAX_SLICE_PLAYER_DAYS = 31;
export const MAX_SLICE_DAYS_RANGE = 31;

/**
 * Is a slice what its bet says? `fits`; `missing`: no bet of that id is known; `differs`: another bet, other money, or one that does not count.
 * The detail says in what.
 */
export const SliceAgreement = z.enum(['fits', 'missing', 'differs']);
export type SliceAgreement = z.infer<typeof SliceAgreement>;

export const FishingRow = z.object({
  /** Of the slice, and of its bet. */
  id: z.string(),
  session_id: z.string(),
  player_id: z.string(),
  player: z.string(),
  site_id: z.string(),
  site_code: z.string(),
  site_name: z.string(),
  agent_id: z.string(),
  game_id: z.string(),
  game_code: z.string(),
  game_name: z.string(),
  room: z.string(),
  currency: z.string(),
  /** Bullets fired, free ones among them. */
  shots: z.int(),
  free_shots: z.int(),
  /** Fish caught. */
  kills: z.int(),
  bet: Money,
  /** The jackpot included. */
  win: Money,
  jackpot_win: Money,
  /** bet − win. */
  win_loss: MoneySum,
  /** win ÷ bet × 100; null without a bet. */
  rtp_pct: Rate,
  bet_usd: Money,
  win_usd: Money,
  fx_rate: z.string(),
  transfer_in: Money,
  transfer_out: Money,
  balance_before: Money.nullable(),
  balance_after: Money.nullable(),
  started_at: Instant,
  ended_at: Instant,
  settle_date: SettlementDay,
  rtp_profile: z.string(),
  math_version: z.string(),
  is_test: z.boolean(),
  row_version: z.int(),
  agreement: SliceAgreement,
});
export type FishingRow = z.infer<typeof FishingRow>;

const filters = {
  /** Exact; needs no range, and neither does a session. */
  slice_id: ShortText.min(1).optional(),
  session_id: ShortText.min(1).optional(),
  /** User name, exact; with a player the range may span 31 days. */
  player: ShortText.min(1).optional(),
  player_id: Id.optional(),
  agent_id: Ids.optional(),
  site_id: Ids.optional(),
  game_id: Ids.optional(),
  /** As the game names it, exact. */
  room: ShortText.min(1).optional(),
  currency: CurrencyCode.optional(),
  /** Instants of the start; or settlement days, as the reports count them. */
  time_from: InstantInput.optional(),
  time_to: InstantInput.optional(),
  date_from: SettlementDay.optional(),
  date_to: SettlementDay.optional(),
  with_test: Flag.default(false),
};

const counts = { slices: z.int(), shots: z.int(), free_shots: z.int(), kills: z.int() };
const inUsd = { bet_usd: MoneySum, win_usd: MoneySum, win_loss_usd: MoneySum };

/** All slices of the filter in one currency. */
export const FishingCurrencySum = z.object({
  currency: z.string(),
  ...counts,
  bet: MoneySum,
  win: MoneySum,
  jackpot_win: MoneySum,
  win_loss: MoneySum,
  rtp_pct: Rate,
  transfer_in: MoneySum,
  transfer_out: MoneySum,
  ...inUsd,
});
export type FishingCurrencySum = z.infer<typeof FishingCurrencySum>;

/** Over the whole filter: all currencies together in USD, and each by itself. */
export const FishingSum = z.object({ ...counts, ...inUsd, rtp_pct: Rate, currencies: z.array(FishingCurrencySum) });
export type FishingSum = z.infer<typeof FishingSum>;

export const getFishingList = defineEndpoint({
  method: 'GET',
  path: '/api/account/fishing_record/get_list',
  access: holds('B-4'),
  summary: 'Slices of stays in fishing rooms in their newest version, newest first, walked by cursor',
  input: keysetQuery(filters),
  output: keysetPageOf(FishingRow).extend({ sum: FishingSum }),
});

const shotFigures = {
  shots: z.int(),
  hits: z.int(),
  kills: z.int(),
  cost: Money,
  win: Money,
  /** win ÷ cost × 100; null where it cost nothing. */
  rtp_pct: Rate,
  /** What the mathematics gives it; null where the game did not say. */
  theory_pct: z.string().nullable(),
  /** rtp_pct − theory_pct, percentage points. */
  deviation_pct: Rate,
};

/** What one bullet did to one kind of fish. */
export const FishFigures = z.object({ bullet: Money, fish: z.string(), ...shotFigures });
export const WeaponFigures = z.object({ weapon: z.string(), uses: z.int(), ...shotFigures });
export const FishingMoment = z.object({
  at: Instant,
  kind: z.enum(FISHING_EVENT_KINDS),
  fish: z.string().nullable(),
  weapon: z.string().nullable(),
  amount: Money.nullable(),
});

/**
 * What is to be said of a slice. `bet_missing`, `bet_differs` (a field), `bet_not_counted` (a status): beside its bet. `detail_missing`,
 * `detail_unreadable`, `detail_differs` (a broken rule), `detail_foreign` (a field): in what its game showed. `free_win`: no fault, it won without a
 * bet, since free bullets were left from before.
 */
export const SliceCheck = z.object({
  kind: z.enum([
    'bet_missing',
    'bet_differs',
    'bet_not_counted',
    'detail_missing',
    'detail_unreadable',
    'detail_differs',
    'detail_foreign',
    'free_win',
  ]),
  /** The field that differs, or the rule that is broken; empty where there is none. */
  what: z.string(),
  /** By the slice, or by the sum. */
  expected: z.string(),
  /** By the bet, or as it is stated. */
  found: z.string(),
});
export type SliceCheck = z.infer<typeof SliceCheck>;

export const FishingDetail = FishingRow.extend({
  checks: z.array(SliceCheck),
  fish: z.array(FishFigures),
  weapons: z.array(WeaponFigures),
  events: z.array(FishingMoment),
  jackpot: z.object({ tier: z.string(), amount: Money }).nullable(),
  /** The bet with which it is compared; null while there is none. */
  bet_row_version: z.int().nullable(),
  /** What the game sent with the bet, as it sent it; null when nothing was sent. */
  detail: z.unknown().nullable(),
  /** What was told of the slice, oldest first. */
  versions: z.array(
    z.object({ row_version: z.int(), shots: z.int(), kills: z.int(), bet: Money, win: Money, ended_at: Instant }),
  ),
  can: z.object({ share: z.boolean() }),
});
export type FishingDetail = z.infer<typeof FishingDetail>;

export const getFishingDetail = defineEndpoint({
  method: 'GET',
  path: '/api/account/fishing_record/get_detail',
  access: holds('B-4'),
  summary: 'One slice: each bullet at each fish, special weapons, what happened meanwhile, and whether its bet says the same',
  input: z.strictObject({ slice_id: z.string().min(1).max(100) }),
  output: FishingDetail,
});

export const shareFishingDetail = defineEndpoint({
  method: 'POST',
  path: '/api/account/fishing_record/share',
  access: holds('B-4'),
  audit: 'fishing.share',
  writes: 'agent',
  keepsNoFigures: true,
  summary: 'A signed link that shows one slice to its player without a session, for ten minutes',
  input: z.strictObject({ slice_id: z.string().min(1).max(100) }),
  output: z.object({ path: z.string(), expires_at: Instant }),
});

/** What the embeddable page may know: the player-facing part of the slice and of its bet. */
export const SharedSlice = FishingRow.pick({
  id: true,
  session_id: true,
  room: true,
  game_code: true,
  game_name: true,
  currency: true,
  shots: true,
  free_shots: true,
  kills: true,
  bet: true,
  win: true,
  jackpot_win: true,
  transfer_in: true,
  transfer_out: true,
  balance_before: true,
  balance_after: true,
  started_at: true,
  ended_at: true,
}).extend({ detail: z.unknown().nullable() });
export type SharedSlice = z.infer<typeof SharedSlice>;

export const getSharedSlice = defineEndpoint({
  method: 'GET',
  path: '/api/iframe/fishing_record/get_detail',
  access: open,
  summary: 'The slice of fishing that a signed ticket names',
  input: z.strictObject({ t: z.string().min(1).max(500) }),
  output: SharedSlice,
});
