import { z } from 'zod';
import { defineEndpoint, holds } from '../../kit/endpoint.ts';
import { Id } from '../../kit/fields.ts';
import { Instant } from '../../kit/time.ts';
import { GameStatus } from './game.ts';

export const GameAvailabilityRow = z.object({
  id: z.string(),
  at: Instant,
  before: GameStatus.nullable(),
  after: GameStatus,
  by: z.string(),
  /** Who agreed to it; empty: it took one person. */
  approved_name: z.string(),
  reason: z.string(),
});
export type GameAvailabilityRow = z.infer<typeof GameAvailabilityRow>;

export const getGameAvailability = defineEndpoint({
  method: 'GET',
  path: '/api/set_up/game/get_availability',
  access: holds('C-1'),
  summary: 'When a game could be played and when not, newest first: at most 200 changes',
  input: z.strictObject({ id: Id }),
  output: z.object({ list: z.array(GameAvailabilityRow) }),
});
