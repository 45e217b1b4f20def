import type { BetFact } from '../fact/bet-fact.ts';
import type { Pace } from '../fact/play-pace.ts';

/** Rounds that a player in a game is remembered by: they may come in another order than they were played in. */
const REMEMBERED = 8;
/** Players are forgotten, the oldest first, beyond so many: some 40 MB. */
const MAX_PLAYERS = 100_000;

type Begun = { betId: string; atMs: number };
export type PaceVerdict = 'fine' | 'marked' | 'refused';

/**
 * Whether new bets come sooner after the round before than the rules of play allow (docs/formulas.md#pace-of-play). A bet that asks before it
 * is played, which is pending, is refused where the rule says so; one that has been played is only marked, since its money has moved. What was
 * played before this process took the lane is not known to it.
 */
export const createPlaySpeedLimiter = () => {
  const players = new Map<string, Begun[]>();

  return (fact: BetFact, pace: Pace): PaceVerdict => {
    // Bets below another one belong to its round.
    if (fact.parentBetId !== '') return 'fine';
    const key = `${fact.playerId}:${fact.gameId}`;
    const begun = players.get(key) ?? [];
    const isTooFast =
      fact.betAtMs >= pace.sinceMs &&
      begun.some(({ betId, atMs }) => betId !== fact.betId && atMs <= fact.betAtMs && fact.betAtMs - atMs < pace.minCycleMs);
    if (isTooFast && pace.isRefused && fact.status === 'pending') return 'refused';
    players.delete(key);
    players.set(
      key,
      [...begun.filter(({ betId }) => betId !== fact.betId), { betId: fact.betId, atMs: fact.betAtMs }].slice(-REMEMBERED),
    );
    if (players.size > MAX_PLAYERS) players.delete(players.keys().next().value as string);
    return isTooFast ? 'marked' : 'fine';
  };
};
