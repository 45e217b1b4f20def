import { z } from 'zod';
import { defineEndpoint, holds, open } from '../../kit/endpoint.ts';
import { Flag, Id, Ids, ShortText } from '../../kit/fields.ts';
import { CurrencyCode, Money, MoneySum, NonNegativeMoney } from '../../kit/money.ts';
import { keysetPageOf, keysetQuery } from '../../kit/page.ts';
import { Instant, InstantInput, SettlementDay } from '../../kit/time.ts';
import { GameType } from '../../kit/game-type.ts';
import { JACKPOT_HIT_STATUSES } from '../../platform/jackpot-hits.ts';
import { BetSource, IngestMark } from '../report/money-report.ts';
import { StakeLevel } from '../statistics/buckets.ts';

export const BetStatus = z.enum(['pending', 'settled', 'cancelled', 'adjusted']);

/** Longest raw searches: without and with a player. An exact id needs no range. */
export const MAX_BET_SEARCH_HOURS = 24;
export const MAX_PLAYER_SEARCH_DAYS = 31;

export const BetRow = z.object({
  bet_id: z.string(),
  round_id: z.string(),
  parent_bet_id: z.string().nullable(),
  player_id: z.string(),
  player: z.string(),
  site_id: z.string(),
  site_code: z.string(),
  agent_id: z.string(),
  game_id: z.string(),
  game_code: z.string(),
  game_name: z.string(),
  vendor: z.string(),
  currency: z.string(),
  bet: Money,
  valid_bet: Money,
  win: Money,
  win_loss: MoneySum,
  /** win / bet, two decimals; null without a stake. */
  multiple: z.string().nullable(),
  jackpot_win: Money,
  jackpot_contribution: Money,
  bet_usd: Money,
  win_usd: Money,
  fx_rate: z.string(),
  source: BetSource,
  status: BetStatus,
  /** The draw of a lottery that decides the bet; empty for other games. */
  draw_id: z.string(),
  spin_type: z.string(),
  is_feature_buy: z.boolean(),
  /** What was bought, as the game names it; empty: nothing, or it was not told. */
  buy_mode: z.string(),
  /** Of a feature buy: the bet that its price is a multiple of; null where it was not told. */
  base_bet: Money.nullable(),
  /** bet / base bet, two decimals. */
  cost_multiple: z.string().nullable(),
  is_test: z.boolean(),
  sub_agent: z.string(),
  balance_before: Money.nullable(),
  balance_after: Money.nullable(),
  settle_date: SettlementDay,
  bet_at: Instant,
  settled_at: Instant.nullable(),
  row_version: z.int(),
  rtp_profile: z.string(),
  math_version: z.string(),
  device: z.string(),
  ip: z.string(),
});
export type BetRow = z.infer<typeof BetRow>;

const filters = {
  bet_id: ShortText.min(1).optional(),
  round_id: ShortText.min(1).optional(),
  /** User name, exact; with a player the range may span 31 days. */
  player: ShortText.min(1).optional(),
  player_id: Id.optional(),
  agent_id: Ids.optional(),
  site_id: Ids.optional(),
  game_id: Ids.optional(),
  /** The label that the website sent, exact. */
  sub_agent: ShortText.min(1).optional(),
  vendor: ShortText.optional(),
  /** The type of game. */
  type: GameType.optional(),
  /** The draw of a lottery, exact; it needs no range. */
  draw_id: ShortText.min(1).optional(),
  currency: CurrencyCode.optional(),
  status: BetStatus.optional(),
  source: BetSource.optional(),
  /** The grant, campaign or card that a bet names, exact. */
  source_id: ShortText.min(1).optional(),
  is_feature_buy: Flag.optional(),
  /** What was bought, exact. */
  buy_mode: ShortText.min(1).optional(),
  /** Place of the stake in the levels of stakes in USD. */
  stake_level: StakeLevel.optional(),
  /** As the platform names it, exact; empty: none was sent. */
  device: ShortText.optional(),
  min_win: NonNegativeMoney.optional(),
  min_multiple: NonNegativeMoney.optional(),
  /** Instants of the bet; or settlement days, as the reports count them. */
  time_from: InstantInput.optional(),
  time_to: InstantInput.optional(),
  date_from: SettlementDay.optional(),
  date_to: SettlementDay.optional(),
  with_test: Flag.default(false),
};

const BetSum = z.object({ rounds: z.int(), bet: MoneySum, win: MoneySum, win_loss: MoneySum });

export const getBetList = defineEndpoint({
  method: 'GET',
  path: '/api/account/bet_detail/get_list',
  access: holds('B-3'),
  summary: 'Bets in their newest version, newest first, walked by cursor',
  input: keysetQuery({
    ...filters,
    /** Of the report whose figure is to be proved: `sum.since` then says what came in after it. */
    since: IngestMark.optional(),
  }),
  output: keysetPageOf(BetRow).extend({
    /** Over the whole filter, in USD and counting as the reports do; null when a filter reaches single bets (min_win, min_multiple, source_id, an id). */
    sum: BetSum.extend({
      /** What bets that came in since add to it, and how many they are; null when it was not asked for. */
      since: BetSum.extend({ bets: z.int() }).nullable(),
    }).nullable(),
  }),
});

export const BetVersion = z.object({ row_version: z.int(), status: BetStatus, bet: Money, win: Money, modified_at: Instant });

/** What the bet won out of a pool of the platform's own. */
export const BetJackpotHit = z.object({
  hit_id: z.string(),
  pool: z.string(),
  /** Empty where none was told. */
  tier: z.string(),
  amount: Money,
  /** What the pool showed; null where it was not told. */
  pool_value: Money.nullable(),
  status: z.enum(JACKPOT_HIT_STATUSES),
  hit_at: Instant,
});
export type BetJackpotHit = z.infer<typeof BetJackpotHit>;

export const BetDetail = BetRow.extend({
  /** What the game platform sent about the round, as it sent it; null when nothing was sent. */
  detail: z.unknown().nullable(),
  /** The same to the letter: readers of JSON round numbers of many digits. */
  detail_text: z.string().nullable(),
  /** Does the sum of the detail's wins equal the booked win; null without a detail. */
  is_detail_consistent: z.boolean().nullable(),
  versions: z.array(BetVersion),
  /** Oldest first, cancelled ones too; empty for wins of Manager's own pools. */
  jackpot_hits: z.array(BetJackpotHit),
  /** Do the hits that were not cancelled add up to the jackpot win, all for its player; null without a hit, and while the bet is pending. */
  is_jackpot_consistent: z.boolean().nullable(),
});
export type BetDetail = z.infer<typeof BetDetail>;

export const getBetDetail = defineEndpoint({
  method: 'GET',
  path: '/api/account/bet_detail/get_detail',
  access: holds('B-3'),
  summary: 'One bet with its round, versions and integrity check',
  input: z.strictObject({ bet_id: z.string().min(1).max(100) }),
  output: BetDetail,
});

export const shareBetDetail = defineEndpoint({
  method: 'POST',
  path: '/api/account/bet_detail/share',
  access: holds('B-3'),
  audit: 'bet.share',
  writes: 'agent',
  keepsNoFigures: true,
  summary: 'A signed link that shows one bet without a session, for ten minutes',
  input: z.strictObject({ bet_id: z.string().min(1).max(100) }),
  output: z.object({ path: z.string(), expires_at: Instant }),
});

/** What the embeddable page may know: the player-facing part of the bet, and nothing of the operator's. */
export const SharedBet = BetDetail.pick({
  bet_id: true,
  round_id: true,
  game_code: true,
  game_name: true,
  currency: true,
  bet: true,
  win: true,
  jackpot_win: true,
  multiple: true,
  source: true,
  status: true,
  is_feature_buy: true,
  balance_before: true,
  balance_after: true,
  bet_at: true,
  settled_at: true,
  detail: true,
  is_detail_consistent: true,
});

export const getSharedBet = defineEndpoint({
  method: 'GET',
  path: '/api/iframe/bet_detail/get_detail',
  access: open,
  summary: 'The bet that a signed ticket names',
  input: z.strictObject({ t: z.string().min(1).max(500) }),
  output: SharedBet,
});
