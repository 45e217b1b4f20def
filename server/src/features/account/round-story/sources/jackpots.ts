import { entry, type StorySource } from './story-source.ts';

/** The part of a win that came out of a jackpot pool, as the bet was reported with it. */
export const jackpots: StorySource = {
  kind: 'jackpot',
  codes: [],
  read: async (_ctx, { bets }) =>
    bets
      .filter(({ jackpot_win: won }) => /[1-9]/.test(won))
      .map((bet) =>
        entry({
          kind: 'jackpot',
          event: 'won',
          at: bet.settled_at ?? bet.bet_at,
          bet_id: bet.bet_id,
          record: bet.bet_id,
          amount: bet.jackpot_win,
          currency: bet.currency,
        }),
      ),
};
