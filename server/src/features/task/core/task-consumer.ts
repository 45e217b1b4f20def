import type { Consumer } from '../../../platform/consumers/consumer.ts';
import { hasRecompute } from '../../activity/core/has-recompute.ts';
import { noteRecompute } from '../../activity/core/note-recompute.ts';
import { hasOpenActivity, readOpenActivities } from '../../activity/core/open-activities.ts';
import { type Counted, countProgress } from './count-progress.ts';
import { findTouched, withoutOver } from './find-touched.ts';
import { keepProgress } from './keep-progress.ts';
import { readTaskPlaces, taskOf } from './open-task.ts';
import { nextRecomputes, type Recompute } from './recompute-task.ts';

export const TASK_CONSUMER = 'task.progress';
const KINDS = ['task'] as const;

/**
 * Counts the progress of each player whose bets come in, anew from all bets of the period that they lie in: what is amended or cancelled is taken
 * back by that, in whatever order it comes.
 */
export const taskConsumer: Consumer = {
  name: TASK_CONSUMER,
  isWanted: ({ db, now }) => hasOpenActivity(db, { kinds: KINDS, now: now() }),
  ownWork: hasRecompute('task'),
  prepare: async (deps, page) => {
    const { db, clickhouse } = deps;
    const tasks = (await readOpenActivities(db, { kinds: KINDS, now: deps.now() })).map(taskOf);
    const places = await readTaskPlaces(db);
    const asked = { db, clickhouse, places, until: page.until };
    const touched = await withoutOver(db, findTouched(tasks, page.changes, places));
    const counted = await countProgress(touched, asked);
    // One after the other: others ask the report store too.
    const recounted: { recompute: Recompute; counted: Counted[] }[] = [];
    for (const recompute of await nextRecomputes(deps, { tasks, places, until: page.until }))
      recounted.push({ recompute, counted: await countProgress(await withoutOver(db, recompute.touched), asked) });
    return async (tx) => {
      await keepProgress(tx, counted, deps.now());
      for (const one of recounted)
        if (await noteRecompute(tx, one.recompute.step)) await keepProgress(tx, one.counted, deps.now());
    };
  },
};
