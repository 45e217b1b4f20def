import { CARD_FEATURES, CARD_MULTIPLIERS, CARD_TYPES, MOST_CARD_ROUNDS } from '@manager/domain/card';
import { z } from 'zod';
import { Id } from '../../kit/fields.ts';
import { PositiveMoney } from '../../kit/money.ts';

/** A card as a prize, in the currency of what gives it; its bet is the smallest on offer where the player is. */
export const CardPrize = z
  .strictObject({
    kind: z.literal('card'),
    game_id: Id,
    type: z.enum(CARD_TYPES),
    /** Of a feature game alone. */
    feature: z.enum(CARD_FEATURES).nullable().default(null),
    /** Of free spins alone. */
    multiplier: z.literal(CARD_MULTIPLIERS).default(1),
    rounds: z.int().min(1).max(MOST_CARD_ROUNDS),
    max_win: PositiveMoney,
    /** Days from when it is given. */
    valid_days: z.int().min(1).max(30),
  })
  .refine(({ type, feature }) => (type === 'feature_game') === (feature !== null), { error: 'not_for_type', path: ['feature'] })
  .refine(({ type, multiplier }) => type === 'free_spin' || multiplier === 1, { error: 'not_for_type', path: ['multiplier'] });
export type CardPrize = z.infer<typeof CardPrize>;
