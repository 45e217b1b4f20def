import { compare, decimal } from '@manager/domain/money';
import { z } from 'zod';
import { PositiveMoney } from '../../../kit/money.ts';

export const MOST_LEVELS = 20;
export const MOST_GRANTS = 1_000_000;
const MOST_HOURS = 8_784;

/** `standard`: everyone gets the initial amount. `flexible`: staff name the amount of each player, up to the initial amount. */
export const BONUS_TYPES = ['standard', 'flexible'] as const;

/** A balance in bonus credit, and what reaching it pays as real money; both in the currency of the activity. */
export const BonusLevel = z.strictObject({ reach_balance: PositiveMoney, pay: PositiveMoney });

/** What is no amount is refused at its own field, and compared with nothing. */
const isAbove = (one: string, other: string): boolean =>
  ![one, other].every((text) => PositiveMoney.safeParse(text).success) || compare(decimal(one), decimal(other)) > 0;

/** Bonus credit to play with (L-2-1). Amounts are in the currency of the activity. */
export const FreeWinRule = z
  .strictObject({
    kind: z.literal('free_win'),
    type: z.enum(BONUS_TYPES),
    initial_amount: PositiveMoney,
    /** Ascending, the first above the initial amount. */
    levels: z.array(BonusLevel).min(1).max(MOST_LEVELS),
    /** From the grant on; never beyond the end of the activity. */
    valid_hours: z.int().min(1).max(MOST_HOURS),
    /** Of all grants of a player together; null: each pays its level. */
    max_payout: PositiveMoney.nullable().default(null),
    /** How many grants there are for all players. */
    grants: z.int().min(1).max(MOST_GRANTS),
    /** What is paid above it waits for a member of staff; null: nothing does. */
    approve_above: PositiveMoney.nullable().default(null),
    /** Websites of agents below too, not only those of the agent itself. */
    with_sub_agents: z.boolean().default(true),
  })
  .superRefine(({ initial_amount: initial, levels }, check) => {
    for (const [at, { reach_balance: reach, pay }] of levels.entries()) {
      const below = levels[at - 1];
      const issue = (field: string, message: string): void => {
        check.addIssue({ code: 'custom', message, path: ['levels', at, field] });
      };
      if (!isAbove(reach, initial)) issue('reach_balance', 'above_initial');
      else if (below !== undefined && !isAbove(reach, below.reach_balance)) issue('reach_balance', 'ascending');
      if (below !== undefined && !isAbove(pay, below.pay)) issue('pay', 'ascending');
    }
  });
export type FreeWinRule = z.infer<typeof FreeWinRule>;
