import { RankRule } from '@manager/contract/features/activity/activity-rank/rank-rule';
import { sql } from 'kysely';
import type { Deps } from '../../../kit/service/ctx.ts';
import type { OwnerTx } from '../../../postgres/db.ts';
import type { StoredActivity } from '../core/activity-kind.ts';
import { noteRecompute, type RecomputeStep } from '../core/note-recompute.ts';
import { eligibilityOf, readJoined } from '../core/open-activities.ts';
import { readPlayers } from '../core/read-players.ts';
import { scoreRuleOf } from './rank-kind.ts';
import { readPlayerBets } from './read-player-bets.ts';
import { scoreAnew } from './score-anew.ts';
import { type PlayerScore, writeScores } from './score-store.ts';

/** Players counted per turn; bets that arrive meanwhile wait for it. */
const PLAYERS_A_TURN = 2_000;

export type Recomputed = { step: RecomputeStep; activity: StoredActivity; scores: PlayerScore[] };

type Asked = { activities: readonly StoredActivity[]; lineOf: (agentId: string) => readonly string[]; until: bigint };

/** The next players of each ranking that is computed anew, as they stand after the batch `until`. */
export const prepareRecompute = async (deps: Deps, { activities, lineOf, until }: Asked): Promise<Recomputed[]> => {
  const asked = await deps.db.selectFrom('activity_recompute').selectAll().orderBy('activity_id').execute();
  const found: Recomputed[] = [];
  for (const { activity_id: id, asks, after_player_id: after } of asked) {
    const activity = activities.find((one) => one.id === id);
    if (activity === undefined) continue;
    const nowMs = deps.now().getTime();
    const players = await readPlayers(deps.clickhouse, { activity, until, nowMs, after, limit: PLAYERS_A_TURN });
    const joined = activity.is_opt_in
      ? await readJoined(deps.db, { activityIds: [id], playerIds: players.map(({ playerId }) => playerId) })
      : null;
    const { scores } = scoreAnew(players, {
      activity,
      rule: scoreRuleOf(RankRule.parse(activity.rule)),
      eligibility: eligibilityOf(activity, joined?.get(id) ?? null),
      lineOf,
      bets: await readPlayerBets(deps.clickhouse, players, { activities: [activity], until, nowMs }),
    });
    const last = players.length < PLAYERS_A_TURN ? null : (players.at(-1)?.playerId ?? null);
    found.push({ step: { activityId: id, asks, after, last }, activity, scores });
  }
  return found;
};

/** In the place of all that was there of these players. Asked for anew meanwhile: it begins again. */
export const keepRecompute = async (tx: OwnerTx, { step, activity, scores }: Recomputed): Promise<void> => {
  if (!(await noteRecompute(tx, step))) return;
  const { after, last } = step;
  await sql`
    delete from activity_score where activity_id = ${activity.id} and player_id > ${after}
      and (${last}::bigint is null or player_id <= ${last}::bigint)`.execute(tx);
  await writeScores(tx, { activityId: activity.id, rule: scoreRuleOf(RankRule.parse(activity.rule)), scores });
};
