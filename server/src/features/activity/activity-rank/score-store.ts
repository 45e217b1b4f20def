import { microsToText, sumToMicros } from '@manager/domain/micros';
import { isRanked, type Score, scoreOf, type ScoreRule, type Standing } from '@manager/domain/activity-score';
import { NO_RANGE, scoreRangeOf } from '@manager/domain/score-range';
import { type Selectable, sql } from 'kysely';
import type { AnyDb, OwnerTx } from '../../../postgres/db.ts';
import type { DB } from '../../../postgres/types.gen.ts';

export type StoredScore = Selectable<DB['activity_score']>;

/** What is kept of a player: his score, and all his rounds that count. */
export type PlayerScore = Score & {
  playerId: string;
  siteId: string;
  agentId: string;
  standing: Standing;
  hasParts: boolean;
};

const ROWS_AT_ONCE = 1_000;

export const readScores = async (
  db: AnyDb,
  { activityId, playerIds }: { activityId: string; playerIds: readonly string[] },
): Promise<ReadonlyMap<string, StoredScore>> => {
  if (playerIds.length === 0) return new Map();
  const { rows } = await sql<StoredScore>`
    select * from activity_score where activity_id = ${activityId} and player_id = any(${[...playerIds]}::bigint[])`.execute(db);
  return new Map(rows.map((row) => [row.player_id, row]));
};

export const standingIn = (row: StoredScore): Standing => ({
  rounds: row.rounds,
  betUsd: sumToMicros(row.bet_usd),
  winUsd: sumToMicros(row.win_usd),
  bestSpin: { multiple: sumToMicros(row.best_spin), atMs: row.best_spin_at.getTime() },
  bestRound: { multiple: sumToMicros(row.best_round), atMs: row.best_round_at.getTime() },
  lastAtMs: row.last_bet_at.getTime(),
});

/** Without a cap every round makes the score. */
export const uncappedScore = (rule: ScoreRule, of: Omit<PlayerScore, keyof Score>): PlayerScore => ({
  ...of,
  ...scoreOf(rule.score, of.standing),
});

const instant = (ms: number): string => new Date(ms).toISOString();

const toColumns = (rule: ScoreRule, { standing, score, ...of }: PlayerScore) => {
  const hasRank = isRanked(rule, { rounds: standing.rounds, score });
  return {
    player_id: of.playerId,
    site_id: of.siteId,
    agent_id: of.agentId,
    score: microsToText(score),
    reached_at: instant(of.reachedAtMs),
    rounds: standing.rounds,
    bet_usd: microsToText(standing.betUsd),
    win_usd: microsToText(standing.winUsd),
    best_spin: microsToText(standing.bestSpin.multiple),
    best_spin_at: instant(standing.bestSpin.atMs),
    best_round: microsToText(standing.bestRound.multiple),
    best_round_at: instant(standing.bestRound.atMs),
    last_bet_at: instant(standing.lastAtMs),
    has_parts: of.hasParts,
    is_ranked: hasRank,
    score_range: hasRank ? scoreRangeOf(score) : NO_RANGE,
  };
};

type Written = { activityId: string; rule: ScoreRule; scores: readonly PlayerScore[] };

/** Puts the scores in the place of what was there. */
export const writeScores = async (tx: OwnerTx, { activityId, rule, scores }: Written): Promise<void> => {
  for (let at = 0; at < scores.length; at += ROWS_AT_ONCE) {
    const rows = scores.slice(at, at + ROWS_AT_ONCE).map((score) => toColumns(rule, score));
    await sql`
      insert into activity_score (activity_id, player_id, site_id, agent_id, score, reached_at, rounds, bet_usd, win_usd, best_spin,
        best_spin_at, best_round, best_round_at, last_bet_at, has_parts, is_ranked, score_range)
      select ${activityId}::bigint, made.* from jsonb_to_recordset(${JSON.stringify(rows)}::jsonb) as made (player_id bigint, site_id bigint,
        agent_id bigint, score numeric, reached_at timestamptz, rounds integer, bet_usd numeric, win_usd numeric, best_spin numeric,
        best_spin_at timestamptz, best_round numeric, best_round_at timestamptz, last_bet_at timestamptz, has_parts boolean,
        is_ranked boolean, score_range integer)
      on conflict (activity_id, player_id) do update set site_id = excluded.site_id, agent_id = excluded.agent_id, score = excluded.score,
        reached_at = excluded.reached_at, rounds = excluded.rounds, bet_usd = excluded.bet_usd, win_usd = excluded.win_usd,
        best_spin = excluded.best_spin, best_spin_at = excluded.best_spin_at, best_round = excluded.best_round,
        best_round_at = excluded.best_round_at, last_bet_at = excluded.last_bet_at, has_parts = excluded.has_parts,
        is_ranked = excluded.is_ranked, score_range = excluded.score_range, updated_at = now()`.execute(tx);
  }
};

export const removeScores = async (
  tx: OwnerTx,
  { activityId, playerIds }: { activityId: string; playerIds: readonly string[] },
): Promise<void> => {
  if (playerIds.length === 0) return;
  await sql`delete from activity_score where activity_id = ${activityId} and player_id = any(${[...playerIds]}::bigint[])`.execute(
    tx,
  );
};
