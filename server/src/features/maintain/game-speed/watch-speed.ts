import { sql } from 'kysely';
import type { Job } from '../../../kit/jobs/run-job.ts';
import { loadDirectory } from '../../../kit/report/directory.ts';
import { inTransaction } from '../../../postgres/db.ts';
import { readSpeed, readSpeedThresholds } from './read-speed.ts';

const MINUTE_MS = 60_000;
/** What is judged each minute: long enough that one slow call is no alarm. */
const LOOK_BACK_MS = 5 * MINUTE_MS;

type Beyond = {
  kind: 'pace' | 'latency' | 'failures';
  site_id: string;
  game_id: string | null;
  vendor: string;
  value: string;
  threshold: string;
};

/** Looks every minute whether pace, latency or failures are beyond their thresholds, and keeps from when to when they were. */
export const watchSpeed: Job = {
  job: 'game_speed.watch',
  everyMs: MINUTE_MS,
  run: async ({ db, clickhouse, now }) => {
    const at = now();
    const [thresholds, directory] = await Promise.all([readSpeedThresholds(db), loadDirectory(db)]);
    const span = { from: at.getTime() - LOOK_BACK_MS, to: at.getTime() };
    const { pace, latency } = await readSpeed(
      { db, clickhouse, directory },
      { scope: { agentIds: null, siteIds: null, gameIds: null }, span, thresholds },
    );
    const beyond: Beyond[] = [
      ...pace
        .filter(({ is_alarm: isAlarm }) => isAlarm)
        .map((row) => ({
          kind: 'pace' as const,
          ...placeOf(row, row.game_id),
          value: row.pace_p95,
          threshold: String(thresholds.pace),
        })),
      ...latency
        .filter(({ is_slow: isSlow }) => isSlow)
        .map((row) => ({
          kind: 'latency' as const,
          ...placeOf(row, null),
          value: row.latency_p95,
          threshold: String(thresholds.latency_ms),
        })),
      ...latency
        .filter(({ is_failing: isFailing }) => isFailing)
        .map((row) => ({
          kind: 'failures' as const,
          ...placeOf(row, null),
          value: row.failed_pct,
          threshold: String(thresholds.failed_pct),
        })),
    ];
    const rows = await inTransaction(db, async (tx) => {
      for (const one of beyond)
        await sql`
          insert into speed_alarm (kind, site_id, game_id, vendor, worst, threshold, began_at, seen_at)
          values (${one.kind}, ${one.site_id}, ${one.game_id}, ${one.vendor}, ${one.value}, ${one.threshold}, ${at}, ${at})
          on conflict (kind, site_id, game_id, vendor) where ended_at is null
          do update set worst = greatest(speed_alarm.worst, excluded.worst), seen_at = excluded.seen_at`.execute(tx);
      const ended = await sql`update speed_alarm set ended_at = ${at} where ended_at is null and seen_at < ${at}`.execute(tx);
      return beyond.length + Number(ended.numAffectedRows ?? 0);
    });
    return rows === 0 ? null : { rows };
  },
};

const placeOf = ({ site_id, vendor }: { site_id: string; vendor: string }, gameId: string | null) => ({
  site_id,
  vendor: gameId === null ? vendor : '',
  game_id: gameId,
});
