import { z } from 'zod';
import { defineEndpoint, holds } from '../../kit/endpoint.ts';
import { Flag, Id, Ids, ShortText } from '../../kit/fields.ts';
import { CurrencyCode, MoneySum, NonNegativeMoney, Rate } from '../../kit/money.ts';
import { keysetPageOf, keysetQuery } from '../../kit/page.ts';
import { SettlementDay } from '../../kit/time.ts';
import { judgedReturn } from '../report/game-report.ts';
import { BetRow } from './bet-detail.ts';

/** Settlement days that are shown when none are named: today's and those before it. */
export const USUAL_BUY_DAYS = 7;

const filters = {
  bet_id: ShortText.min(1).optional(),
  /** User name, exact. */
  player: ShortText.min(1).optional(),
  player_id: Id.optional(),
  agent_id: Ids.optional(),
  site_id: Ids.optional(),
  game_id: Ids.optional(),
  vendor: ShortText.optional(),
  currency: CurrencyCode.optional(),
  buy_mode: ShortText.min(1).optional(),
  min_multiple: NonNegativeMoney.optional(),
  /** Settlement days; the last seven when both are absent. */
  date_from: SettlementDay.optional(),
  date_to: SettlementDay.optional(),
  with_test: Flag.default(false),
};

/** The settlement days that were understood; null of an exact id. */
const Days = z.object({ from: SettlementDay, to: SettlementDay }).nullable();

export const BuyRow = BetRow.pick({
  bet_id: true,
  round_id: true,
  player_id: true,
  player: true,
  site_id: true,
  site_code: true,
  game_id: true,
  game_code: true,
  game_name: true,
  vendor: true,
  currency: true,
  buy_mode: true,
  base_bet: true,
  cost_multiple: true,
  win: true,
  win_loss: true,
  multiple: true,
  bet_usd: true,
  win_usd: true,
  status: true,
  is_test: true,
  settle_date: true,
  bet_at: true,
  rtp_profile: true,
}).extend({
  id: z.string(),
  /** What was paid for the feature: the stake of the bet. */
  cost: BetRow.shape.bet,
});
export type BuyRow = z.infer<typeof BuyRow>;

export const getBuyList = defineEndpoint({
  method: 'GET',
  path: '/api/account/buy_free/get_list',
  access: holds('B-5'),
  summary: 'Feature buys, newest first, walked by cursor',
  input: keysetQuery(filters),
  output: keysetPageOf(BuyRow).extend({ days: Days }),
});

/** A buy mode of a game over the whole search: settled and paid, money in USD. */
const BuyMode = z.object({
  /** Game and mode. */
  id: z.string(),
  game_id: z.string(),
  game_code: z.string(),
  game_name: z.string(),
  vendor: z.string(),
  /** Empty: bets that do not tell what was bought. */
  buy_mode: z.string(),
  /** By the par sheet; null where the mode is not on it. */
  cost_multiple: z.string().nullable(),
  rounds: z.int(),
  cost: MoneySum,
  win: MoneySum,
  win_loss: MoneySum,
  rate: Rate,
  /** Of the mode itself, not of the game; null where a profile that was played is not on the par sheet. */
  theoretical_rtp: z.string().nullable(),
  rtp_low: z.string().nullable(),
  rtp_high: z.string().nullable(),
  /** Actual minus theoretical return, in percentage points. */
  deviation: Rate,
  ...judgedReturn,
  hit_rate: Rate,
  max_multiple: z.string().nullable(),
});
export type BuyModeRow = z.infer<typeof BuyMode>;

export const getBuyModes = defineEndpoint({
  method: 'GET',
  path: '/api/account/buy_free/get_modes',
  access: holds('B-5'),
  summary: 'What feature buys of a search cost and returned by mode, against the mode’s own theoretical return',
  input: z.strictObject(filters),
  output: z.object({
    /** By cost, the highest first. Null for a search of single bets: an id, or a least multiple. */
    list: z.array(BuyMode).nullable(),
    /** All of them together. */
    total: BuyMode.pick({ rounds: true, cost: true, win: true, win_loss: true, rate: true }).nullable(),
    days: Days,
  }),
});
