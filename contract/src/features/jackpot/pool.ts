import {
  JACKPOT_GAME_LEVELS,
  JACKPOT_SCOPES,
  JACKPOT_STATUSES,
  JACKPOT_TIERS,
  JACKPOT_TRIGGERS,
} from '@manager/domain/jackpot-pool';
import { z } from 'zod';
import { Code, Id, listOf, Name, Note, Reason, ShortText, Version } from '../../kit/fields.ts';
import { NonNegativeMoney, Percentage, PositiveMoney } from '../../kit/money.ts';

const decimalOf = (whole: number, places: number) =>
  z.string().regex(new RegExp(`^(?:0|[1-9]\\d{0,${whole - 1}})(?:\\.\\d{1,${places}})?$`), 'decimal');
const isPositive = (text: string): boolean => /[1-9]/.test(text);

export const JackpotTier = z.enum(JACKPOT_TIERS);
export const JackpotScope = z.enum(JACKPOT_SCOPES);
export const JackpotTrigger = z.enum(JACKPOT_TRIGGERS);
export const JackpotStatus = z.enum(JACKPOT_STATUSES);
/** What paid for a bet that takes part. */
export const JACKPOT_SOURCES = ['normal', 'free_round', 'card', 'bonus'] as const;

/** In per cent of the stake: 0 to 10. */
export const JackpotRate = Percentage.refine((text) => Number(text) <= 10, 'too_high');
const Factor = decimalOf(3, 4);
const Weight = decimalOf(6, 6).refine(isPositive, 'positive');

/** `ref`: empty for all games, a type, the name of a vendor, or the id of a game. Of the rules that fit a game the most specific counts; a factor of 0 leaves it out. */
export const JackpotGameRule = z.strictObject({ level: z.enum(JACKPOT_GAME_LEVELS), ref: ShortText.default(''), factor: Factor });
export type JackpotGameRule = z.infer<typeof JackpotGameRule>;

const Minutes = z
  .int()
  .min(0)
  .max(60 * 24 * 31);

/** What staff write of a pool. */
export const poolInput = {
  id: Id.optional(),
  version: Version.optional(),
  code: Code.optional(),
  name: Name.optional(),
  tier: JackpotTier.optional(),
  sort: z.int().min(0).max(100_000).optional(),
  scope: JackpotScope.optional(),
  /** Of the scope `agent`. */
  agent_id: Id.nullable().optional(),
  brand: ShortText.optional(),
  site_id: Id.nullable().optional(),
  rate: JackpotRate.optional(),
  hidden_rate: Percentage.optional(),
  seed: NonNegativeMoney.optional(),
  reset: NonNegativeMoney.optional(),
  min_win: PositiveMoney.optional(),
  must_hit: PositiveMoney.nullable().optional(),
  cap: PositiveMoney.optional(),
  min_bet_usd: NonNegativeMoney.optional(),
  contribution_limit: PositiveMoney.optional(),
  /** In USD within 24 hours; null: any amount, zero: each win waits for a second person. */
  pool_day_limit: NonNegativeMoney.nullable().optional(),
  site_day_limit: NonNegativeMoney.nullable().optional(),
  player_day_limit: NonNegativeMoney.nullable().optional(),
  sources: listOf(z.enum(JACKPOT_SOURCES))
    .refine((some) => some.length > 0, 'required')
    .optional(),
  games: z.array(JackpotGameRule).min(1).max(500).optional(),
  trigger: JackpotTrigger.optional(),
  trigger_weight: Weight.optional(),
  /** Chance of a hit for each USD of the stake, at weight 1. */
  odds_per_usd: decimalOf(1, 12).optional(),
  segments: z
    .array(z.int().min(0).max(1_000_000))
    .min(1)
    .max(100)
    .refine((weights) => weights.some((weight) => weight > 0), 'required')
    .optional(),
  due_hour: z.int().min(0).max(23).nullable().optional(),
  due_from_min: Minutes.nullable().optional(),
  due_to_min: Minutes.nullable().optional(),
  site_weights: z
    .array(z.strictObject({ site_id: Id, weight: Weight }))
    .max(500)
    .optional(),
  note: Note.optional(),
  reason: Reason.optional(),
};

const Risk = 'dangerous: what players pay in and what they can win';
const Unseen = 'dangerous: what goes out without a second person';

export const POOL_RISKS = {
  code: 'fixed for ever: commitments name it',
  name: 'harmless',
  tier: 'harmless: a name for players',
  sort: 'harmless',
  scope: 'fixed for ever',
  agent_id: 'fixed for ever',
  brand: 'fixed for ever',
  site_id: 'fixed for ever',
  rate: Risk,
  hidden_rate: Risk,
  seed: 'fixed once it has begun',
  reset: Risk,
  min_win: Risk,
  must_hit: Risk,
  cap: Risk,
  min_bet_usd: Risk,
  contribution_limit: Risk,
  pool_day_limit: Unseen,
  site_day_limit: Unseen,
  player_day_limit: Unseen,
  sources: Risk,
  games: Risk,
  trigger: Risk,
  trigger_weight: Risk,
  odds_per_usd: Risk,
  segments: Risk,
  due_hour: Risk,
  due_from_min: Risk,
  due_to_min: Risk,
  site_weights: Risk,
  note: 'harmless',
} as const;
