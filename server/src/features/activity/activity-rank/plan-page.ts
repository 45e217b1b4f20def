import type { EligibilityRule } from '@manager/domain/activity';
import {
  addStandings,
  mayTouchRounds,
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
  for (const { sign, bet } of changes) {
    if (!mayTouchRounds(eligibility, bet)) continue;
    if (bet.parentBetId !== '' || sign === -1 || rule.cap !== null) plan.anew.set(bet.playerId, bet.siteId);
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
