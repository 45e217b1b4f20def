import { createPrivateKey, createPublicKey, generateKeyPairSync, type KeyObject, sign, verify } from 'node:crypto';
import { chmodSync, existsSync, lstatSync, readlinkSync, symlinkSync } from 'node:fs';
import { readFile } from 'node:fs/promises';
import { dirname, join, resolve } from 'node:path';
import { createDurable, makeDurableFolder, syncNow } from '../base/own-files.ts';
import { appendLines, filesIn, lastLine, readLines, sizeOf } from './append-file.ts';

/** A signed height: the log had `seq` rows, and the hash of the last one was `hash`. */
export type Checkpoint = {
  seq: bigint;
  at: Date;
  hash: Buffer;
  /** Signature of the checkpoint before; empty for the first. */
  prevSignature: Buffer;
  signature: Buffer;
  /** Raw Ed25519 key, 32 bytes. */
  publicKey: Buffer;
};

export type CheckpointKey = { privateKey: KeyObject; publicKey: Buffer };

const RAW_KEY_BYTES = 32;
const KEY_FILE = 'audit-checkpoint.pem';

/** Where the key lies: in the folder `keys`, or where a link there says. */
export const checkpointKeyFile = (dataDir: string): string => {
  const path = join(dataDir, 'keys', KEY_FILE);
  return linkOf(path) ?? path;
};

const linkOf = (path: string): string | undefined => {
  const stat = lstatSync(path, { throwIfNoEntry: false });
  return stat?.isSymbolicLink() ? resolve(dirname(path), readlinkSync(path)) : undefined;
};

/**
 * Has the key lie in `target`, a whole path, away from the log that it signs: the folder `keys` names it by a link from then on, so that everything that reads keys
 * finds it. Throws a sentence where a key lies in the folder already, which whoever runs the product has to move.
 */
export const linkCheckpointKey = (dataDir: string, target: string): void => {
  const folder = join(dataDir, 'keys');
  const path = join(folder, KEY_FILE);
  makeDurableFolder(folder, 0o700);
  const link = linkOf(path);
  if (link === target) return;
  if (link !== undefined)
    throw new Error(`${path} says that the key which signs the audit log is ${link}, and AUDIT_KEY_FILE says ${target}.`);
  if (existsSync(path))
    throw new Error(
      `The key that signs the audit log is in ${path}, and AUDIT_KEY_FILE says ${target}: move it there and start again.`,
    );
  symlinkSync(target, path);
  syncNow(folder);
};

/** The key that signs checkpoints, made when there is none. It lives outside of the store: who writes there cannot sign. */
export const loadCheckpointKey = async (dataDir: string): Promise<CheckpointKey> => {
  const folder = join(dataDir, 'keys');
  makeDurableFolder(folder, 0o700);
  chmodSync(folder, 0o700);
  const path = checkpointKeyFile(dataDir);
  const { privateKey } = generateKeyPairSync('ed25519');
  // Another process of the same data folder may be first: only one of them creates the file.
  createDurable(path, privateKey.export({ type: 'pkcs8', format: 'pem' }));
  return readKey(path);
};

/** Keys whose signatures count: the present one and former ones that were kept beside it (`audit-checkpoint*.pem`). */
export const trustedKeys = async (dataDir: string): Promise<Buffer[]> => {
  const paths = await filesIn(join(dataDir, 'keys'), /^audit-checkpoint.*\.pem$/);
  // A link to a place that is not there just now leads to no key.
  return Promise.all(paths.filter((path) => existsSync(path)).map(async (path) => (await readKey(path)).publicKey));
};

const readKey = async (path: string): Promise<CheckpointKey> => {
  const privateKey = privateKeyOf(path, await readFile(path));
  const spki = createPublicKey(privateKey).export({ type: 'spki', format: 'der' });
  return { privateKey, publicKey: spki.subarray(-RAW_KEY_BYTES) };
};

const privateKeyOf = (path: string, pem: Buffer): KeyObject => {
  try {
    return createPrivateKey(pem);
  } catch (cause) {
    throw new Error(`The key ${path}, which signs the audit log, is damaged. Put it back from your backup of the folder keys.`, {
      cause,
    });
  }
};

type Unsigned = Pick<Checkpoint, 'seq' | 'at' | 'hash' | 'prevSignature'>;

const signedBytes = ({ seq, at, hash, prevSignature }: Unsigned): Buffer =>
  Buffer.from(
    JSON.stringify(['audit checkpoint', String(seq), at.toISOString(), hash.toString('hex'), prevSignature.toString('hex')]),
  );

export const signCheckpoint = (key: CheckpointKey, unsigned: Unsigned): Checkpoint => ({
  ...unsigned,
  signature: sign(null, signedBytes(unsigned), key.privateKey),
  publicKey: key.publicKey,
});

/** The key object of a raw Ed25519 key (32 bytes). Throws where it is none. */
export const publicKeyOf = (raw: Buffer): KeyObject =>
  createPublicKey({ key: { kty: 'OKP', crv: 'Ed25519', x: raw.toString('base64url') }, format: 'jwk' });

/** Is the signature the key's own? Whether the key is trusted is another question. */
export const isSignatureValid = (checkpoint: Checkpoint): boolean => {
  try {
    return verify(null, signedBytes(checkpoint), publicKeyOf(checkpoint.publicKey), checkpoint.signature);
  } catch {
    // No key, or no signature at all.
    return false;
  }
};

/** The copy of the checkpoints outside of the store. */
export const checkpointFile = (folder: string): string => join(folder, 'checkpoints.ndjson');

export const appendCheckpoints = (folder: string, checkpoints: readonly Checkpoint[]): Promise<void> =>
  appendLines(checkpointFile(folder), checkpoints.map(lineOf));

export const lastCopiedCheckpoint = async (folder: string): Promise<Checkpoint | undefined> => {
  const line = await lastLine(checkpointFile(folder));
  return line === undefined ? undefined : parse(line);
};

/** All checkpoints of the file; a line that is none reads as undefined. */
export const readCheckpointFile = async (folder: string): Promise<(Checkpoint | undefined)[]> => {
  const path = checkpointFile(folder);
  const found: (Checkpoint | undefined)[] = [];
  for await (const line of readLines(path, await sizeOf(path))) {
    try {
      found.push(parse(line));
    } catch {
      found.push(undefined);
    }
  }
  return found;
};

const lineOf = (checkpoint: Checkpoint): string =>
  JSON.stringify({
    seq: String(checkpoint.seq),
    at: checkpoint.at.toISOString(),
    hash: checkpoint.hash.toString('hex'),
    prev_signature: checkpoint.prevSignature.toString('hex'),
    signature: checkpoint.signature.toString('hex'),
    public_key: checkpoint.publicKey.toString('hex'),
  });

const parse = (line: string): Checkpoint => {
  const row = JSON.parse(line) as Record<'seq' | 'at' | 'hash' | 'prev_signature' | 'signature' | 'public_key', string>;
  const at = new Date(row.at);
  if (Number.isNaN(at.getTime())) throw new Error('no time');
  return {
    seq: BigInt(row.seq),
    at,
    hash: Buffer.from(row.hash, 'hex'),
    prevSignature: Buffer.from(row.prev_signature, 'hex'),
    signature: Buffer.from(row.signature, 'hex'),
    publicKey: Buffer.from(row.public_key, 'hex'),
  };
};
