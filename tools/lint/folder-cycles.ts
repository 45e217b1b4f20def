import { readdirSync, readFileSync } from 'node:fs';
import { dirname, join, relative } from 'node:path';

/** Folder → folders that its files import, with one file and specifier as the witness of each. */
export type FolderGraph = ReadonlyMap<string, ReadonlySet<string>>;

const IMPORT = /(?:from|import\(?)\s*'([^']+)'/g;
const isSource = (file: string): boolean => /\.tsx?$/.test(file) && !/\.(?:test|sweep|gen)\.tsx?$/.test(file);

/** The folders of a workspace's `src` as their files import each other. The files beside the folders put everything together and are left out. */
export const readFolderGraph = (srcDir: string): FolderGraph => {
  const graph = new Map<string, Set<string>>();
  for (const file of readdirSync(srcDir, { recursive: true, encoding: 'utf8' }).filter(isSource)) {
    const own = dirname(file);
    if (own === '.') continue;
    for (const [, specifier = ''] of readFileSync(join(srcDir, file), 'utf8').matchAll(IMPORT)) {
      if (!specifier.startsWith('.')) continue;
      const other = dirname(relative(srcDir, join(srcDir, own, specifier)));
      if (other !== own && other !== '.' && !other.startsWith('..')) graph.set(own, (graph.get(own) ?? new Set()).add(other));
    }
  }
  return graph;
};

/** The shortest way from one folder to another along imports, both named; undefined when there is none. */
export const wayBetween = (graph: FolderGraph, from: string, to: string): string[] | undefined => {
  const cameFrom = new Map<string, string | null>([[from, null]]);
  for (const folder of cameFrom.keys()) {
    if (folder === to) return wayBack(cameFrom, to);
    for (const next of graph.get(folder) ?? []) if (!cameFrom.has(next)) cameFrom.set(next, folder);
  }
  return undefined;
};

const wayBack = (cameFrom: ReadonlyMap<string, string | null>, to: string): string[] => {
  const before = cameFrom.get(to);
  return before == null ? [to] : [...wayBack(cameFrom, before), to];
};
