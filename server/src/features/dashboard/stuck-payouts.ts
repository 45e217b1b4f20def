import { RETRIES_END_AFTER_MS } from '@manager/domain/wallet-retry';
import { type RawBuilder, type SqlBool, sql } from 'kysely';
import type { Job } from '../../kit/jobs/run-job.ts';

/** From when on a payout could have been paid. */
export const sinceOf: RawBuilder<Date> = sql<Date>`coalesce(payout.decided_at, payout.created_at)`;

/** Payouts that somebody has to look at: left to staff, or not paid twelve hours after they could have been. */
export const isStuck = (now: Date): RawBuilder<SqlBool> =>
  sql<SqlBool>`(payout.state = 'error_manual'
    or payout.next_attempt_at is not null and ${sinceOf} < ${new Date(now.getTime() - RETRIES_END_AFTER_MS)})`;

const EVERY_MS = 5 * 60_000;
const MAX_TOLD = 20;

/**
 * Fails when payouts got stuck since the last look, so that the job log and the log tell of each once: a player waits for money. What is stuck
 * still stands on the dashboard.
 */
export const watchPayouts: Job = {
  job: 'payout.watch',
  everyMs: EVERY_MS,
  run: async ({ db, now }) => {
    const { rows } = await sql<{ transfer_id: string; state: string; last_error: string }>`
      update payout set told_at = ${now()}
      where told_at is null and ${isStuck(now())}
      returning transfer_id, state, last_error`.execute(db);
    if (rows.length === 0) return null;
    const manual = rows.filter(({ state }) => state === 'error_manual').length;
    const told = rows.slice(0, MAX_TOLD).map((row) => `${row.transfer_id} (${row.last_error || row.state})`);
    const rest = rows.length > MAX_TOLD ? ` and ${rows.length - MAX_TOLD} more` : '';
    throw new Error(
      `${manual} payouts are left to staff, ${rows.length - manual} have waited for more than 12 hours: ${told.join(', ')}${rest}`,
    );
  },
};
