import { readFile } from 'node:fs/promises';
import { basename, join } from 'node:path';
import { z } from 'zod';
import { writeDurable } from '../base/own-files.ts';
import { CLUSTER } from '../postgres/base-backup.ts';
import { isSigned, signatureOf } from './signature.ts';

/**
 * What a backup holds, with the hash of each file: everything that was acknowledged before `holds_until`. `version`: of the PostgreSQL that wrote
 * the cluster, as `server_version_num`.
 */
const Manifest = z.strictObject({
  format: z.literal(1),
  version: z.string(),
  began_at: z.string(),
  holds_until: z.string(),
  start_lsn: z.string(),
  stop_lsn: z.string(),
  folders: z.array(z.string()),
  files: z.array(z.strictObject({ path: z.string(), size: z.int(), sha256: z.string() })),
});
export type Manifest = z.infer<typeof Manifest>;

/** The newest segment of the log that the backup itself holds. */
export const lastSegmentOf = ({ files }: Manifest): string =>
  files
    .flatMap(({ path }) => (path.startsWith(`${CLUSTER}/pg_wal/`) ? [basename(path)] : []))
    .reduce((a, b) => (a > b ? a : b), '');

const MANIFEST = 'manifest.json';
const SIGNATURE = 'manifest.sig';
const KIND = 'manager backup';

export const writeManifest = async (
  folder: string,
  { manifest, dataDir }: { manifest: Manifest; dataDir: string },
): Promise<void> => {
  const text = `${JSON.stringify(manifest, null, 1)}\n`;
  writeDurable(join(folder, MANIFEST), text);
  writeDurable(join(folder, SIGNATURE), await signatureOf(dataDir, KIND, text));
};

/** Throws, in a sentence, where there is none that one of the keys in `dataDir/keys` signed. */
export const readManifest = async (folder: string, dataDir: string): Promise<Manifest> => {
  const [text, signature] = await Promise.all(
    [MANIFEST, SIGNATURE].map((name) => readFile(join(folder, name)).catch(() => undefined)),
  );
  if (text === undefined || signature === undefined)
    throw new Error(
      `${folder} is no backup: it has no ${MANIFEST} with its ${SIGNATURE}. One that was broken off ends with .part.`,
    );
  const isGenuine = await isSigned(dataDir, KIND, { text, signature });
  if (isGenuine === null)
    throw new Error(`Put the folder keys of the product that made the backup into ${dataDir} first: a backup does not hold it.`);
  if (!isGenuine)
    throw new Error(
      `The ${MANIFEST} of ${folder} was not signed by a key in ${join(dataDir, 'keys')}: it was changed, or made elsewhere.`,
    );
  return Manifest.parse(JSON.parse(text.toString('utf8')));
};
