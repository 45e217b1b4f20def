import { DENIALS, RTP_LEVELS } from '@manager/domain/effective-config';
import { z } from 'zod';
import { CountryCode, Id } from '../kit/fields.ts';
import { Money } from '../kit/money.ts';
import { Instant } from '../kit/time.ts';
import { Compliance, Percent } from './config.ts';
import { ControlInForce } from './player-control.ts';
import { PlayInForce } from './play-rule.ts';
import { PlayerName } from './row.ts';

/** Query of `GET /platform/v1/config/effective`. */
export const EffectiveQuery = z.strictObject({
  site: z.string().min(1).max(40),
  game: z.string().min(1).max(40),
  player: PlayerName.optional().describe('User name at the website; an unknown one is answered like a new player'),
  currency: z.string().min(1).max(10).optional().describe('For the coins; the player’s own when absent'),
  country: CountryCode.optional().describe(
    'Of the player’s address, at a launch: ISO 3166-1, two capital letters. Absent: nothing is denied for it',
  ),
  sub_agent: z.string().min(1).max(64).optional().describe('Label of the launch; the player’s newest when absent'),
});

const Named = { from_name: z.string().describe('Name of the level, for people') };
const LimitFrom = z.enum(['site', 'site_game', 'player']);

/** Everything that is in force for a game at a website, and for a player when one is named. Limits in USD unless said otherwise. */
export const EffectiveConfig = z.object({
  site: z.string(),
  game: z.string(),
  player: z.string().nullable(),
  currency: z.string().nullable(),
  playable: z.boolean().describe('May a session or a round begin?'),
  denials: z.array(z.enum(DENIALS)).describe('Why not; empty when it may'),
  rtp: z.object({ value: Percent, from: z.enum(RTP_LEVELS), ...Named }).nullable(),
  mathematics: z
    .object({ rtp_profile: z.string(), math_version: z.string() })
    .nullable()
    .describe('The package of mathematics in force for this return; null: none is'),
  limits: z.object({
    min_bet_usd: z.object({ value: Money, from: LimitFrom }).nullable(),
    max_bet_usd: z.object({ value: Money, from: LimitFrom }).nullable(),
  }),
  game_limits: z
    .object({
      min_bet: Money.nullable(),
      max_bet: Money.nullable(),
      default_bet: Money.nullable(),
      min_position_bet: Money.nullable(),
      max_position_bet: Money.nullable(),
    })
    .describe('The game’s own, in the player’s currency'),
  coins: z
    .object({
      name: z.string(),
      from: z.enum(['base', 'currency']),
      lines: z.int(),
      total_bets: z.array(Money).describe('Those that all limits let through, ascending'),
      default_bet: Money,
    })
    .nullable()
    .describe('null: no currency was asked for, the game has no list for it, or the limits leave nothing of it'),
  max_win_day: z.object({ usd: Money, action: z.enum(['block', 'cap']) }).nullable(),
  jackpot: z.object({ pool_code: z.string(), rate: Percent.nullable() }).nullable().describe('What is set at the game itself'),
  jackpot_pools: z.array(z.string()).describe('Codes of the pools of Manager that its bets pay into'),
  compliance: z.object({ profile: Compliance, from: z.enum(['site', 'agent', 'default']), ...Named }),
  blocks: z.array(z.object({ id: Id, expires_at: Instant.nullable() })),
  controls: z.array(ControlInForce).describe('What holds for the player beside website and game'),
  play: PlayInForce,
  config: z.record(z.string(), z.unknown()).describe('Further settings of this game at this website'),
});
export type EffectiveConfig = z.infer<typeof EffectiveConfig>;
