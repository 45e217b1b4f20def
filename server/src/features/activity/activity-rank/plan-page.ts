import { type EligibilityRule, isEligible } from '@manager/domain/activity';
import {
  addStandings,
  ROUND_ENDS_WITHIN_MS,
  roundOf,
  type ScoreBet,
  type ScoreRule,
  type Standing,
  standingOf,
} from '@manager/domain/activity-score';

export type SignedBet = { sign: 1 | -1; bet: ScoreBet & { agentId: string } };

export type Added = { standing: Standing; siteId: string; agentId: string };

/** What a page of bets does to a ranking: what is simply added by player, and whose score is computed anew from all his bets. */
export type PagePlan = { added: Map<string, Added>; anew: Map<string, string> };

type Asked = { rule: ScoreRule; eligibility: EligibilityRule; changes: readonly SignedBet[] };

/**
 * A new round is added. Anew: what is taken back (a maximum or a time cannot be), what is played inside a round, and whatever a limit of rounds
 * has to choose from.
 */
export const planPage = ({ rule, eligibility, changes }: Asked): PagePlan => {
  const plan: PagePlan = { added: new Map(), anew: new Map() };
  // What is played inside a round counts with it in whatever game, with whatever stake: its own bet alone is asked for these.
  const ofParts = {
    ...eligibility,
    minBetUsd: null,
    maxBetUsd: null,
    gameIds: new Set<string>(),
    offGameIds: new Set<string>(),
    joinedAtMs: null,
    endsAtMs: eligibility.endsAtMs + ROUND_ENDS_WITHIN_MS,
  };
  for (const { sign, bet } of changes) {
    const isPart = bet.parentBetId !== '';
    if (isPart ? !isEligible(ofParts, { ...bet, source: 'normal' }) : !isEligible(eligibility, bet)) continue;
    if (isPart || sign === -1 || rule.cap !== null) plan.anew.set(bet.playerId, bet.siteId);
    else add(plan, bet);
  }
  for (const playerId of plan.anew.keys()) plan.added.delete(playerId);
  return plan;
};

const add = ({ added }: PagePlan, bet: ScoreBet & { agentId: string }): void => {
  const standing = standingOf(roundOf([bet]));
  const known = added.get(bet.playerId);
  added.set(bet.playerId, {
    standing: known === undefined ? standing : addStandings(known.standing, standing),
    siteId: bet.siteId,
    agentId: bet.agentId,
  });
};
