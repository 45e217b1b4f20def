import { readdirSync, readFileSync } from 'node:fs';
import { dirname, join, resolve } from 'node:path';

/** What hands out the stores that a run of the tests has started: `inject` of vitest reads their addresses. */
const HANDS_OUT = /\binject\(/;
const IMPORT = /(?:from|import\() ?'(\.[^']+\.ts)'/g;

/** Tests of a folder that reach no stores of the run, by what they import and what that imports; paths from the root. */
export const storeFreeTests = (rootDir: string, folder: string): string[] => {
  const known = new Map<string, boolean>();
  const reachesStores = (file: string): boolean => {
    const before = known.get(file);
    if (before !== undefined) return before;
    // Ends a ring of imports. A test that is sorted wrongly by one fails at once: nobody hands it stores.
    known.set(file, false);
    const source = readFileSync(file, 'utf8');
    const imported = [...source.matchAll(IMPORT)].map(([, specifier]) => resolve(dirname(file), specifier ?? ''));
    const reaches = HANDS_OUT.test(source) || imported.some(reachesStores);
    known.set(file, reaches);
    return reaches;
  };
  return readdirSync(join(rootDir, folder), { recursive: true, encoding: 'utf8' })
    .filter((name) => name.endsWith('.test.ts') && !name.includes('node_modules'))
    .map((name) => join(folder, name))
    .filter((name) => !reachesStores(join(rootDir, name)))
    .toSorted();
};
