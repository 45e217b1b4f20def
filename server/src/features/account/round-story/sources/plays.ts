import { entry, type StorySource } from './story-source.ts';

/** What the game showed: its steps lie between stake and result and tell no instants of their own, so they stand where the result stands. */
export const plays: StorySource = {
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
