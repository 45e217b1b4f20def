import type { CalendarVersions } from '@manager/domain/calendar-versions';
import { settleDateAt } from '@manager/domain/calendar-versions';
import { microsToText } from '@manager/domain/micros';
import { sql } from 'kysely';
import type { OwnerTx } from '../../../postgres/db.ts';
import type { SitePlayer } from '../../activity/core/find-player.ts';
import { type OpenTask, periodEndOf, periodKeyOf } from '../core/open-task.ts';

type Step = { step: 'shown' | 'joined'; player: SitePlayer; calendars: CalendarVersions; now: Date };

/** A player was shown a task or joined it: of a settlement day it counts once. Whoever has not begun has the first turn assigned. */
export const noteStep = async (tx: OwnerTx, task: OpenTask, { step, player, calendars, now }: Step): Promise<void> => {
  const { activity, counting } = task;
  const day = settleDateAt(calendars, now.getTime());
  const key = periodKeyOf(task, day, calendars);
  await sql`
    insert into task_step (activity_id, player_id, step, day, site_id, agent_id, created_at)
    values (${activity.id}, ${player.id}, ${step}, ${day}::date, ${player.siteId}, ${player.agentId}, ${now})
    on conflict do nothing`.execute(tx);
  await sql`
    insert into task_account (activity_id, player_id, site_id, agent_id, period_key, period_ends_at, turn, state, target, created_at, updated_at)
    values (${activity.id}, ${player.id}, ${player.siteId}, ${player.agentId}, ${key}, ${periodEndOf(task, key, calendars)}, 1, 'assigned',
      ${microsToText(counting.target)}::numeric, ${now}, ${now})
    on conflict do nothing`.execute(tx);
};
