import { DENIALS, RTP_LEVELS } from '@manager/domain/effective-config';
import { z } from 'zod';
import { Instant, SettlementDay } from './time.ts';

export const EFFECT_FIELDS = [
  'rtp',
  'min_bet',
  'max_bet',
  'max_win_day',
  'ip_currency',
  'jackpot',
  'status',
  'coins',
  'odds',
  'band',
  'play_rule',
  'measure',
] as const;
export type EffectField = (typeof EFFECT_FIELDS)[number];

/** What is counted: games of a website, websites of a game, games at several websites, currencies of a game's coin lists, players, or their open sessions. */
export const EffectUnit = z.enum(['game', 'website', 'cell', 'currency', 'player', 'session']);
export type EffectUnit = z.infer<typeof EffectUnit>;

/**
 * Why a place does not take the value: the game has no such profile, another level counts (named by `level`), a narrower limit counts
 * (the same), a jackpot, a limit, a check or a coin list is missing to go with it, or whatever keeps the game from being played.
 */
export const EFFECT_REASONS = [
  'no_profile',
  'other_level',
  'narrower',
  'no_jackpot',
  'jackpot_off',
  'no_limit',
  'no_check',
  'no_list',
  'list_off',
  'list_limits',
  ...DENIALS,
] as const;
export type EffectReason = (typeof EFFECT_REASONS)[number];

/** A value and in how many places it is in force; null: none is. */
export const InForce = z.object({ value: z.string().nullable(), count: z.int() });
export type InForce = z.infer<typeof InForce>;

/**
 * What was played in the last seven settlement days, today among them, at the places whose value changes; of every agent in its own calendar,
 * without test money, settled paid bets alone. Money in USD as it was stamped.
 */
export const EffectPlay = z.object({
  day_from: SettlementDay,
  day_to: SettlementDay,
  /** Websites of the places, and those among them with any play. */
  websites: z.int(),
  played_websites: z.int(),
  /** Null: so many places that players are not counted. */
  players: z.int().nullable(),
  turnover_usd: z.string(),
  /**
   * Σ turnover × (what is paid out before − after) ÷ 100, return and jackpot rates alike; null: not of this setting
   * (docs/formulas.md#what-a-change-would-have-cost).
   */
  theory_ggr_change_usd: z.string().nullable(),
  /** Turnover of which that cannot be said: no return is in force before or after. */
  unknown_turnover_usd: z.string(),
  /** Newest change of the bets; null: there are none. */
  as_of: Instant.nullable(),
  /** Months of these days that are not whole in the report store, `YYYYMM`: the figures are too low. */
  incomplete_months: z.array(z.string()),
});
export type EffectPlay = z.infer<typeof EffectPlay>;

/**
 * Of these it is told whom they concern, and no values: what they say stands in the form (bands of returns, rules of play, measures about a
 * player).
 */
export const REACHING = ['band', 'play_rule', 'measure'] as const satisfies readonly EffectField[];

/**
 * What a wished change of one setting does to what is in force. Values are returns in percent, limits in USD, `on` and `off`, `playable` and
 * `not_playable`, the most that may be won in a day with what happens then (`500 block`), `block` or `log` of the IP currency check, the lowest and the highest return of odds with where they are set (`93.6 94 game`), and stakes from the lowest to the highest (`0.1–100`).
 */
export const Effect = z.object({
  field: z.enum(EFFECT_FIELDS),
  /** Field of the call that wishes it. */
  name: z.string(),
  unit: EffectUnit,
  /** What shall be in force; null: something is taken away or closed, which nobody takes for a promise. */
  wanted: z.string().nullable(),
  /** Places that the setting is for, those whose value in force changes, and those that have the wanted one afterwards. */
  places: z.int(),
  changed: z.int(),
  taken: z.int(),
  /** The most frequent first. */
  before: z.array(InForce),
  after: z.array(InForce),
  /** Why places do not take it. */
  reasons: z.array(
    z.object({
      reason: z.enum(EFFECT_REASONS),
      level: z.enum(RTP_LEVELS).nullable(),
      count: z.int(),
    }),
  ),
  /** Null: the report store could not say it. Absent: not asked. */
  play: EffectPlay.nullable().optional(),
});
export type Effect = z.infer<typeof Effect>;

/** The wanted value would be in force nowhere, though there are places for it: it is saved only when that is meant. */
export const isWithoutEffect = ({ wanted, places, taken }: Pick<Effect, 'wanted' | 'places' | 'taken'>): boolean =>
  wanted !== null && places > 0 && taken === 0;

/** What a preview of effects answers. */
export const Effects = z.object({ list: z.array(Effect) });
export type Effects = z.infer<typeof Effects>;

/** Spread into the input of a save: says that a value without effect is meant. */
export const meantAnyway = { accept_no_effect: z.boolean().optional() };
