import { z } from 'zod';
import { defineEndpoint, holds } from '../../kit/endpoint.ts';
import { Flag, Id } from '../../kit/fields.ts';
import { Money, MoneySum } from '../../kit/money.ts';
import { pagedQuery, pageOf } from '../../kit/page.ts';
import { SettlementDay } from '../../kit/time.ts';
import { PlayerType } from '../set-up/live.ts';

/**
 * A player's settlement day (R3), in his currency. Movements are those that are ok; what sessions say of promotions and transfers is not added up,
 * so that overlapping sessions count nothing twice.
 */
export const DailySummaryRow = z.object({
  id: z.string(),
  user_name: z.string(),
  type: PlayerType,
  currency: z.string(),
  /** Balance before the first movement; without one, the last balance that was reported before. Null: none ever was. */
  opening: Money.nullable(),
  deposits: MoneySum,
  withdrawals: MoneySum,
  /** Bonuses that cannot be cashed in: what was given, staked in bonus rounds, and lost by its end. */
  bonus_issued: MoneySum,
  bonus_wagered: MoneySum,
  bonus_expired: MoneySum,
  /** The three by type of game, such as `slot 5 / 3.2 / 0`; empty without any. */
  bonus_by_type: z.string(),
  /** Into and out of prepaid games. */
  to_games: MoneySum,
  from_games: MoneySum,
  /** At the start of the first and at the end of the last session of the day. */
  game_start: Money.nullable(),
  game_end: Money.nullable(),
  rounds: z.int(),
  bet: MoneySum,
  win: MoneySum,
  /** bet − win. */
  win_loss: MoneySum,
  /** Compensations and adjustments. */
  adjustments: MoneySum,
  closing: Money.nullable(),
  /** closing − opening − all movements; 0 when the ledger adds up, null when a balance is missing. */
  unexplained: MoneySum.nullable(),
  has_movements: z.boolean(),
});
export type DailySummaryRow = z.infer<typeof DailySummaryRow>;

export const getDailySummary = defineEndpoint({
  method: 'GET',
  path: '/api/account/daily_summary/get_list',
  access: holds('B-1', 'B-9'),
  summary: 'Account summary of every player of a website for one settlement day',
  input: pagedQuery(
    {
      site_id: Id,
      day: SettlementDay,
      player_id: Id.optional(),
      /** Only players with movements, bets or bonuses on that day. */
      is_active: Flag.default(false),
      /** Test accounts too. */
      with_test: Flag.default(false),
    },
    ['id'],
    'id',
  ),
  output: pageOf(DailySummaryRow),
});
