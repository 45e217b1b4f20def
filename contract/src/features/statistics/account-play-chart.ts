import { z } from 'zod';
import { defineEndpoint, holds } from '../../kit/endpoint.ts';
import { Flag, Id, Ids, ShortText } from '../../kit/fields.ts';
import { Money, MoneySum, Rate } from '../../kit/money.ts';
import { ReportScope } from '../../kit/page.ts';
import { Instant, SettlementDay } from '../../kit/time.ts';
import { judgedReturn } from '../report/game-report.ts';

/** Settlement days that a play curve may span, bets that it may be made of, and points that it is thinned to. */
export const MAX_PLAY_DAYS = 31;
export const MAX_PLAY_BETS = 500_000;
export const MAX_PLAY_POINTS = 2_000;

const PlayMark = z.object({
  kind: z.enum(['feature_buy', 'free_round', 'jackpot', 'cancel']),
  bet_id: z.string(),
  at: Instant,
  /** Place in `points`. */
  point: z.int(),
});

/**
 * The play of one player, in its currency. A curve of more than 2 000 bets is thinned: of each stretch its lowest and highest points stay, so that no
 * peak is lost. `players` names those that a user name stands for; with several, nothing is drawn before one is chosen.
 */
export const getAccountPlay = defineEndpoint({
  method: 'GET',
  path: '/api/statistics/account_play_chart/get_detail',
  access: holds('E-3'),
  summary: 'Balance, win-loss and stakes of one player along its bets',
  input: z.strictObject({
    player_id: Id.optional(),
    /** User name, exact. */
    player: ShortText.min(1).optional(),
    site_id: Ids.optional(),
    game_id: Ids.optional(),
    date_from: SettlementDay,
    date_to: SettlementDay,
    with_test: Flag.default(false),
  }),
  output: z.object({
    players: z.array(
      z.object({ id: z.string(), user_name: z.string(), site_id: z.string(), site_name: z.string(), currency: z.string() }),
    ),
    points: z.array(
      z.object({
        bet_id: z.string(),
        /** Number of the bet in the whole curve, from 1. */
        number: z.int(),
        at: Instant,
        game_id: z.string(),
        /** After the bet; null where the website reports none. */
        balance: Money.nullable(),
        bet: Money,
        /** Σ bet − Σ win of all paid bets so far; above zero the house is ahead. */
        win_loss: MoneySum,
      }),
    ),
    is_thinned: z.boolean(),
    marks: z.array(PlayMark),
    summary: z.object({
      bets: z.int(),
      rounds: z.int(),
      bet: MoneySum,
      win: MoneySum,
      win_loss: MoneySum,
      rate: Rate,
      theoretical_rtp: Rate,
      rtp_low: Rate,
      rtp_high: Rate,
      ...judgedReturn,
      avg_bet: MoneySum.nullable(),
      /** Largest win ÷ bet, two decimals; null without stakes. */
      biggest_multiple: z.string().nullable(),
      biggest_bet_id: z.string().nullable(),
      first_at: Instant.nullable(),
      last_at: Instant.nullable(),
    }),
    as_of: z.string().nullable(),
    final: z.boolean(),
    scope: ReportScope,
  }),
});
