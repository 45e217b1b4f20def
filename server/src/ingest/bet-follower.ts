import type { BetFact } from '../fact/bet-fact.ts';
import { createJackpotFollower, type FollowerDeps } from '../jackpots/jackpot-follower.ts';
import { countDays } from './count-days.ts';
import type { GroupHook } from './fact-kind.ts';
import { putAside } from './put-aside.ts';

/** What follows from bets in the transaction that freezes them: the jackpots, then the limits of the day and what stakes more than is offered. */
export const createBetFollower = (deps: FollowerDeps): GroupHook<BetFact> => {
  const jackpots = createJackpotFollower(deps);
  return {
    begin: jackpots.begin,
    mark: jackpots.mark,
    mayRepeat: jackpots.mayRepeat,
    follow: async (changes, nowMs) => {
      const followed = await jackpots.follow(changes, nowMs);
      if (changes.length === 0) return followed;
      return {
        winsOf: (request) => followed?.winsOf(request) ?? [],
        write: async (tx, groupId) => {
          await followed?.write(tx, groupId);
          await countDays(tx, { changes, now: new Date(nowMs) });
          await putAside(tx, { changes, now: new Date(nowMs) });
        },
        committed: () => followed?.committed(),
      };
    },
  };
};
