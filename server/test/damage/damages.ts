import { existsSync, readdirSync, rmSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { withStore } from './checksums.ts';
import { activeParts, cut, describe, fillWithZeros, type Part, storeFiles, turnBits } from './files.ts';
import { copyInto, type Master } from './master.ts';
import type { Random } from './random.ts';

export type World = { master: Master; later: () => Promise<Master>; stranger: () => Promise<Master> };
type Place = { dataDir: string; random: Random; world: World };

export type Damage = {
  name: string;
  /** How it can be known at once: rows lack or are too many. Else the files have to be read first. */
  isCounted: boolean;
  /** Bets of another website come in from the start on: new ones, ones that were taken before, amendments. */
  isFed?: boolean;
  /** What the data folder is a copy of, and what has to be true in the end. */
  of?: 'master' | 'later';
  env?: Record<string, string>;
  /** Kills the server in the middle of restoring, and starts it again. */
  isCutShort?: boolean;
  /** Rows of the later store, which this PostgreSQL never took: they have to be kept apart. */
  leavesUnknown?: boolean;
  /** Answers what was damaged. */
  apply: (place: Place) => Promise<string> | string;
};

/** Of a product at work. */
export type LiveDamage = Pick<Damage, 'name' | 'apply'> & { isEngineKilled: boolean };
export const liveName = ({ name, isEngineKilled }: LiveDamage): string =>
  `${name} at work${isEngineKilled ? ', engine killed' : ''}`;

/** One after the other in one store. */
export const together = (...damages: readonly Damage[]): Damage => ({
  name: damages.map(({ name }) => name).join(' + '),
  isCounted: damages.every(({ isCounted }) => isCounted),
  isFed: damages.some(({ isFed }) => isFed),
  env: Object.assign({}, ...damages.map(({ env }) => env)) as Record<string, string>,
  isCutShort: damages.some(({ isCutShort }) => isCutShort),
  apply: async (place) => {
    const files: string[] = [];
    for (const damage of damages) files.push(await damage.apply(place));
    return files.join(' + ');
  },
});

const clickhouseOf = (dataDir: string): string => join(dataDir, 'clickhouse');

const removeStore = ({ dataDir }: Place): string => {
  rmSync(clickhouseOf(dataDir), { recursive: true });
  return 'clickhouse';
};

const replaceFolder = (name: string, { from, dataDir }: { from: Master; dataDir: string }): string => {
  rmSync(join(dataDir, name), { recursive: true });
  copyInto(join(from.dataDir, name), dataDir);
  return name;
};

const removePart = ({ path, table }: Part): string => {
  rmSync(path, { recursive: true });
  return `${table}/${path.slice(path.lastIndexOf('/') + 1)}`;
};

const dropTable =
  (table: string) =>
  async ({ dataDir }: Place): Promise<string> => {
    await withStore(dataDir, (clickhouse) => clickhouse.command({ name: 'test', sql: `DROP TABLE ${table} SYNC` }));
    return table;
  };

/** The kinds of files that a part has, its projections' included. */
const ofKind = (part: Part, kind: string): string[] =>
  readdirSync(part.path, { recursive: true, encoding: 'utf8' })
    .filter((name) => name.endsWith(kind))
    .map((name) => join(part.path, name));

const KINDS = [
  'data.bin',
  'data.cmrk4',
  'checksums.txt',
  'count.txt',
  'columns.txt',
  'primary.cidx',
  'minmax_settle_date.idx',
  'partition.dat',
  'serialization.json',
  'columns_substreams.txt',
  'default_compression_codec.txt',
  'metadata_version.txt',
] as const;
const CUT_BYTES = 200;

/** Of any table as likely as of another: that of ids has many more parts. */
const anyPart = ({ dataDir, random }: Pick<Place, 'dataDir' | 'random'>): Part => {
  const parts = activeParts(dataDir);
  const table = random.pick([...new Set(parts.map((part) => part.table))]);
  return random.pick(parts.filter((part) => part.table === table));
};

const fileOfPart = ({ dataDir, random }: Place, kind: string): string => {
  return random.pick(ofKind(anyPart({ dataDir, random }), kind));
};

/** Any file, any byte, or a file that is none of a part: small files are many, large ones hold the figures, and the others are few. */
const anyFile = ({ dataDir, random }: Place): string => {
  const files = storeFiles(dataDir).filter(({ bytes }) => bytes > 0);
  const kind = random.below(5);
  if (kind < 2) return random.pick(files).path;
  if (kind === 2) return random.pick(files.filter(({ path }) => !/\/\d{6}_\d+_\d+_\d+/.test(path))).path;
  let at = random.below(files.reduce((sum, { bytes }) => sum + bytes, 0));
  return (files.find(({ bytes }) => (at -= bytes) < 0) ?? random.pick(files)).path;
};

export const storeGone: Damage = { name: 'store removed', isCounted: true, isFed: true, apply: removeStore };
export const cutShort: Damage = {
  name: 'store removed, server killed while restoring',
  isCounted: true,
  env: { RESTORE_PACE: '250' },
  isFed: true,
  isCutShort: true,
  apply: removeStore,
};
export const otherStore: Damage = {
  name: 'store of another product',
  isCounted: true,
  apply: async ({ dataDir, world }) => replaceFolder('clickhouse', { from: await world.stranger(), dataDir }),
};
export const olderStore: Damage = {
  name: 'report store of an older day',
  isCounted: true,
  isFed: true,
  of: 'later',
  apply: ({ dataDir, world }) => replaceFolder('clickhouse', { from: world.master, dataDir }),
};
export const olderJournal: Damage = {
  name: 'PostgreSQL of an older day',
  isCounted: true,
  leavesUnknown: true,
  apply: async ({ dataDir, world }) => replaceFolder('clickhouse', { from: await world.later(), dataDir }),
};
export const partGone = (table: string): Damage => ({
  name: `part of ${table} removed`,
  isCounted: true,
  isFed: table === 'bet',
  apply: ({ dataDir, random }) => removePart(random.pick(activeParts(dataDir).filter((part) => part.table === table))),
});
export const anyPartGone: Damage = {
  name: 'part removed',
  isCounted: true,
  apply: (place) => removePart(anyPart(place)),
};
export const tableGone = (table: string): Damage => ({
  name: `table ${table} dropped`,
  isCounted: true,
  apply: dropTable(table),
});
export const fileCut = (kind: string): Damage => ({
  name: `${kind} cut`,
  isCounted: false,
  apply: (place) => {
    const path = fileOfPart(place, kind);
    cut(path, CUT_BYTES);
    return describe(place.dataDir, path);
  },
});
export const bitsTurned: Damage = {
  name: 'bits turned',
  isCounted: false,
  apply: (place) => {
    const path = anyFile(place);
    return `${describe(place.dataDir, path)}: ${turnBits(path, place.random)}`;
  },
};
export const fileEmptied: Damage = {
  name: 'file emptied',
  isCounted: false,
  apply: (place) => {
    const path = anyFile(place);
    writeFileSync(path, '');
    return describe(place.dataDir, path);
  },
};
export const fileZeroed: Damage = {
  name: 'file filled with zeros',
  isCounted: false,
  apply: (place) => {
    const path = anyFile(place);
    fillWithZeros(path);
    return describe(place.dataDir, path);
  },
};
export const fileGone: Damage = {
  name: 'file removed',
  isCounted: false,
  apply: (place) => {
    const path = anyFile(place);
    rmSync(path);
    return describe(place.dataDir, path);
  },
};
/** Every kind of file of a part. */
export const allCuts: readonly Damage[] = KINDS.map(fileCut);

/** What the product put aside instead of using it. */
export const asideOf = (dataDir: string): string[] =>
  existsSync(dataDir) ? readdirSync(dataDir).filter((name) => name.startsWith('clickhouse.')) : [];
