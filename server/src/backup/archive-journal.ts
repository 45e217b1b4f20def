import { monthName } from '../completeness/ledger.ts';
import { ARCHIVE, isFileWhole, type WrittenFile } from '../journal/archive-files.ts';
import { bodiesOf, heldFiles, leaving, monthsToArchive, noteFile, releaseFile } from '../journal/archive.ts';
import type { Job } from '../kit/jobs/run-job.ts';
import type { Deps } from '../kit/service/ctx.ts';
import { writeArchivedFile } from './archived-file.ts';
import { readBaseNote } from './backup-notes.ts';
import { readManifest } from './manifest.ts';

const HOUR_MS = 3_600_000;
/** So long everything stays in PostgreSQL: most of what is ever corrected is corrected by then. */
const KEPT_MS = 35 * 24 * HOUR_MS;
/** Files moved in one run, for which a stop of the product waits. The next run goes on. */
const FILES_A_RUN = 4;

/**
 * Moves bodies of old months from PostgreSQL into files: first written, read back and noted, then, once the newest backup holds the file as well
 * (where backups are made), taken away here. The rows that say what each batch was stay.
 */
export const archiveJournal = (dataDir: string): Job => ({
  job: 'journal.archive',
  everyMs: HOUR_MS,
  run: async (deps) => {
    const dir = deps.settings.archiveDir;
    if (dir === null || deps.diskState() !== 'enough') return null;
    const archived = await archiveMonths(deps, { dir, dataDir });
    const released = await releaseBodies(deps, dir);
    if (archived.files + released.files === 0) return null;
    return { rows: archived.rows, detail: { files: archived.files, bytes: archived.bytes, released: released.files } };
  },
});

/** Months that were over so long ago, as far as they had come in by then: a month's late corrections make one file for each month of arrival. */
const archiveMonths = async (deps: Deps, { dir, dataDir }: { dir: string; dataDir: string }) => {
  const { db, now, completeness } = deps;
  const kept = new Date(now().getTime() - KEPT_MS);
  const before = new Date(Date.UTC(kept.getUTCFullYear(), kept.getUTCMonth(), 1));
  const gaps = new Set(completeness.gaps().map(monthName));
  const done = { files: 0, rows: 0, bytes: 0 };
  for (const { after, ...month } of await monthsToArchive(db, before)) {
    if (gaps.has(monthName(month))) continue;
    for (let lastId = after; done.files < FILES_A_RUN;) {
      const batches = await leaving(db, month, { after: lastId, before });
      if (batches.length === 0) break;
      const file = await writeArchivedFile({ dir, dataDir, month, batches, readBodies: (ids) => bodiesOf(db, ids) });
      await noteFile(db, month, { batches, file, at: now() });
      lastId = batches.at(-1)?.id ?? lastId;
      done.files += 1;
      done.rows += batches.reduce((sum, { rows }) => sum + rows, 0);
      done.bytes += file.bytes;
    }
  }
  return done;
};

/** Takes bodies away that are in a file, and the file in the newest backup, where there is one. */
const releaseBodies = async ({ db, now, settings }: Deps, dir: string): Promise<{ files: number }> => {
  const held = await heldFiles(db, FILES_A_RUN);
  if (held.length === 0) return { files: 0 };
  const isBackedUp = await backedUp(settings.backup.dataDir);
  let files = 0;
  for (const file of held) {
    if (!isBackedUp(file)) continue;
    if (!(await isFileWhole(dir, file)))
      throw new Error(`${file.file} in ${dir} is not what was written; what it holds stays in PostgreSQL until it is`);
    await releaseFile(db, file, now());
    files += 1;
  }
  return { files };
};

/** Does the newest backup hold the file? Where none was ever made there is nothing that would have to. */
const backedUp = async (dataDir: string | null): Promise<(file: WrittenFile) => boolean> => {
  const base = dataDir === null ? undefined : await readBaseNote(dataDir);
  if (dataDir === null || base === undefined) return () => true;
  // A disk for backups may be elsewhere just now: then nothing is said of what it holds.
  const manifest = await readManifest(base.folder, dataDir).catch(() => undefined);
  const hashes = new Map(manifest?.files.map(({ path, sha256 }) => [path, sha256]));
  return ({ file, sha256 }) => hashes.get(`${ARCHIVE}/${file}`) === sha256;
};
