import { makeDurableFolder } from '../../../base/own-files.ts';
import type { Deps } from '../../../kit/service/ctx.ts';
import { checkSourceFile } from './check-source-file.ts';

/** Checks packages that wait, one at a time in a process, until the queue is stopped. */
export const startChecker = async (deps: Deps): Promise<void> => {
  makeDurableFolder(deps.settings.mathDir, 0o700);
  await deps.queue.work<{ id: string }>({
    queue: 'check',
    workers: 1,
    run: async ({ id }, signal) => {
      await checkSourceFile(deps, id, signal);
      // A queue that is asked every few seconds would let many small packages wait for minutes: who has one takes what waits behind it.
      for (let next = await findWaiting(deps); next !== undefined && !signal.aborted; next = await findWaiting(deps))
        await checkSourceFile(deps, next, signal);
    },
  });
};

const findWaiting = async ({ db }: Deps): Promise<string | undefined> => {
  const found = await db
    .selectFrom('math_version')
    .select('id')
    .where('check_state', '=', 'waiting')
    .where('deleted_at', 'is', null)
    .orderBy('id')
    .limit(1)
    .executeTakeFirst();
  return found?.id;
};
