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
      const sealed = await readFile(join(folder, `${name}${SUFFIX}`)).catch(() => undefined);
      const held = sealed === undefined ? undefined : await unseal(name, { sealed, keys });
      if (held === undefined) await write(name, bytes);
      else if (!held.equals(bytes))
        throw new Error(
          `${folder} holds another ${name}: it is the archive of another copy of this product. Use another folder.`,
        );
    },
    note: (archived: ArchivedUntil): Promise<void> => write(UNTIL, Buffer.from(JSON.stringify(archived))),
    /** Removes what no backup needs any more: segments before the one that the oldest begins in. */
    prune: async (oldest: bigint): Promise<number> => {
      const old = (await namesIn(folder)).filter((name) => isSegment(name) && segmentOf(name) < oldest);
      for (const name of old) await rm(join(folder, `${name}${SUFFIX}`));
      return old.length;
    },
  };
};

const namesIn = async (folder: string): Promise<string[]> => {
  const files = await readdir(folder).catch((error: NodeJS.ErrnoException) => {
    if (error.code === 'ENOENT') return [];
    throw error;
  });
  return files.flatMap((file) => (file.endsWith(SUFFIX) ? [file.slice(0, -SUFFIX.length)] : [])).toSorted();
};

/** Up to when the log beside a backup goes; undefined where there is none. */
export const readArchivedUntil = async ({ to, dataDir }: Place): Promise<ArchivedUntil | undefined> => {
  const sealed = await readFile(join(to, LOG, `${UNTIL}${SUFFIX}`)).catch(() => undefined);
  if (sealed === undefined) return undefined;
  const text = await unseal(UNTIL, { sealed, keys: await trustedKeys(dataDir) });
  return JSON.parse(text.toString('utf8')) as ArchivedUntil;
};

/**
 * Writes the log that follows on a copy of a cluster into its folder: the segments of its timeline from `from` on, none missing, and the histories
 * of later timelines, so that the next one gets a name of its own.
 */
export const placeLog = async ({ to, dataDir }: Place, { from, pgData }: { from: string; pgData: string }): Promise<void> => {
  const folder = join(to, LOG);
  const keys = await trustedKeys(dataDir);
  const names = await namesIn(folder);
  const timeline = from.slice(0, 8);
  const segments = names.filter((name) => isSegment(name) && name.startsWith(timeline) && name >= from);
  for (const [at, name] of segments.entries())
    if (segmentOf(name) !== segmentOf(from) + BigInt(at))
      throw new Error(`The archived log lacks a file before ${name}: without it nothing after it can be restored.`);
  const walDir = join(pgData, 'pg_wal');
  await mkdir(walDir, { recursive: true, mode: 0o700 });
  for (const name of [...names.filter(isHistory), ...segments]) {
    const bytes = await unseal(name, { sealed: await readFile(join(folder, `${name}${SUFFIX}`)), keys });
    writeDurable(join(walDir, name), bytes);
  }
};
