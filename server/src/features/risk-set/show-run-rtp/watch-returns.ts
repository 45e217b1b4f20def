import { sql } from 'kysely';
import { AppError } from '../../../base/app-error.ts';
import type { Job } from '../../../kit/jobs/run-job.ts';
import type { Deps } from '../../../kit/service/ctx.ts';
import { testStarts } from '@manager/domain/rtp-monitor';
import { judgeEvidence } from './judge-evidence.ts';
import { measureEvidence, restartedFrom } from './measure-returns.ts';
import { openAlerts, type WatchedStream } from './open-alerts.ts';
import { readPars } from './read-pars.ts';
import { readRestarts, readRule } from './read-rule.ts';
import { keyOf } from './stream.ts';

const EVERY_MS = 15_000;

/**
 * Looks every 15 s while there are bets whether a game returns something else than its mathematics say, and opens a case where it does. All is computed anew from the
 * sums of the report store; while that is not whole, nothing is judged.
 */
export const watchReturns: Job = {
  job: 'returns.watch',
  everyMs: EVERY_MS,
  follows: ({ tables }) => tables.has('bet'),
  run: async (deps) => {
    const begunMs = performance.now();
    try {
      await endAlerts(deps);
      const streams = await judgeReturns(deps);
      const alerts = await openAlerts(deps, streams);
      const rounds = streams.reduce((sum, one) => sum + one.rounds, 0);
      await note(deps, { streams: streams.length, rounds, alerts, putOff: 0, tookMs: performance.now() - begunMs });
      return alerts === 0 ? null : { rows: alerts };
    } catch (error) {
      if (error instanceof AppError && error.reason === 'figures.incomplete')
        await note(deps, { streams: 0, rounds: 0, alerts: 0, putOff: 1, tookMs: performance.now() - begunMs });
      throw error;
    }
  },
};

/** All streams of all websites, as the tests that go on judge them. */
export const judgeReturns = async (
  { db, clickhouse, now }: Pick<Deps, 'db' | 'clickhouse' | 'now'>,
  gameIds: readonly string[] | null = null,
): Promise<WatchedStream[]> => {
  const [rule, parOf, restarts] = await Promise.all([readRule(db), readPars(db), readRestarts(db)]);
  const nowMs = now().getTime();
  const starts = testStarts(nowMs);
  const restartedAt = new Map(restarts.map(({ stream, atMs }) => [keyOf(stream), restartedFrom(atMs)]));
  const judged = judgeEvidence(await measureEvidence(clickhouse, { gameIds, nowMs, restarts }), { parOf, rule });
  return judged.map((stream) => ({
    ...stream,
    startOf: (window) => Math.max(starts[window], restartedAt.get(keyOf(stream)) ?? 0),
  }));
};

/** An alert ends with its case. */
const endAlerts = ({ db }: Deps): Promise<unknown> =>
  sql`update rtp_alert set closed_at = case_file.closed_at from case_file
    where case_file.id = rtp_alert.case_id and rtp_alert.closed_at is null and case_file.state = 'closed'`.execute(db);

type Look = { streams: number; rounds: number; alerts: number; putOff: number; tookMs: number };

const note = async ({ db, now }: Deps, { streams, rounds, alerts, putOff, tookMs }: Look): Promise<void> => {
  const at = now();
  const hour = new Date(Math.floor(at.getTime() / 3_600_000) * 3_600_000);
  await sql`
    insert into rtp_watch as kept (hour, runs, put_off, streams, rounds, alerts, longest_ms, first_at, last_at)
    values (${hour}, ${1 - putOff}, ${putOff}, ${streams}, ${rounds}, ${alerts}, ${Math.ceil(tookMs)}, ${at}, ${at})
    on conflict (hour) do update set runs = kept.runs + excluded.runs, put_off = kept.put_off + excluded.put_off,
      streams = greatest(kept.streams, excluded.streams), rounds = greatest(kept.rounds, excluded.rounds),
      alerts = kept.alerts + excluded.alerts, longest_ms = greatest(kept.longest_ms, excluded.longest_ms), last_at = excluded.last_at`.execute(
    db,
  );
};
