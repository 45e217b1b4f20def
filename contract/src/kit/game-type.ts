import { z } from 'zod';

/** What a game is; reports, terms and details of rounds go by it. */
export const GameType = z.enum(['slot', 'fishing', 'lottery', 'table', 'other']);
export type GameType = z.infer<typeof GameType>;
