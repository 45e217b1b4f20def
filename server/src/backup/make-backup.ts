import { randomBytes } from 'node:crypto';
import { mkdir, readdir, rm } from 'node:fs/promises';
import { join } from 'node:path';
import { renameDurable, syncTree } from '../base/own-files.ts';
import { copyCluster } from '../postgres/base-backup.ts';
import { type CopiedTree, copyTree } from '../base/copied-files.ts';
import { ARCHIVE } from '../journal/archive-files.ts';
import { noteBase } from './backup-notes.ts';
import { type Manifest, writeManifest } from './manifest.ts';

/** Folders of the product beside its stores. The report store is none of them: it is made anew from the journal. The keys neither: they are kept elsewhere. */
export const OWN_FOLDERS = ['audit', 'exports', 'mathematics', ARCHIVE];
const BEGUN = /^base-.*\.part$/;
const WHOLE = /^base-\d{8}T\d{6}Z$/;

type Asked = {
  url: string;
  pgData: string;
  dataDir: string;
  /** Gets a folder `base-<time>`, which is there as a whole or not at all. */
  to: string;
  now: () => Date;
};

/** Copies PostgreSQL and the product's own files while both work, one backup at a time. Answers the folder with what it holds. */
export const makeBackup = async ({ url, pgData, dataDir, to, now }: Asked): Promise<{ folder: string; manifest: Manifest }> => {
  const began = now();
  const name = `base-${began.toISOString().replaceAll(/[-:]|\.\d+/g, '')}`;
  // Drawn: another one may begin in the same second, and takes away only what it has made itself.
  const [folder, part] = [join(to, name), join(to, `${name}.${randomBytes(4).toString('hex')}.part`)];
  await mkdir(part, { recursive: true, mode: 0o700 });
  let heldUntil = began;
  try {
    const { version, startLsn, stopLsn, folders, files } = await copyCluster({
      url,
      pgData,
      to: part,
      beside: async () => {
        await removeBroken(to, part);
        const own = await copyOwn(dataDir, part);
        heldUntil = now();
        return own;
      },
    });
    const manifest: Manifest = {
      format: 1,
      version,
      began_at: began.toISOString(),
      holds_until: heldUntil.toISOString(),
      start_lsn: startLsn,
      stop_lsn: stopLsn,
      folders,
      files,
    };
    await writeManifest(part, { manifest, dataDir });
    syncTree(part);
    renameDurable(part, folder);
    noteBase(dataDir, { folder, held_until: manifest.holds_until });
    return { folder, manifest };
  } catch (error) {
    await rm(part, { recursive: true, force: true });
    throw error;
  }
};

/** What former runs left: no other one is under way. */
const removeBroken = async (to: string, part: string): Promise<void> => {
  const parts = (await readdir(to)).filter((name) => BEGUN.test(name)).map((name) => join(to, name));
  for (const path of parts.filter((one) => one !== part)) await rm(path, { recursive: true });
};

/** Before the end of the cluster's copy, so that the second copy of the audit log names no row that the cluster lacks. */
const copyOwn = async (dataDir: string, to: string): Promise<CopiedTree> => {
  const copied: CopiedTree = { files: [], folders: [] };
  for (const name of OWN_FOLDERS) {
    const { files, folders } = await copyTree({ from: join(dataDir, name), to, at: name, leavesOut: isPart });
    copied.files.push(...files);
    copied.folders.push(...folders);
  }
  return copied;
};

/** What is just being written is not there yet. */
const isPart = (path: string): boolean => path.endsWith('.part');

/** Names of the backups below a folder, the oldest first. */
export const backupsIn = async (folder: string): Promise<string[]> =>
  (await readdir(folder)).filter((name) => WHOLE.test(name)).toSorted();

/** Removes all backups below a folder but the newest ones; answers what it removed. What is no backup stays. */
export const keepNewest = async (folder: string, count: number): Promise<string[]> => {
  const gone = (await backupsIn(folder)).slice(0, -count).map((name) => join(folder, name));
  for (const path of gone) await rm(path, { recursive: true });
  return gone;
};
