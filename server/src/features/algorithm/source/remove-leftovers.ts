import { readdir, rm, stat } from 'node:fs/promises';
import { join } from 'node:path';
import type { Job } from '../../../kit/jobs/run-job.ts';

const HOUR_MS = 3_600_000;
/** As long may an upload rest before it goes on; after that it begins anew. */
export const UPLOAD_REST_MS = 7 * 24 * HOUR_MS;

/** Every hour: files of packages that were removed go, and parts of uploads that nobody goes on with. */
export const removeLeftovers: Job = {
  job: 'mathematics.clean_up',
  everyMs: HOUR_MS,
  run: async ({ db, settings: { mathDir } }) => {
    const names = await readdir(mathDir).catch((error: NodeJS.ErrnoException) => {
      if (error.code === 'ENOENT') return [];
      throw error;
    });
    const files = names.flatMap((name) => {
      const [, id, kind] = /^(\d{1,18})\.(zip|part)$/.exec(name) ?? [];
      return id === undefined ? [] : [{ path: join(mathDir, name), id, isPart: kind === 'part' }];
    });
    if (files.length === 0) return null;
    const rows = await db
      .selectFrom('math_version')
      .select(['id', 'check_state'])
      .where('id', 'in', [...new Set(files.map(({ id }) => id))])
      .where('deleted_at', 'is', null)
      .execute();
    const states = new Map(rows.map((row) => [row.id, row.check_state]));
    let removed = 0;
    for (const { path, id, isPart } of files) {
      const state = states.get(id);
      const keepMs = state === undefined ? HOUR_MS : isPart && state === 'awaited' ? UPLOAD_REST_MS : Infinity;
      const ageMs = await stat(path).then(
        ({ mtimeMs }) => Date.now() - mtimeMs,
        () => 0,
      );
      if (ageMs < keepMs) continue;
      await rm(path, { force: true });
      removed += 1;
    }
    return removed === 0 ? null : { rows: removed };
  },
};
