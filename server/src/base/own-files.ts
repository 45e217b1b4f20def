import { randomBytes } from 'node:crypto';
import {
  chownSync,
  closeSync,
  existsSync,
  fsyncSync,
  linkSync,
  mkdirSync,
  openSync,
  readdirSync,
  readFileSync,
  renameSync,
  rmSync,
  writeFileSync,
} from 'node:fs';
import { open, rename, writeFile } from 'node:fs/promises';
import { dirname, join, resolve } from 'node:path';
import { assertMayWait } from './may-wait.ts';

/**
 * Files of the product's own: whoever reads one finds the former content or the new one, never a part, and a power cut at any moment
 * leaves one of the two. The order holds it: write beside, sync, move into place, sync the folder that holds the name.
 */
type Account = { uid: number; gid: number };
type Options = {
  /** Default 0600. */
  mode?: number;
  /** Whose the file shall be; default: who writes it. */
  owner?: Account | null;
};

/** Replaces `path` or makes it. */
export const writeDurable = (path: string, data: string | Buffer, options: Options = {}): void => {
  const part = writePart(path, data, options);
  try {
    renameSync(part, path);
  } catch (error) {
    rmSync(part, { force: true });
    throw error;
  }
  syncNow(dirname(path));
};

/** As `writeDurable`, for a process that has others to serve meanwhile: a busy disk may take seconds for a sync. */
export const writeDurableLater = async (path: string, data: string): Promise<void> => {
  assertMayWait('a file');
  const part = partOf(path);
  try {
    await writeFile(part, data, { flag: 'wx', mode: 0o600 });
    await publishFile(part, path);
  } catch (error) {
    rmSync(part, { force: true });
    throw error;
  }
};

/** Makes `path` unless it is there. Of several that try at once, in whatever processes, exactly one gets `true`; all may read it then. */
export const createDurable = (path: string, data: string | Buffer, options: Options = {}): boolean => {
  const part = writePart(path, data, options);
  let isMine = true;
  try {
    // A rename would replace what another process made meanwhile; a second name for the same file never does.
    linkSync(part, path);
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code !== 'EEXIST') throw error;
    isMine = false;
  } finally {
    rmSync(part, { force: true });
  }
  // Also for another's file: its maker may not have come so far, and from here on it is relied on.
  syncNow(dirname(path));
  return isMine;
};

/** Makes a folder with those above it; the names of new ones are synced. The mode is that of the last: others may share the ones above. */
export const makeDurableFolder = (path: string, mode = 0o777): void => {
  const folder = resolve(path);
  if (existsSync(folder)) return;
  const parent = dirname(folder);
  if (parent !== folder) makeDurableFolder(parent);
  mkdirSync(folder, { recursive: true, mode });
  syncNow(parent);
};

/** Moves a folder or file whose content is synced; both folders lie on one disk. */
export const renameDurable = (from: string, to: string): void => {
  renameSync(from, to);
  syncNow(dirname(to));
  if (dirname(from) !== dirname(to)) syncNow(dirname(from));
};

/** Removes `path`; after a power cut it stays removed. */
export const removeDurable = (path: string): void => {
  rmSync(path, { force: true });
  syncNow(dirname(path));
};

/** Syncs all files and folders of a tree that other programs wrote. */
export const syncTree = (folder: string): void => {
  for (const entry of readdirSync(folder, { recursive: true, withFileTypes: true }))
    if (entry.isFile() || entry.isDirectory()) syncNow(join(entry.parentPath, entry.name));
  syncNow(folder);
};

/** `undefined` when it does not exist. */
export const readOwnFile = (path: string): string | undefined => {
  try {
    return readFileSync(path, 'utf8');
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code === 'ENOENT') return undefined;
    throw error;
  }
};

/** Syncs a file or a folder. */
export const syncNow = (path: string): void => {
  const handle = openSync(path, 'r');
  try {
    fsyncSync(handle);
  } finally {
    closeSync(handle);
  }
};

export const syncPath = async (path: string): Promise<void> => {
  assertMayWait('a file');
  const handle = await open(path, 'r');
  try {
    await handle.sync();
  } finally {
    await handle.close();
  }
};

/** Moves a file that was written beside into its place, where it lies whole from then on, also after a power cut. For long files. */
export const publishFile = async (part: string, path: string): Promise<void> => {
  await syncPath(part);
  await rename(part, path);
  await syncPath(dirname(path));
};

/** Drawn: two processes may be at it, in containers even with the same process id. */
const partOf = (path: string): string => `${path}.${randomBytes(6).toString('hex')}.part`;

const writePart = (path: string, data: string | Buffer, { mode = 0o600, owner }: Options): string => {
  const part = partOf(path);
  const handle = openSync(part, 'wx', mode);
  try {
    writeFileSync(handle, data);
    if (owner) chownSync(part, owner.uid, owner.gid);
    fsyncSync(handle);
  } catch (error) {
    rmSync(part, { force: true });
    throw error;
  } finally {
    closeSync(handle);
  }
  return part;
};
