import type { TasksShown, TasksShownAnswer } from '@manager/contract/platform/tasks';
import type { Deps } from '../../../kit/service/ctx.ts';
import { inTransaction } from '../../../postgres/db.ts';
import { findPlayer } from '../../activity/core/find-player.ts';
import { findShared } from '../../activity/core/hold-activity.ts';
import { readTaskPlaces } from '../core/open-task.ts';
import { noteStep } from './note-step.ts';
import { readRunningTasks } from './player-tasks.ts';

/** Tasks were shown to a player; those that do not run at his website are left out. Undefined: no such player. */
export const noteShown = async (deps: Deps, { tasks: codes, ...asked }: TasksShown): Promise<TasksShownAnswer | undefined> => {
  const { db } = deps;
  const player = await findPlayer(db, asked);
  if (player === undefined) return undefined;
  const places = await readTaskPlaces(db);
  const calendars = places.calendarsOf(player.siteId);
  const running = await readRunningTasks(db, { player, places });
  const shown = running.filter(({ activity }) => codes.includes(activity.code));
  if (calendars === undefined || shown.length === 0) return { shown: 0 };
  const now = deps.now();
  const noted = await inTransaction(db, async (tx) => {
    let n = 0;
    for (const task of shown.toSorted((one, other) => Number(one.activity.id) - Number(other.activity.id))) {
      const held = await findShared(tx, { kind: 'task', id: task.activity.id });
      if (held?.state !== 'running') continue;
      await noteStep(tx, task, { step: 'shown', player, calendars, now });
      n += 1;
    }
    return n;
  });
  return { shown: noted };
};
