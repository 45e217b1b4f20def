import { z } from 'zod';
import { defineEndpoint, holds } from '../../kit/endpoint.ts';
import { Flag, Id, Ids, ShortText } from '../../kit/fields.ts';
import { CurrencyCode, Money, MoneySum } from '../../kit/money.ts';
import { keysetPageOf, keysetQuery } from '../../kit/page.ts';
import { Instant, InstantInput, SettlementDay } from '../../kit/time.ts';
import { BetSource } from '../report/money-report.ts';
import { BetStatus } from './bet-detail.ts';

/** Longest searches: without and with a player. An exact id needs no range. */
export const MAX_MIRRORED_SEARCH_HOURS = 24;
export const MAX_MIRRORED_PLAYER_DAYS = 31;

/** Why a row is only for staff who see all agents. */
export const MirroredPlace = z.enum(['known', 'unknown_site']);

export const MirroredBetRow = z.object({
  id: z.string(),
  vendor_id: z.string(),
  vendor: z.string(),
  vendor_bet_id: z.string(),
  /** The vendor’s own word; `status` is what it means here, null for a word that means nothing. */
  vendor_status: z.string(),
  status: BetStatus.nullable(),
  place: MirroredPlace,
  site_id: z.string().nullable(),
  site_code: z.string(),
  agent_id: z.string().nullable(),
  /** Null: Manager knows no such player at the website. */
  player_id: z.string().nullable(),
  player: z.string(),
  /** Null: Manager knows no such game. */
  game_id: z.string().nullable(),
  game_code: z.string(),
  game_name: z.string(),
  round_id: z.string(),
  parent_bet_id: z.string().nullable(),
  currency: z.string(),
  bet: Money,
  valid_bet: Money,
  /** Of the game and jackpots together. */
  win: MoneySum,
  win_loss: MoneySum,
  /** win / bet, two decimals; null without a stake. */
  multiple: z.string().nullable(),
  jackpot_win: Money,
  jackpot_contribution: Money,
  /** At the rate of the day on which the bet counts; null for a currency without a rate. */
  bet_usd: MoneySum.nullable(),
  win_usd: MoneySum.nullable(),
  fx_rate: z.string().nullable(),
  /** Null: a word of the vendor that means nothing here. */
  source: BetSource.nullable(),
  free_spins: z.int().nullable(),
  spin_type: z.string(),
  is_feature_buy: z.boolean(),
  is_test: z.boolean(),
  sub_agent: z.string(),
  balance_before: Money.nullable(),
  balance_after: Money.nullable(),
  settle_date: SettlementDay.nullable(),
  bet_at: Instant,
  settled_at: Instant.nullable(),
  rtp_profile: z.string(),
  math_version: z.string(),
  device: z.string(),
  ip: z.string(),
  /** The vendor’s newest revision, how many came, and when it made and Manager saw it. */
  revision: z.int(),
  revisions: z.int(),
  changed_at: Instant,
  seen_at: Instant,
  first_seen_at: Instant,
});
export type MirroredBetRow = z.infer<typeof MirroredBetRow>;

const filters = {
  vendor_id: Id.optional(),
  vendor_bet_id: ShortText.min(1).optional(),
  vendor_status: ShortText.min(1).optional(),
  round_id: ShortText.min(1).optional(),
  /** User name, exact; with a player the range may span 31 days. */
  player: ShortText.min(1).optional(),
  player_id: Id.optional(),
  agent_id: Ids.optional(),
  site_id: Ids.optional(),
  game_id: Ids.optional(),
  currency: CurrencyCode.optional(),
  status: BetStatus.optional(),
  source: BetSource.optional(),
  /** Bets whose website Manager does not know. */
  only_unknown_site: Flag.default(false),
  time_from: InstantInput.optional(),
  time_to: InstantInput.optional(),
  with_test: Flag.default(false),
};

/** Of all bets of the filter in one currency. */
const MirroredSum = z.object({ currency: z.string(), bets: z.int(), bet: MoneySum, win: MoneySum, win_loss: MoneySum });

export const getMirroredBetList = defineEndpoint({
  method: 'GET',
  path: '/api/account/skg_bets/get_list',
  access: holds('B-7'),
  summary: 'Bets as external vendors tell them, newest first, walked by cursor; they are in no money report',
  input: keysetQuery(filters),
  output: keysetPageOf(MirroredBetRow).extend({
    sum: z.object({
      currencies: z.array(MirroredSum),
      /** All together; amounts in USD are null when a bet among them has no rate. */
      all: z.object({ bets: z.int(), bet_usd: MoneySum.nullable(), win_usd: MoneySum.nullable() }),
    }),
  }),
});

export const MirroredRevision = z.object({
  revision: z.int(),
  changed_at: Instant,
  seen_at: Instant,
  /** The row as the vendor sent it; an address is masked for who may not see it. */
  raw: z.record(z.string(), z.unknown()),
});

export const MirroredBetDetail = MirroredBetRow.extend({
  /** Every revision that came, newest first. */
  raw_revisions: z.array(MirroredRevision),
});
export type MirroredBetDetail = z.infer<typeof MirroredBetDetail>;

export const getMirroredBetDetail = defineEndpoint({
  method: 'GET',
  path: '/api/account/skg_bets/get_detail',
  access: holds('B-7'),
  summary: 'One mirrored bet with every revision as its vendor sent it',
  input: z.strictObject({ id: Id }),
  output: MirroredBetDetail,
});
