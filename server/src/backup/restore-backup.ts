import { existsSync } from 'node:fs';
import { mkdir, readdir, rm } from 'node:fs/promises';
import { basename, dirname, join } from 'node:path';
import { makeDurableFolder, syncTree } from '../base/own-files.ts';
import { CLUSTER } from '../postgres/base-backup.ts';
import { recoverFromLog } from '../postgres/recover.ts';
import { openHome } from '../postgres/embedded-home.ts';
import { placeStore } from '../postgres/embedded-store.ts';
import { copyFile } from '../base/copied-files.ts';
import { placeLog, readArchivedUntil } from './log-files.ts';
import { ARCHIVE } from '../journal/archive-files.ts';
import { backupsIn, OWN_FOLDERS } from './make-backup.ts';
import { lastSegmentOf, type Manifest, readManifest } from './manifest.ts';

/** What a place may hold before something is restored into it. */
const KEYS = 'keys';

type Asked = {
  /** The folder of one backup. */
  from: string;
  dataDir: string;
  /** An instant to go back to; null: as far as the log goes that is archived beside the backup, or else the backup alone. */
  at: Date | null;
};

export type Restored = { manifest: Manifest; /** What was committed before is there. */ heldUntil: string };

/**
 * Puts a backup, and what the log beside it says came after, into a data folder that holds nothing but the keys of the product that made it. Every
 * file is held against the hash that was signed. Throws a sentence, and leaves the place as it was, where something does not agree.
 */
export const restoreBackup = async ({ from, dataDir, at }: Asked): Promise<Restored> => {
  makeDurableFolder(dataDir);
  const there = (await readdir(dataDir)).filter((name) => name !== KEYS);
  if (there.length > 0)
    throw new Error(
      `${dataDir} is not empty (${there.slice(0, 3).join(', ')}): a backup is restored into a new folder, with its keys alone.`,
    );
  const manifest = await readManifest(from, dataDir);
  const goal = await goalOf({ from, dataDir, at }, manifest);
  try {
    for (const name of OWN_FOLDERS) await fill({ from, manifest, at: name, to: join(dataDir, name) });
    await fillArchive(from, dataDir);
    const home = openHome({ dataDir: join(dataDir, CLUSTER) });
    await placeStore({
      home,
      fill: async (pgData) => {
        await fill({ from, manifest, at: CLUSTER, to: pgData });
        if (goal.hasLog)
          await placeLog(
            { to: dirname(from), dataDir },
            { from: lastSegmentOf(manifest), pgData, hasTarget: goal.target !== null },
          );
        recoverFromLog(pgData, goal.target);
        syncTree(pgData);
      },
    });
    home.markInitialised();
  } catch (error) {
    for (const name of [...OWN_FOLDERS, CLUSTER]) await rm(join(dataDir, name), { recursive: true, force: true });
    throw error;
  }
  return { manifest, heldUntil: goal.heldUntil };
};

/** Where the log ends that is wanted. `target` is null where all of it is. */
const goalOf = async ({ from, dataDir, at }: Asked, manifest: Manifest) => {
  const archived = await readArchivedUntil({ to: dirname(from), dataDir });
  const hasLog = archived !== undefined && Date.parse(archived.until) >= Date.parse(manifest.holds_until);
  const newest = hasLog ? archived.until : manifest.holds_until;
  if (at === null) return { hasLog, target: null, heldUntil: newest };
  if (at.getTime() < Date.parse(manifest.holds_until))
    throw new Error(`${from} was made until ${manifest.holds_until}: for an earlier instant restore an earlier backup.`);
  if (at.getTime() > Date.parse(newest))
    throw new Error(`What came after ${newest} is not archived: the newest instant to go back to.`);
  // Behind the last commit there is none that the server could stop at.
  const target = hasLog && at.getTime() <= Date.parse(archived.reachable) ? at : null;
  return { hasLog, target, heldUntil: at.toISOString() };
};

/** What left PostgreSQL after this backup lies in newer ones: nothing is taken away there that the newest does not hold. */
const fillArchive = async (from: string, dataDir: string): Promise<void> => {
  const beside = dirname(from);
  for (const name of await backupsIn(beside)) {
    if (name <= basename(from)) continue;
    const newer = join(beside, name);
    // One that does not read is no reason not to restore this one: whether something is missing is told when the journal is read.
    const manifest = await readManifest(newer, dataDir).catch(() => undefined);
    if (manifest === undefined) continue;
    const files = manifest.files.filter(({ path }) => !existsSync(join(dataDir, path)));
    await fill({ from: newer, manifest: { ...manifest, files }, at: ARCHIVE, to: join(dataDir, ARCHIVE) });
  }
};

type Part = { from: string; manifest: Manifest; at: string; to: string };

/** Copies what the manifest names below a folder, and nothing else. */
const fill = async ({ from, manifest, at, to }: Part): Promise<void> => {
  const below = (path: string): string => join(to, path.slice(at.length + 1));
  const isBelow = (path: string): boolean => path.startsWith(`${at}/`) && !path.split('/').includes('..');
  await mkdir(to, { recursive: true, mode: 0o700 });
  for (const path of manifest.folders.filter(isBelow)) await mkdir(below(path), { recursive: true, mode: 0o700 });
  for (const { path, size, sha256 } of manifest.files.filter((file) => isBelow(file.path))) {
    await mkdir(dirname(below(path)), { recursive: true, mode: 0o700 });
    const copied = await copyFile(join(from, path), below(path));
    if (copied === undefined) throw new Error(`The backup lacks the file ${path}.`);
    if (copied.size !== size || copied.sha256 !== sha256)
      throw new Error(`The file ${path} of the backup is not what was backed up: take another backup.`);
  }
  syncTree(to);
};
