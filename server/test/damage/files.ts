import { lstatSync, readdirSync, readFileSync, rmSync, truncateSync, writeFileSync } from 'node:fs';
import { join, relative } from 'node:path';
import type { Random } from './random.ts';

/** A folder of rows that the engine reads; `covers`: those whose rows it took over in a merge, which lie about for some minutes. */
export type Part = { table: string; path: string; month: string; covers: string[] };

const storeOf = (dataDir: string): string => join(dataDir, 'clickhouse');

/** Every file of the report store, links not followed: each is met once. */
export const storeFiles = (dataDir: string): { path: string; bytes: number }[] =>
  readdirSync(storeOf(dataDir), { recursive: true, encoding: 'utf8' }).flatMap((name) => {
    const path = join(storeOf(dataDir), name);
    const stat = lstatSync(path);
    return stat.isFile() && !isUnderLink(name) ? [{ path, bytes: stat.size }] : [];
  });

/** `data/default/<table>` are links to the folders below `store`. */
const isUnderLink = (name: string): boolean => name.startsWith('data/');

const PART = /^(\d{6})_(\d+)_(\d+)_(\d+)(?:_\d+)?$/;

const foldersOf = (folder: string): string[] =>
  readdirSync(folder, { withFileTypes: true }).flatMap((entry) => (entry.isDirectory() ? [entry.name] : []));

/** By the name of the table: where its parts lie. */
export const tableFolders = (dataDir: string): Map<string, string> => {
  const links = join(storeOf(dataDir), 'data', 'default');
  return new Map(readdirSync(links).map((table) => [table, join(links, table)]));
};

export const activeParts = (dataDir: string): Part[] =>
  [...tableFolders(dataDir)].flatMap(([table, folder]) => {
    const parts = foldersOf(folder).flatMap((name) => {
      const [, month, min, max, level] = PART.exec(name) ?? [];
      return month === undefined ? [] : [{ name, month, min: Number(min), max: Number(max), level: Number(level) }];
    });
    type Named = (typeof parts)[number];
    const isCovered = (inner: Named, outer: Named): boolean =>
      inner !== outer &&
      inner.month === outer.month &&
      inner.min >= outer.min &&
      inner.max <= outer.max &&
      inner.level < outer.level;
    return parts
      .filter((part) => !parts.some((other) => isCovered(part, other)))
      .map((part) => ({
        table,
        month: part.month,
        path: join(folder, part.name),
        covers: parts.flatMap((other) => (isCovered(other, part) ? join(folder, other.name) : [])),
      }));
  });

/** As a store looks that has not merged for some minutes. */
export const dropCovered = (dataDir: string): void => {
  for (const { covers } of activeParts(dataDir)) for (const path of covers) rmSync(path, { recursive: true });
};

const TABLE_ID = /([0-9a-f]{8}-[0-9a-f-]{27})\/(.*)$/;

/** Path for a person: the table by its name. */
export const describe = (dataDir: string, path: string): string => {
  const [, id, rest] = TABLE_ID.exec(path) ?? [];
  if (id === undefined) return relative(storeOf(dataDir), path);
  for (const file of storeFiles(dataDir)) {
    const name = /([^/]+)\.sql$/.exec(file.path)?.[1];
    if (name !== undefined && file.path !== path && readFileSync(file.path, 'utf8').includes(id)) return `${name}/${rest}`;
  }
  return rest ?? path;
};

export const turnBits = (path: string, random: Random): string => {
  const bytes = readFileSync(path);
  const places = Array.from({ length: 1 + random.below(3) }, () => ({ at: random.below(bytes.length), bit: random.below(8) }));
  for (const { at, bit } of places) bytes[at] = (bytes[at] as number) ^ (1 << bit);
  writeFileSync(path, bytes);
  return places.map(({ at, bit }) => `byte ${at} bit ${bit}`).join(', ');
};

export const cut = (path: string, bytes: number): void => truncateSync(path, Math.max(0, lstatSync(path).size - bytes));
export const fillWithZeros = (path: string): void => writeFileSync(path, Buffer.alloc(lstatSync(path).size));
