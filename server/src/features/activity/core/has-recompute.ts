import type { Deps } from '../../../kit/service/ctx.ts';
import { readOpenActivities } from './open-activities.ts';

/** Is one of the kind that still takes bets to be counted anew? */
export const hasRecompute =
  (kind: 'rank' | 'task') =>
  async ({ db, now }: Pick<Deps, 'db' | 'now'>): Promise<boolean> => {
    const asked = await db.selectFrom('activity_recompute').select('activity_id').execute();
    if (asked.length === 0) return false;
    const open = await readOpenActivities(db, { kinds: [kind], now: now() });
    return asked.some(({ activity_id: id }) => open.some((activity) => activity.id === id));
  };
