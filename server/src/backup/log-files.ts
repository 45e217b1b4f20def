import { type KeyObject, sign, verify } from 'node:crypto';
import { mkdir, readdir, readFile, rm } from 'node:fs/promises';
import { join } from 'node:path';
import { promisify } from 'node:util';
import { zstdCompress, zstdDecompress } from 'node:zlib';
import { loadCheckpointKey, publicKeyOf, trustedKeys } from '../audit/checkpoint.ts';
import { makeDurableFolder, writeDurable } from '../base/own-files.ts';
import { isHistory, isSegment, segmentOf } from '../postgres/log-archive.ts';

const compress = promisify(zstdCompress);
const decompress = promisify(zstdDecompress);

/** Beside the backups: the log of PostgreSQL since the oldest of them. */
const LOG = 'log';
const SUFFIX = '.zst';
const SIGNATURE_BYTES = 64;
/** The newest instant that is archived, as `ArchivedUntil`. */
const UNTIL = 'until';

/** `until`: everything that was committed before is in the log. `reachable`: the newest instant that has a commit behind it. */
export type ArchivedUntil = { until: string; reachable: string };

const signedBytes = (name: string, packed: Buffer): Buffer => Buffer.concat([Buffer.from(`manager log ${name}\n`), packed]);

/** A file of the archive: the signature of the key that signs the audit log, and what it holds, compressed. */
const seal = async (name: string, { bytes, privateKey }: { bytes: Buffer; privateKey: KeyObject }): Promise<Buffer> => {
  const packed = await compress(bytes);
  return Buffer.concat([sign(null, signedBytes(name, packed), privateKey), packed]);
};

const unseal = async (name: string, { sealed, keys }: { sealed: Buffer; keys: readonly Buffer[] }): Promise<Buffer> => {
  const [signature, packed] = [sealed.subarray(0, SIGNATURE_BYTES), sealed.subarray(SIGNATURE_BYTES)];
  if (!keys.some((key) => verify(null, signedBytes(name, packed), publicKeyOf(key), signature)))
    throw new Error(
      `The file ${name} of the archived log was not signed by a key of this product: it was changed, or made elsewhere.`,
    );
  return decompress(packed);
};

type Place = { to: string; dataDir: string };

/** Keeps files of the log below the folder of the backups. One that is there already stays; with another content it is refused. */
export const openLogFolder = async ({ to, dataDir }: Place) => {
  const folder = join(to, LOG);
  makeDurableFolder(folder, 0o700);
  const { privateKey } = await loadCheckpointKey(dataDir);
  const keys = await trustedKeys(dataDir);
  const write = async (name: string, bytes: Buffer): Promise<void> =>
    writeDurable(join(folder, `${name}${SUFFIX}`), await seal(name, { bytes, privateKey }));
  return {
    keep: async (name: string, bytes: Buffer): Promise<void> => {
      const sealed = await readIfThere(join(folder, `${name}${SUFFIX}`));
      const held = sealed === undefined ? undefined : await unseal(name, { sealed, keys });
      if (held === undefined) await write(name, bytes);
      else if (!held.equals(bytes))
        throw new Error(
          `${folder} holds another ${name}: it is the archive of another copy of this product. Use another folder.`,
        );
    },
    note: (archived: ArchivedUntil): Promise<void> => write(UNTIL, Buffer.from(JSON.stringify(archived))),
    /** Is every segment there from one to another, of one timeline? */
    reaches: async (from: string, newest: string): Promise<boolean> => {
      const { whole } = segmentsFrom(await namesIn(folder), from);
      return whole.includes(newest);
    },
    /** Removes what no backup needs any more: segments before the one that the oldest begins in. */
    prune: async (oldest: bigint): Promise<void> => {
      const old = (await namesIn(folder)).filter((name) => isSegment(name) && segmentOf(name) < oldest);
      for (const name of old) await rm(join(folder, `${name}${SUFFIX}`));
    },
  };
};

const orNone =
  <Value>(none: Value) =>
  (error: NodeJS.ErrnoException): Value => {
    if (error.code === 'ENOENT') return none;
    throw error;
  };
const readIfThere = (path: string): Promise<Buffer | undefined> => readFile(path).catch(orNone(undefined));

/** The segments of a timeline from one on up to the first gap, and the one behind the gap. */
const segmentsFrom = (names: readonly string[], from: string): { whole: string[]; behindGap: string | undefined } => {
  const all = names.filter((name) => isSegment(name) && name.startsWith(from.slice(0, 8)) && name >= from);
  const gap = all.findIndex((name, at) => segmentOf(name) !== segmentOf(from) + BigInt(at));
  return gap === -1 ? { whole: all, behindGap: undefined } : { whole: all.slice(0, gap), behindGap: all[gap] };
};

const namesIn = async (folder: string): Promise<string[]> => {
  const files = await readdir(folder).catch(orNone<string[]>([]));
  return files.flatMap((file) => (file.endsWith(SUFFIX) ? [file.slice(0, -SUFFIX.length)] : [])).toSorted();
};

/** Up to when the log beside a backup goes; undefined where there is none. */
export const readArchivedUntil = async ({ to, dataDir }: Place): Promise<ArchivedUntil | undefined> => {
  const sealed = await readIfThere(join(to, LOG, `${UNTIL}${SUFFIX}`));
  if (sealed === undefined) return undefined;
  const text = await unseal(UNTIL, { sealed, keys: await trustedKeys(dataDir) });
  return JSON.parse(text.toString('utf8')) as ArchivedUntil;
};

/**
 * Writes the log that follows on a copy of a cluster into its folder: the segments of its timeline from `from` on, and the histories of later
 * timelines, so that the next one gets a name of its own. Throws where one is missing, unless an instant is wanted: the server refuses to start
 * where that lies behind the gap.
 */
export const placeLog = async (
  { to, dataDir }: Place,
  { from, pgData, hasTarget }: { from: string; pgData: string; hasTarget: boolean },
): Promise<void> => {
  const folder = join(to, LOG);
  const keys = await trustedKeys(dataDir);
  const names = await namesIn(folder);
  const { whole, behindGap } = segmentsFrom(names, from);
  if (behindGap !== undefined && !hasTarget)
    throw new Error(
      `The archived log lacks a file before ${behindGap}: take a later backup, or go back to an instant before it with --at.`,
    );
  const walDir = join(pgData, 'pg_wal');
  await mkdir(walDir, { recursive: true, mode: 0o700 });
  for (const name of [...names.filter(isHistory), ...whole]) {
    const bytes = await unseal(name, { sealed: await readFile(join(folder, `${name}${SUFFIX}`)), keys });
    writeDurable(join(walDir, name), bytes);
  }
};
