import { sign, verify } from 'node:crypto';
import { loadCheckpointKey, publicKeyOf, trustedKeys } from '../audit/checkpoint.ts';

/** What is signed says what it is: a signature of one thing is none of another. */
const bytesOf = (kind: string, text: string | Buffer): Buffer => Buffer.concat([Buffer.from(`${kind}\n`), Buffer.from(text)]);

/** By the key that signs the audit log, as a line of hex: whoever can write beside the text cannot make one that is believed. */
export const signatureOf = async (dataDir: string, kind: string, text: string): Promise<string> => {
  const { privateKey } = await loadCheckpointKey(dataDir);
  return `${sign(null, bytesOf(kind, text), privateKey).toString('hex')}\n`;
};

/** Did one of the keys in `dataDir/keys` sign it? Null: there is none. */
export const isSigned = async (
  dataDir: string,
  kind: string,
  { text, signature }: { text: Buffer; signature: Buffer },
): Promise<boolean | null> => {
  const keys = await trustedKeys(dataDir);
  if (keys.length === 0) return null;
  const bytes = Buffer.from(signature.toString('utf8').trim(), 'hex');
  return keys.some((key) => verify(null, bytesOf(kind, text), publicKeyOf(key), bytes));
};
