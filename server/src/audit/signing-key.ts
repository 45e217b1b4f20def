import { createPrivateKey } from 'node:crypto';
import { existsSync } from 'node:fs';
import { readOwnFile, removeDurable } from '../base/own-files.ts';
import type { OwnerDb } from '../postgres/db.ts';
import { checkpointKeyFile, type CheckpointKey, loadCheckpointKey, trustedKeys } from './checkpoint.ts';
import { lastSigner } from './store.ts';

/**
 * The key that signs from now on. The one that signed so far has to be at hand, as the present one or among the former ones kept beside
 * it: with another key every later verification would find a fault. A first key that a power cut left torn is drawn anew.
 */
export const openSigningKey = async ({ db, dataDir }: { db: OwnerDb; dataDir: string }): Promise<CheckpointKey> => {
  const path = checkpointKeyFile(dataDir);
  const signer = await lastSigner(db);
  const isGivenUp = existsSync(`${path}.lost`);
  if ((signer === undefined || isGivenUp) && isDamaged(path)) removeDurable(path);
  const isTrusted = signer === undefined || (await trustedKeys(dataDir)).some((key) => key.equals(signer));
  if (!isTrusted && !isGivenUp) throw new Error(unknownKey(path));
  if (isTrusted && isGivenUp) removeDurable(`${path}.lost`);
  return loadCheckpointKey(dataDir);
};

const isDamaged = (path: string): boolean => {
  const pem = readOwnFile(path);
  if (pem === undefined) return false;
  try {
    createPrivateKey(pem);
    return false;
  } catch {
    return true;
  }
};

const unknownKey = (path: string): string =>
  `The audit log of this database was signed by a key that is neither in ${path} nor beside it (audit-checkpoint*.pem). Put that file ` +
  'back from your backup of the folder keys; several processes need the same one. If it is lost for good, make an empty file ' +
  `${path}.lost and start again: a new key signs from then on, and the verification names the first height of the lost one.`;
