import { entryStateOf, scoreRounds, type StagePlay, type TournamentRound } from '@manager/domain/championship';
import { microsToText, sumToMicros } from '@manager/domain/micros';
import { sql } from 'kysely';
import type { OwnerTx } from '../../../postgres/db.ts';
import { stageOf, type Timed } from './championship-times.ts';
import type { Entry } from './round-store.ts';

/** Counts players anew from all their rounds: nothing can be counted twice, whatever came in between. Their rows are locked by the caller. */
export const countEntries = async (tx: OwnerTx, { entries, now }: { entries: readonly Entry[]; now: Date }): Promise<void> => {
  const activities = await activitiesOf(tx, entries);
  const rounds = await roundsOf(tx, entries);
  const counted = entries.flatMap((entry) => {
    const activity = activities.get(entry.activity_id);
    const stage = activity === undefined ? undefined : stageOf(activity, entry.stage);
    if (stage === undefined) return [];
    // What the player came in with holds, not what the rule says.
    const play: StagePlay = { credits: sumToMicros(entry.credits), rounds: entry.rounds, score: stage.rule.score };
    const score = scoreRounds(play, rounds.get(entry.id) ?? []);
    return [{ entry, score, state: entryStateOf(play, score, { nowMs: now.getTime(), endsAtMs: stage.span.endsAtMs }) }];
  });
  const dateOf = (ms: number | null): Date | null => (ms === null ? null : new Date(ms));
  await sql`
    update championship_entry set
      state = counted.state, credits_left = counted.credits_left, rounds_used = counted.rounds_used, best_multiple = counted.best,
      score = counted.score, reached_at = counted.reached_at, first_round_at = counted.first_at, last_round_at = counted.last_at,
      updated_at = ${now}, version = championship_entry.version + 1
    from unnest(
      ${counted.map(({ entry }) => entry.id)}::bigint[], ${counted.map(({ state }) => state)}::text[],
      ${counted.map(({ score }) => microsToText(score.creditsLeft))}::numeric[], ${counted.map(({ score }) => score.roundsUsed)}::int[],
      ${counted.map(({ score }) => microsToText(score.bestMultiple))}::numeric[], ${counted.map(({ score }) => microsToText(score.score))}::numeric[],
      ${counted.map(({ score }) => dateOf(score.reachedAtMs))}::timestamptz[], ${counted.map(({ score }) => dateOf(score.firstAtMs))}::timestamptz[],
      ${counted.map(({ score }) => dateOf(score.lastAtMs))}::timestamptz[])
      as counted (id, state, credits_left, rounds_used, best, score, reached_at, first_at, last_at)
    where championship_entry.id = counted.id`.execute(tx);
  const notCounted = counted.flatMap(({ score }) => [...score.notCounted]);
  await sql`
    update championship_round set is_counted = not is_counted
    where entry_id = any(${entries.map(({ id }) => id)}::bigint[])
      and is_counted <> (not is_void and round_id <> all(${notCounted}::text[]))`.execute(tx);
};

const activitiesOf = async (tx: OwnerTx, entries: readonly Entry[]): Promise<ReadonlyMap<string, Timed>> => {
  const ids = [...new Set(entries.map(({ activity_id: id }) => id))];
  const rows = await tx.selectFrom('activity').select(['id', 'starts_at', 'ends_at', 'rule']).where('id', 'in', ids).execute();
  return new Map(rows.map((row) => [row.id, row]));
};

const roundsOf = async (tx: OwnerTx, entries: readonly Entry[]): Promise<ReadonlyMap<string, TournamentRound[]>> => {
  const rows = await tx
    .selectFrom('championship_round')
    .select(['entry_id', 'round_id', 'stake', 'win', 'is_void', 'played_at'])
    .where(
      'entry_id',
      'in',
      entries.map(({ id }) => id),
    )
    .execute();
  return new Map(
    [...Map.groupBy(rows, ({ entry_id: id }) => id)].map(([id, group]) => [
      id,
      group.map((row) => ({
        roundId: row.round_id,
        playedAtMs: row.played_at.getTime(),
        stake: sumToMicros(row.stake),
        win: sumToMicros(row.win),
        isVoid: row.is_void,
      })),
    ]),
  );
};
