import type { EligibilityRule } from '@manager/domain/activity';
import { countedRounds, scorePlayer, type ScoreRule, type Standing } from '@manager/domain/activity-score';
import type { ConsumedBet } from '../../../platform/consumers/consumed-bet.ts';
import { toScoreBet } from './read-player-bets.ts';
import type { StoredActivity } from '../core/activity-kind.ts';
import type { SeatedPlayer } from '../core/read-players.ts';
import type { PlayerScore } from './score-store.ts';

type Asked = {
  activity: StoredActivity;
  rule: ScoreRule;
  eligibility: EligibilityRule;
  lineOf: (agentId: string) => readonly string[];
  /** Bets by player, in their newest versions: at least those within the activity's time. */
  bets: ReadonlyMap<string, readonly ConsumedBet[]>;
};

/** Nothing of these counts (any more): there is no score. */
export type ScoredAnew = { scores: PlayerScore[]; gone: string[] };

/** Scores of players from all their stored bets: the same rules as for bets that come in, and the last word. */
export const scoreAnew = (players: readonly SeatedPlayer[], asked: Asked): ScoredAnew => {
  const { activity, bets } = asked;
  const scores: PlayerScore[] = [];
  const gone: string[] = [];
  for (const { playerId, siteId } of players) {
    const own = bets.get(playerId) ?? [];
    const scored = scorePlayer(
      asked.rule,
      countedRounds(
        asked.eligibility,
        own.map((bet) => toScoreBet(bet, asked.lineOf)),
      ),
    );
    const hasParts = own.some(({ parentBetId }) => parentBetId !== '');
    if (scored === null && !hasParts) gone.push(playerId);
    else
      scores.push({
        playerId,
        siteId,
        agentId: own.at(-1)?.agentId ?? '',
        hasParts,
        // A bet inside a round whose own bet has not come yet is remembered: that one is not simply added.
        ...(scored ?? { score: 0n, reachedAtMs: activity.starts_at.getTime(), standing: nothing(activity) }),
      });
  }
  return { scores, gone };
};

const nothing = ({ starts_at: from }: StoredActivity): Standing => {
  const none = { multiple: 0n, atMs: from.getTime() };
  return { rounds: 0, betUsd: 0n, winUsd: 0n, bestSpin: none, bestRound: none, lastAtMs: from.getTime() };
};
