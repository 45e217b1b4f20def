import { makeDurableFolder } from '../../../base/own-files.ts';
import { type ExportDeps, runExport } from './run-export.ts';

/** Exports that a process works on at once, each of another user: the others wait. */
const WORKERS = 2;

/** Works on exports from the queue until the queue is stopped. */
export const startExporter = async (deps: ExportDeps): Promise<void> => {
  makeDurableFolder(deps.settings.exportDir, 0o700);
  await deps.queue.work<{ id: string }>({
    queue: 'export',
    workers: WORKERS,
    run: ({ id }, signal) => runExport(deps, id, signal),
  });
};
