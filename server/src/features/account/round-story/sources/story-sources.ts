import type { StorySource } from './story-source.ts';
import { bets } from './bets.ts';
import { calls } from './calls.ts';
import { cards } from './cards.ts';
import { compensations } from './compensations.ts';
import { freeRounds } from './free-rounds.ts';
import { invalidBets } from './invalid-bets.ts';
import { jackpots } from './jackpots.ts';
import { limits } from './limits.ts';
import { movements } from './movements.ts';
import { payouts } from './payouts.ts';
import { plays } from './plays.ts';
import { sessions } from './sessions.ts';
import { staff } from './staff.ts';

/** Everything that a story tells. A new kind of fact is one more function here and one more word in `STORY_KINDS`. */
export const STORY_SOURCES: readonly StorySource[] = [
  bets,
  calls,
  movements,
  limits,
  plays,
  jackpots,
  payouts,
  freeRounds,
  cards,
  invalidBets,
  compensations,
  sessions,
  staff,
];
