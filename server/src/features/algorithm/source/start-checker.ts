import { makeDurableFolder } from '../../../base/own-files.ts';
import type { Deps } from '../../../kit/service/ctx.ts';
import { checkSourceFile } from './check-source-file.ts';

/** Taken up together, so that many small packages wait for no look of the queue; few, so that another process takes what waits behind a large one. */
const TOGETHER = 4;

/** Checks packages that wait, one at a time in a process, until the queue is stopped. */
export const startChecker = async (deps: Deps): Promise<void> => {
  makeDurableFolder(deps.settings.mathDir, 0o700);
  await deps.queue.work<{ id: string }>({
    queue: 'check',
    workers: 1,
    together: TOGETHER,
    run: ({ id }, signal) => checkSourceFile(deps, id, signal),
  });
};
