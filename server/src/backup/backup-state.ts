import type { BackupProblem } from '@manager/contract/features/log/backup';
import type { Deps } from '../kit/service/ctx.ts';
import { readArchiver } from '../postgres/archiver.ts';
import type { AnyDb } from '../postgres/db.ts';
import { type LastDrills, readLastDrills } from './drills.ts';
import { type BaseNote, readBaseNote, readLogNote } from './backup-notes.ts';

const DAY_MS = 86_400_000;
/** What may be lost with the disk. */
const LOG_LIMIT_MS = 60_000;
/** A server of one's own archives a segment once it is full, or after `archive_timeout`, and a quiet minute is none. */
const SERVER_LOG_LIMIT_MS = 300_000;

export type BackupState = {
  /** `embedded`: made by `npm run backup`. `server`: PostgreSQL is backed up by tools of its own, and says no more than how its archiving goes. */
  kind: 'embedded' | 'server';
  base: BaseNote | null;
  /** Up to when the log is saved; of a server, when it last archived a segment. */
  logUntil: Date | null;
  failedAt: Date | null;
  /** When the last drill of restoring began that went well. */
  drilledAt: Date | null;
  problems: BackupProblem[];
};

/** Never throws: what cannot be read is a problem by itself, and no backup that is there. */
export const readBackupState = async (deps: Pick<Deps, 'settings' | 'now' | 'log'>, db: AnyDb): Promise<BackupState> => {
  const { dataDir, maxDays, drillDays } = deps.settings.backup;
  try {
    return dataDir === null
      ? await readServer(db, deps.now())
      : await readEmbedded(db, { dataDir, maxDays, drillDays, now: deps.now() });
  } catch (error) {
    deps.log.warn({ err: error }, 'the state of the backups could not be read');
    const kind = dataDir === null ? 'server' : 'embedded';
    return { kind, base: null, logUntil: null, failedAt: null, drilledAt: null, problems: ['unreadable'] };
  }
};

type Place = { dataDir: string; maxDays: number; drillDays: number; now: Date };

const readEmbedded = async (db: AnyDb, { dataDir, maxDays, drillDays, now }: Place): Promise<BackupState> => {
  const [base, log, drills] = await Promise.all([readBaseNote(dataDir), readLogNote(dataDir), readLastDrills(db)]);
  const logUntil = log === undefined ? null : new Date(log.until);
  const problems: BackupProblem[] = [];
  if (base === undefined) problems.push('base_none');
  else {
    if (isOlder(new Date(base.held_until), now, maxDays * DAY_MS)) problems.push('base_old');
    if (logUntil === null) problems.push('log_none');
    if (drillDays > 0) problems.push(...drillProblems(drills, { drillDays, now }));
  }
  if (logUntil !== null && isOlder(logUntil, now, LOG_LIMIT_MS)) problems.push('log_late');
  return { kind: 'embedded', base: base ?? null, logUntil, failedAt: null, drilledAt: drills.well, problems };
};

/** A failed one is repeated the next day: only when two were missed in a row is the last one too old. */
const drillProblems = (
  { well, hasFailed }: LastDrills,
  { drillDays, now }: Pick<Place, 'drillDays' | 'now'>,
): BackupProblem[] => {
  if (hasFailed) return ['drill_failed'];
  if (well === null) return ['drill_none'];
  return isOlder(well, now, 2 * drillDays * DAY_MS) ? ['drill_old'] : [];
};

const readServer = async (db: AnyDb, now: Date): Promise<BackupState> => {
  const { isOn, archivedAt, failedAt } = await readArchiver(db);
  const isFailing = failedAt !== null && (archivedAt === null || failedAt > archivedAt);
  const problems: BackupProblem[] = [];
  if (!isOn) problems.push('archive_off');
  else if (isFailing) problems.push('archive_fails');
  else if (archivedAt === null) problems.push('archive_none');
  else if (isOlder(archivedAt, now, SERVER_LOG_LIMIT_MS)) problems.push('log_late');
  return { kind: 'server', base: null, logUntil: archivedAt, failedAt: isFailing ? failedAt : null, drilledAt: null, problems };
};

const isOlder = (at: Date, now: Date, limitMs: number): boolean => now.getTime() - at.getTime() > limitMs;
