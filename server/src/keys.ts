import { randomBytes } from 'node:crypto';
import { chmodSync, existsSync } from 'node:fs';
import { join } from 'node:path';
import type { Logger } from 'pino';
import { type Config, keysIn } from './config.ts';
import { eachKey, isOfFirstKey, KEY_BYTES, seal, unseal } from './kit/service/seal.ts';
import { createDurable, makeDurableFolder, readOwnFile, removeDurable, writeDurable } from './base/own-files.ts';
import { type OwnerDb, inTransaction, type OwnerTx } from './postgres/db.ts';
import { lastSealed, sealAnew } from './sealed-values.ts';

/** What the row `secret` of the settings holds, out of reach of the console's role; older versions stored the secret alone. */
type Stored = {
  /** Base64 of 32 bytes. */
  secret: string;
  /** Base64 of a value that only the right encryption key opens. */
  key_probe?: string;
  /** Base64 of the sealed former keys of recovery codes. */
  code_keys?: string;
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

const PROBE_PURPOSE = 'encryption key probe';
const PROBE_TEXT = 'This is the key of this store.';
const CODE_KEYS = 'keys of recovery codes';

/**
 * `encryptionKey`: the key that seals, and behind it those that only open. `codeKeys`: all that recovery codes were ever hashed under, the
 * present one first. `sealedAnew`: how many values a former key had sealed; null where no former one is at hand.
 */
export type Keys = { encryptionKey: Buffer; codeKeys: Buffer; sealedAnew: number | null };

/**
 * The keys that seal second factors, waiting mails and payloads. They live outside of the store, so that a copy of the store opens nothing:
 * from the environment, or from a file that is made at the first start. Other keys than what was used so far stop the start: what that
 * sealed would be lost one by one. Where a new key stands before the one used so far, all is sealed anew; a start that finds nothing more to
 * seal takes the former ones out of the file.
 */
export const loadKeys = async (config: Config, { db, log }: { db: OwnerDb; log: Logger }): Promise<Keys> => {
  const folder = join(config.dataDir, 'keys');
  makeDurableFolder(folder, 0o700);
  chmodSync(folder, 0o700);
  const path = encryptionKeyFile(config.dataDir);
  const { isFormerNeeded, ...keys } = await inTransaction(db, (tx) =>
    fitKeys(tx, { given: keysIn(config.ENCRYPTION_KEY ?? ''), path }),
  );
  if (keys.sealedAnew === null) return keys;
  if (isFormerNeeded) log.warn({ values: keys.sealedAnew }, 'what former encryption keys had sealed was sealed with the new one');
  else if (config.ENCRYPTION_KEY === undefined) writeDurable(path, textOf(keys.encryptionKey.subarray(0, KEY_BYTES)));
  if (!isFormerNeeded) log.warn('the former encryption keys are not needed any more');
  return keys;
};

export const encryptionKeyFile = (dataDir: string): string => join(dataDir, 'keys', 'encryption.key');

/** Of several processes at their first start one draws the key and writes the probe: the others wait for the row. */
const fitKeys = async (
  tx: OwnerTx,
  { given, path }: { given: Buffer | undefined; path: string },
): Promise<Keys & { isFormerNeeded: boolean }> => {
  const stored = await lockStored(tx);
  const isGivenUp = existsSync(`${path}.lost`);
  const found = given ?? readKeys(path);
  const sealed = stored.key_probe === undefined ? await lastSealed(tx) : [probeOf(stored.key_probe)];
  const isUsed = sealed.length > 0;
  if (found === undefined && isUsed && !isGivenUp) throw new Error(missing(path));
  const encryptionKey = found ?? drawKey(path);
  // Without a probe: somebody may once have given up a key, and what it sealed still lies there.
  const isRight = !isUsed || sealed.some(({ purpose, value }) => opens(encryptionKey, purpose, value));
  if (!isRight && !isGivenUp) throw new Error(given === undefined ? wrongFile(path) : wrongVariable(path));
  const codeKeys = codeKeysOf(encryptionKey, stored.code_keys);
  const sealedAnew = encryptionKey.length > KEY_BYTES ? await sealAnew(tx, encryptionKey) : null;
  const isNewKey = stored.key_probe === undefined || !isOfFirstKey(encryptionKey, Buffer.from(stored.key_probe, 'base64'));
  if (isNewKey) {
    const renewed: Stored = {
      ...stored,
      key_probe: seal(encryptionKey, PROBE_PURPOSE, PROBE_TEXT).toString('base64'),
      code_keys: seal(encryptionKey, CODE_KEYS, codeKeys.subarray(KEY_BYTES)).toString('base64'),
    };
    await tx
      .updateTable('setting')
      .set({ value: JSON.stringify(renewed) })
      .where('name', '=', 'secret')
      .execute();
  } else if (isGivenUp) removeDurable(`${path}.lost`);
  return { encryptionKey, codeKeys, sealedAnew, isFormerNeeded: isNewKey || (sealedAnew ?? 0) > 0 };
};

/** The former ones lie sealed in the store: no code is lost when a key leaves the file. Those of a key that is lost are lost with it. */
const codeKeysOf = (encryptionKey: Buffer, stored: string | undefined): Buffer => {
  const sealed = stored === undefined ? undefined : Buffer.from(stored, 'base64');
  const former =
    sealed !== undefined && opens(encryptionKey, CODE_KEYS, sealed) ? unseal(encryptionKey, CODE_KEYS, sealed) : Buffer.alloc(0);
  const unique = new Map([...eachKey(encryptionKey), ...eachKey(former)].map((key) => [textOf(key), key]));
  return Buffer.concat([...unique.values()]);
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

const textOf = (key: Buffer): string => key.toString('base64');

/** `undefined` when there is none, or what a power cut left of it. */
const readKeys = (path: string): Buffer | undefined => keysIn(readOwnFile(path) ?? '');

const drawKey = (path: string): Buffer => {
  const text = textOf(randomBytes(KEY_BYTES));
  // Another process of the same data folder may be first, with a database of its own: only one of them creates the file.
  if (!createDurable(path, text) && readKeys(path) === undefined) writeDurable(path, text);
  const key = readKeys(path);
  if (key === undefined) throw new Error(`the encryption key in ${path} is damaged`);
  return key;
};

/** Throws where there is no file yet. */
export const countKeys = (path: string): number => eachKey(keysOf(path)).length;

/** Puts a new key before those in the file; the next start seals with it. Throws where there is no file to turn. */
export const turnKey = (path: string): void => {
  writeDurable(path, [randomBytes(KEY_BYTES), ...eachKey(keysOf(path))].map(textOf).join('\n'));
};

const keysOf = (path: string): Buffer => {
  const keys = readKeys(path);
  if (keys === undefined) throw new Error(`There is no encryption key in ${path} yet: Manager draws it at its first start.`);
  return keys;
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
