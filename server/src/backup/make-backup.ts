import { mkdir, readdir, rm } from 'node:fs/promises';
import { join } from 'node:path';
import { renameDurable, syncTree } from '../base/own-files.ts';
import { copyCluster } from '../postgres/base-backup.ts';
import { type CopiedTree, copyTree } from '../base/copied-files.ts';
import { type Manifest, writeManifest } from './manifest.ts';

/** Folders of the product beside its stores. The report store is none of them: it is made anew from the journal. The keys neither: they are kept elsewhere. */
export const OWN_FOLDERS = ['audit', 'exports', 'mathematics'];
const BEGUN = /^base-.*\.part$/;

type Asked = {
  url: string;
  pgData: string;
  dataDir: string;
  /** Gets a folder `base-<time>`, which is there as a whole or not at all. */
  to: string;
  now: () => Date;
};

/** Copies PostgreSQL and the product's own files while both work. Answers the folder with what it holds. */
export const makeBackup = async ({ url, pgData, dataDir, to, now }: Asked): Promise<{ folder: string; manifest: Manifest }> => {
  const began = now();
  await mkdir(to, { recursive: true, mode: 0o700 });
  for (const name of (await readdir(to)).filter((one) => BEGUN.test(one))) await rm(join(to, name), { recursive: true });
  const folder = join(to, `base-${began.toISOString().replaceAll(/[-:]|\.\d+/g, '')}`);
  const part = `${folder}.part`;
  await mkdir(part, { mode: 0o700 });
  try {
    const { version, startLsn, stopLsn, folders, files } = await copyCluster({
      url,
      pgData,
      to: part,
      beside: () => copyOwn(dataDir, part),
    });
    const manifest: Manifest = {
      format: 1,
      version,
      began_at: began.toISOString(),
      ended_at: now().toISOString(),
      start_lsn: startLsn,
      stop_lsn: stopLsn,
      folders,
      files,
    };
    await writeManifest(part, { manifest, dataDir });
    syncTree(part);
    renameDurable(part, folder);
    return { folder, manifest };
  } catch (error) {
    await rm(part, { recursive: true, force: true });
    throw error;
  }
};

/** Before the end of the cluster's copy, so that the second copy of the audit log names no row that the cluster lacks. */
const copyOwn = async (dataDir: string, to: string): Promise<CopiedTree> => {
  const copied: CopiedTree = { files: [], folders: [] };
  for (const name of OWN_FOLDERS) {
    const { files, folders } = await copyTree({ from: join(dataDir, name), to, at: name });
    copied.files.push(...files);
    copied.folders.push(name, ...folders);
  }
  return copied;
};
