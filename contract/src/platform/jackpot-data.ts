import { JACKPOT_ORDER_STATES, JACKPOT_WIN_CODES } from '@manager/domain/jackpot-order';
import {
  JACKPOT_GAME_LEVELS,
  JACKPOT_SCOPES,
  JACKPOT_STATUSES,
  JACKPOT_TIERS,
  JACKPOT_TRIGGERS,
} from '@manager/domain/jackpot-pool';
import { z } from 'zod';
import { Id } from '../kit/fields.ts';
import { Money } from '../kit/money.ts';

/** A jackpot pool as the config feed tells it. */
export const JackpotPoolData = z
  .object({
    id: Id,
    code: z.string(),
    name: z.string(),
    tier: z.enum(JACKPOT_TIERS),
    sort: z.int(),
    scope: z.enum(JACKPOT_SCOPES).describe('Which websites play for it, of those that have jackpots on'),
    agent_id: Id.nullable().describe(
      'Whose it is; null: the operator’s. With the scope `agent` its websites and those below play for it',
    ),
    brand: z.string(),
    site_id: Id.nullable(),
    status: z.enum(JACKPOT_STATUSES).describe('A pool that is shut takes nothing in and is not hit'),
    trigger: z.enum(JACKPOT_TRIGGERS),
    rate: z.string().describe('Percent of the stake that goes into it, times the factor of the game'),
    min_bet_usd: Money.describe('Smaller bets do not take part'),
    sources: z.array(z.string()).describe('Which bets take part, by what paid for them'),
    games: z
      .array(z.object({ level: z.enum(JACKPOT_GAME_LEVELS), ref: z.string(), factor: z.string() }))
      .describe('Of the rules that fit a game with jackpots the most specific counts; none fits: it does not take part'),
  })
  .describe('A jackpot pool. What it shows now is told by `GET /platform/v1/jackpots`');

/** What somebody won, as the config feed tells it. */
export const JackpotWinData = z
  .object({
    id: Id,
    pool_id: Id,
    turn: z.int(),
    status: z.enum(JACKPOT_ORDER_STATES),
    win_code: z.enum(JACKPOT_WIN_CODES),
    amount: Money.describe('In USD'),
    site_id: Id,
    player_id: Id,
    game_id: Id.nullable(),
    bet_id: z.string().describe('Empty where no bet won it'),
    currency: z.string(),
    player_amount: Money.describe('In the player’s currency. Manager pays it: the game shows it'),
  })
  .describe(
    'A jackpot that was won, from the moment on in which the bet was taken; `cancelled`: its bet was, before it was paid',
  );
