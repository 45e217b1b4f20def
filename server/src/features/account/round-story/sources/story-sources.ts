import { type StorySource, entry } from './story-source.ts';
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
import { sessions } from './sessions.ts';
import { staff } from './staff.ts';

/** What the game showed: its steps lie between stake and result and tell no instants of their own, so they stand where the result stands. */
const plays: StorySource = {
  kind: 'play',
  codes: [],
  read: async (_ctx, { bets }) =>
    bets
      .filter(({ hasDetail }) => hasDetail)
      .map((bet) =>
        entry({
          kind: 'play',
          event: 'played',
          at: bet.settled_at ?? bet.bet_at,
          bet_id: bet.bet_id,
          record: bet.bet_id,
          amount: bet.win,
          currency: bet.currency,
          steps: bet.steps,
          is_good: bet.isDetailConsistent !== false,
        }),
      ),
};

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
