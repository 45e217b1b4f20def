import { readdirSync, rmSync } from 'node:fs';
import { basename, dirname, join } from 'node:path';
import { renameDurable } from './own-files.ts';

/** Why a store's folder was put out of the way. */
export type Aside = 'unreadable' | 'of-another';

/**
 * Renames a store's folder beside itself, so that nothing in it is lost and an empty one can take its place. Of earlier ones only this newest
 * stays: each is as large as the store.
 */
export const setAside = (folder: string, why: Aside): { takeBack: () => void } => {
  const parent = dirname(folder);
  const path = `${folder}.${why}-${new Date().toISOString().replace(/[:.]/g, '-')}`;
  renameDurable(folder, path);
  for (const name of readdirSync(parent))
    if (name.startsWith(`${basename(folder)}.`) && join(parent, name) !== path)
      rmSync(join(parent, name), { recursive: true, force: true });
  return {
    takeBack: () => {
      rmSync(folder, { recursive: true, force: true });
      renameDurable(path, folder);
    },
  };
};
