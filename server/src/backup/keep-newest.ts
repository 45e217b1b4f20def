import { readdir, rm } from 'node:fs/promises';
import { join } from 'node:path';

const WHOLE = /^base-\d{8}T\d{6}Z$/;

/** Removes all backups below a folder but the newest ones; answers what it removed. What is no backup stays. */
export const keepNewest = async (folder: string, count: number): Promise<string[]> => {
  const old = (await readdir(folder))
    .filter((name) => WHOLE.test(name))
    .toSorted()
    .slice(0, -count);
  const gone = old.map((name) => join(folder, name));
  for (const path of gone) await rm(path, { recursive: true });
  return gone;
};
