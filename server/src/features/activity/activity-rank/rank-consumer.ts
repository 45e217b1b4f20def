import { RankRule } from '@manager/contract/features/activity/activity-rank/rank-rule';
import type { EligibilityRule } from '@manager/domain/activity';
import { addStandings, type ScoreRule } from '@manager/domain/activity-score';
import type { Deps } from '../../../kit/service/ctx.ts';
import type { ConsumedBet } from '../../../platform/consumers/consumed-bet.ts';
import type { Consumer, KeepPage } from '../../../platform/consumers/consumer.ts';
import type { StoredActivity } from '../core/activity-kind.ts';
import { hasRecompute } from '../core/has-recompute.ts';
import { holdOpen } from '../core/hold-activity.ts';
import { eligibilityOf, hasOpenActivity, readAgentLines, readJoined, readOpenActivities } from '../core/open-activities.ts';
import type { SeatedPlayer } from '../core/read-players.ts';
import { planPage, type SignedBet } from './plan-page.ts';
import { scoreRuleOf } from './rank-kind.ts';
import { readPlayerBets, toScoreBet } from './read-player-bets.ts';
import { keepRecompute, prepareRecompute, type Recomputed } from './recompute-scores.ts';
import { scoreAnew } from './score-anew.ts';
import { type PlayerScore, readScores, removeScores, standingIn, uncappedScore, writeScores } from './score-store.ts';

export const RANK_CONSUMER = 'activity.rank';
const KINDS = ['rank'] as const;

/** Keeps the scores of rankings: each bet counts once within a second or two of coming in, and what is amended or cancelled is taken back. */
export const rankConsumer: Consumer = {
  name: RANK_CONSUMER,
  isWanted: ({ db, now }) => hasOpenActivity(db, { kinds: KINDS, now: now() }),
  ownWork: hasRecompute('rank'),
  prepare: async (deps, page) => {
    const activities = await readOpenActivities(deps.db, { kinds: KINDS, now: deps.now() });
    const lineOf = await readAgentLines(deps.db);
    const changes = page.changes.map(({ sign, bet }): SignedBet => ({
      sign,
      bet: { ...toScoreBet(bet, lineOf), agentId: bet.agentId },
    }));
    const joined = await readJoined(deps.db, {
      activityIds: activities.filter(({ is_opt_in: isOptIn }) => isOptIn).map(({ id }) => id),
      playerIds: [...new Set(changes.map(({ bet }) => bet.playerId))],
    });
    const planned: Planned[] = [];
    for (const activity of activities) {
      const plan = await planOne(deps, { activity, changes, joinedAtMs: joined.get(activity.id) ?? null });
      if (plan !== null) planned.push(plan);
    }
    const bets = await readAnew(deps, planned, page.until);
    const changed = planned.map((plan) => scorePlanned(plan, { lineOf, bets }));
    const recomputed = await prepareRecompute(deps, { activities, lineOf, until: page.until });
    return keepAll(changed, recomputed);
  },
};

type Changed = { activity: StoredActivity; scores: PlayerScore[]; gone: string[] };
type Planned = {
  activity: StoredActivity;
  rule: ScoreRule;
  eligibility: EligibilityRule;
  scores: PlayerScore[];
  anew: SeatedPlayer[];
};
type One = { activity: StoredActivity; changes: readonly SignedBet[]; joinedAtMs: ReadonlyMap<string, number> | null };

/** What is simply added, and whose score is computed anew; null where nothing changes. */
const planOne = async (deps: Deps, { activity, changes, joinedAtMs }: One): Promise<Planned | null> => {
  const rule = scoreRuleOf(RankRule.parse(activity.rule));
  const eligibility = eligibilityOf(activity, joinedAtMs);
  const { added, anew } = planPage({ rule, eligibility, changes });
  if (added.size === 0 && anew.size === 0) return null;
  const stored = await readScores(deps.db, { activityId: activity.id, playerIds: [...added.keys()] });
  const scores: PlayerScore[] = [];
  for (const [playerId, { standing, siteId, agentId }] of added) {
    const row = stored.get(playerId);
    if (row?.has_parts) anew.set(playerId, siteId);
    else
      scores.push(
        uncappedScore(rule, {
          playerId,
          siteId,
          agentId,
          hasParts: false,
          standing: row === undefined ? standing : addStandings(standingIn(row), standing),
        }),
      );
  }
  return { activity, rule, eligibility, scores, anew: [...anew].map(([playerId, siteId]) => ({ playerId, siteId })) };
};

type Bets = ReadonlyMap<string, readonly ConsumedBet[]>;

/** Reads all rankings in one query, because most of the players are the same. */
const readAnew = async (deps: Deps, planned: readonly Planned[], until: bigint): Promise<Bets> => {
  const asking = planned.filter(({ anew }) => anew.length > 0);
  if (asking.length === 0) return new Map();
  const players = new Map(asking.flatMap(({ anew }) => anew.map((player) => [player.playerId, player])));
  const activities = asking.map(({ activity }) => activity);
  return readPlayerBets(deps.clickhouse, [...players.values()], { activities, until, nowMs: deps.now().getTime() });
};

const scorePlanned = (
  { activity, rule, eligibility, scores, anew }: Planned,
  { lineOf, bets }: { lineOf: (agentId: string) => readonly string[]; bets: Bets },
): Changed => {
  const scored = scoreAnew(anew, { activity, rule, eligibility, lineOf, bets });
  return { activity, scores: [...scores, ...scored.scores], gone: scored.gone };
};

/** Of those that were frozen or cancelled meanwhile nothing is kept. */
const keepAll =
  (changed: readonly Changed[], recomputed: readonly Recomputed[]): KeepPage =>
  async (tx) => {
    const ids = [...changed.filter(({ scores, gone }) => scores.length + gone.length > 0), ...recomputed].map(
      ({ activity }) => activity.id,
    );
    const open = await holdOpen(tx, ids);
    for (const { activity, scores, gone } of changed) {
      if (!open.has(activity.id)) continue;
      await writeScores(tx, { activityId: activity.id, rule: scoreRuleOf(RankRule.parse(activity.rule)), scores });
      await removeScores(tx, { activityId: activity.id, playerIds: gone });
    }
    // Later: it knows everything up to the end of the page.
    for (const one of recomputed) if (open.has(one.activity.id)) await keepRecompute(tx, one);
  };
