import { randomBytes } from 'node:crypto';
import { chmodSync, existsSync } from 'node:fs';
import { join } from 'node:path';
import type { Config } from './config.ts';
import { seal, unseal } from './kit/service/seal.ts';
import { createDurable, makeDurableFolder, readOwnFile, removeDurable, writeDurable } from './base/own-files.ts';
import { type OwnerDb, inTransaction, type OwnerTx } from './postgres/db.ts';
import { newestSealed } from './sealed-values.ts';

/** What the row `secret` of the settings holds, out of reach of the console's role; older versions stored the secret alone. */
type Stored = {
  /** Base64 of 32 bytes. */
  secret: string;
  /** Base64 of a value that only the right encryption key opens. */
  key_probe?: string;
};

/** The product's own secret: drawn once, kept in the store so that several processes share it. */
export const loadSecret = async (db: OwnerDb): Promise<Buffer> =>
  inTransaction(db, async (tx) => Buffer.from((await lockStored(tx)).secret, 'base64'));

const lockStored = async (tx: OwnerTx): Promise<Stored> => {
  await tx
    .insertInto('setting')
    .values({ name: 'secret', value: JSON.stringify(randomBytes(32).toString('base64')) })
    .onConflict((conflict) => conflict.doNothing())
    .execute();
  const { value } = await tx
    .selectFrom('setting')
    .select('value')
    .where('name', '=', 'secret')
    .forUpdate()
    .executeTakeFirstOrThrow();
  const stored = typeof value === 'string' ? { secret: value } : (value as Partial<Stored> | null);
  if (typeof stored?.secret !== 'string') throw new Error('the stored secret is not readable');
  return { ...stored, secret: stored.secret };
};

const KEY_BYTES = 32;
const PROBE_PURPOSE = 'encryption key probe';
const PROBE_TEXT = 'This is the key of this store.';

/**
 * The key that seals second factors, waiting mails and payloads. It lives outside of the store, so that a copy of the store opens nothing:
 * from the environment, or from a file that is made at the first start. Another key than the one that was used so far stops the start:
 * what it sealed would be lost one by one.
 */
export const loadEncryptionKey = async (config: Config, db: OwnerDb): Promise<Buffer> => {
  const folder = join(config.dataDir, 'keys');
  makeDurableFolder(folder, 0o700);
  chmodSync(folder, 0o700);
  const path = join(folder, 'encryption.key');
  // Of several processes at their first start one draws the key and writes the probe: the others wait for the row.
  return inTransaction(db, async (tx) => {
    const stored = await lockStored(tx);
    const isGivenUp = existsSync(`${path}.lost`);
    const found = config.ENCRYPTION_KEY === undefined ? readKey(path) : Buffer.from(config.ENCRYPTION_KEY, 'base64');
    const sealed = stored.key_probe === undefined ? await newestSealed(tx) : [probeOf(stored.key_probe)];
    const isUsed = sealed.length > 0;
    if (found === undefined && isUsed && !isGivenUp) throw new Error(missing(path));
    const key = found ?? drawKey(path);
    // Without a probe: somebody may once have given up a key, and what it sealed still lies there.
    const isRight = !isUsed || sealed.some(({ purpose, value }) => opens(key, purpose, value));
    if (!isRight && !isGivenUp) throw new Error(config.ENCRYPTION_KEY === undefined ? wrongFile(path) : wrongVariable(path));
    if (stored.key_probe === undefined || !isRight) {
      const renewed: Stored = { ...stored, key_probe: seal(key, PROBE_PURPOSE, PROBE_TEXT).toString('base64') };
      await tx
        .updateTable('setting')
        .set({ value: JSON.stringify(renewed) })
        .where('name', '=', 'secret')
        .execute();
    } else if (isGivenUp) removeDurable(`${path}.lost`);
    return key;
  });
};

const probeOf = (text: string) => ({ purpose: PROBE_PURPOSE, value: Buffer.from(text, 'base64') });

const opens = (key: Buffer, purpose: string, value: Buffer): boolean => {
  try {
    unseal(key, purpose, value);
    return true;
  } catch {
    return false;
  }
};

/** `undefined` when there is none, or what a power cut left of it. */
const readKey = (path: string): Buffer | undefined => {
  const key = Buffer.from(readOwnFile(path) ?? '', 'base64');
  return key.length === KEY_BYTES ? key : undefined;
};

const drawKey = (path: string): Buffer => {
  const text = randomBytes(KEY_BYTES).toString('base64');
  // Another process of the same data folder may be first, with a database of its own: only one of them creates the file.
  if (!createDurable(path, text) && readKey(path) === undefined) writeDurable(path, text);
  const key = readKey(path);
  if (key === undefined) throw new Error(`the encryption key in ${path} is damaged`);
  return key;
};

const wayOut = (path: string): string =>
  `If that key is lost for good, make an empty file ${path}.lost and start again: what was sealed with it (second factors, ` +
  'keys of websites, waiting mails and requests) has to be set up anew.';
const missing = (path: string): string =>
  `The encryption key ${path} is missing or damaged, and this database holds what was sealed with it. ` +
  `Put the file back from your backup of the folder keys. ${wayOut(path)}`;
const wrongFile = (path: string): string =>
  `The encryption key in ${path} is not the one with which this database was used so far. ` +
  `Put the right file back from your backup of the folder keys. ${wayOut(path)}`;
const wrongVariable = (path: string): string =>
  'The environment variable ENCRYPTION_KEY is not the key with which this database was used so far (without the variable that is ' +
  `the one in ${path}). Set the right one. ${wayOut(path)}`;
