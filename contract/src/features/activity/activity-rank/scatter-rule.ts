import { z } from 'zod';
import { Id } from '../../../kit/fields.ts';
import { PositiveMoney } from '../../../kit/money.ts';

export const MOST_SCATTER_GAMES = 50;
export const MOST_LEVELS = 20;

/** As the details of the game's bets name it. */
const SymbolCode = z
  .string()
  .trim()
  .min(1)
  .max(20)
  .regex(/^[\w-]+$/, 'invalid');

/** Who has so many gets the prize, once; `stock`: for so many players. */
export const ScatterLevel = z.strictObject({
  count: z.int().min(1).max(1_000_000),
  amount: PositiveMoney,
  stock: z.int().min(1).max(100_000),
});
export type ScatterLevel = z.infer<typeof ScatterLevel>;

export const ScatterRule = z.strictObject({
  kind: z.literal('scatter_collect'),
  games: z
    .array(z.strictObject({ game_id: Id, symbol: SymbolCode }))
    .min(1)
    .max(MOST_SCATTER_GAMES)
    .refine((games) => new Set(games.map(({ game_id: id }) => id)).size === games.length, 'duplicate'),
  levels: z
    .array(ScatterLevel)
    .min(1)
    .max(MOST_LEVELS)
    .refine((levels) => levels.every(({ count }, at) => at === 0 || count > (levels[at - 1]?.count ?? 0)), 'not_increasing'),
});
export type ScatterRule = z.infer<typeof ScatterRule>;
