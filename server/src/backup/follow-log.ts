import { readdir, stat } from 'node:fs/promises';
import { join } from 'node:path';
import { type LogArchive, segmentAt } from '../postgres/log-archive.ts';
import { noteBase, noteLog } from './backup-notes.ts';
import { openLogFolder } from './log-files.ts';
import { backupsIn, keepNewest, makeBackup } from './make-backup.ts';
import { lastSegmentOf, readManifest } from './manifest.ts';

const BASE_EVERY_MS = 24 * 3_600_000;
/** Packages come in dozens: they are saved together. */
const MATHEMATICS_EVERY_MS = 600_000;

type Following = {
  archive: LogArchive;
  cluster: { url: string; pgData: string };
  dataDir: string;
  to: string;
  /** Backups that stay, with the log since the oldest of them. */
  keep: number;
  now: () => Date;
};

/**
 * One turn of a continuous backup: the log since the last one, and a backup of everything once a day, where log was lost, and within ten minutes
 * after mathematics came, which are files and not in the log. Answers up to when everything is safe, and the backup that it made.
 */
export const createFollower = async (o: Following) => {
  const folder = await openLogFolder(o);
  let reachable: string | undefined;

  const follow = async (): Promise<{ until: string; newest: string }> => {
    const { until, newest, isIdle } = await o.archive.turn(folder.keep);
    const instant = until.toISOString();
    if (!isIdle) reachable = instant;
    await folder.note({ until: instant, reachable: reachable ?? instant });
    noteLog(o.dataDir, { folder: o.to, until: instant });
    return { until: instant, newest };
  };

  /** Also where the log has a gap behind the newest backup, whatever made it, or is that of another timeline. */
  const isBackupDue = async (newest: string): Promise<boolean> => {
    const name = (await backupsIn(o.to)).at(-1);
    if (name === undefined) return true;
    const manifest = await readManifest(join(o.to, name), o.dataDir);
    if (!(await folder.reaches(lastSegmentOf(manifest), newest))) return true;
    noteBase(o.dataDir, { folder: join(o.to, name), held_until: manifest.holds_until });
    const beganMs = Date.parse(manifest.began_at);
    const ageMs = o.now().getTime() - beganMs;
    if (ageMs >= BASE_EVERY_MS) return true;
    return ageMs >= MATHEMATICS_EVERY_MS && (await newestIn(join(o.dataDir, 'mathematics'))) > beganMs;
  };

  const prune = async (): Promise<void> => {
    await keepNewest(o.to, o.keep);
    const [oldest] = await backupsIn(o.to);
    if (oldest === undefined) return;
    const { start_lsn: startLsn } = await readManifest(join(o.to, oldest), o.dataDir);
    await folder.prune(segmentAt(startLsn));
  };

  return async (): Promise<{ until: string; made: string | null }> => {
    const { until, newest } = await follow();
    if (!(await isBackupDue(newest))) return { until, made: null };
    const { folder: made } = await makeBackup({ ...o.cluster, dataDir: o.dataDir, to: o.to, now: o.now });
    await prune();
    // With the log of the copy's own time, so that it can be gone forward from at once.
    return { until: (await follow()).until, made };
  };
};

/** When something was last put into a folder, as ms. */
const newestIn = async (folder: string): Promise<number> => {
  const files = await readdir(folder, { recursive: true, withFileTypes: true }).catch(() => []);
  const times = await Promise.all(files.map((file) => stat(join(file.parentPath, file.name)).then(({ mtimeMs }) => mtimeMs)));
  return Math.max(-Infinity, ...times);
};
