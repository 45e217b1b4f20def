import { sql } from 'kysely';
import type { Waits } from '../../../kit/jobs/watch.ts';
import { openUntil, OPEN_STATES } from './open-activities.ts';

/** Is one of the kind that still takes bets to be counted anew? */
export const hasRecompute =
  (kind: 'rank' | 'task'): Waits =>
  ({ now }) =>
    sql`exists (
    select from activity_recompute join activity on activity.id = activity_recompute.activity_id
    where activity.kind = ${kind} and activity.state = any(${[...OPEN_STATES]}::text[]) and activity.starts_at <= ${openUntil(now())})`;
