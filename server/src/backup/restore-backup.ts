import { mkdir, readdir, rm } from 'node:fs/promises';
import { dirname, join } from 'node:path';
import { makeDurableFolder, syncTree } from '../base/own-files.ts';
import { CLUSTER } from '../postgres/base-backup.ts';
import { openHome } from '../postgres/embedded-home.ts';
import { placeStore } from '../postgres/embedded-store.ts';
import { copyFile } from '../base/copied-files.ts';
import { OWN_FOLDERS } from './make-backup.ts';
import { type Manifest, readManifest } from './manifest.ts';

/** What a place may hold before something is restored into it. */
const KEYS = 'keys';

/**
 * Puts a backup into a data folder that holds nothing but the keys of the product that made it. Every file is held against the hash that was
 * signed. Throws a sentence, and leaves the place as it was, where something does not agree.
 */
export const restoreBackup = async ({ from, dataDir }: { from: string; dataDir: string }): Promise<Manifest> => {
  makeDurableFolder(dataDir);
  const there = (await readdir(dataDir)).filter((name) => name !== KEYS);
  if (there.length > 0)
    throw new Error(
      `${dataDir} is not empty (${there.slice(0, 3).join(', ')}): a backup is restored into a new folder, with its keys alone.`,
    );
  const manifest = await readManifest(from, dataDir);
  try {
    for (const name of OWN_FOLDERS) await fill({ from, manifest, at: name, to: join(dataDir, name) });
    const home = openHome({ dataDir: join(dataDir, CLUSTER) });
    await placeStore({ home, fill: (pgData) => fill({ from, manifest, at: CLUSTER, to: pgData }) });
    home.markInitialised();
  } catch (error) {
    for (const name of [...OWN_FOLDERS, CLUSTER]) await rm(join(dataDir, name), { recursive: true, force: true });
    throw error;
  }
  return manifest;
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
