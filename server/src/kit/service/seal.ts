import { createCipheriv, createDecipheriv, createHash, randomBytes } from 'node:crypto';

export const KEY_BYTES = 32;
const ID_BYTES = 4;
const NONCE_BYTES = 12;
const TAG_BYTES = 16;

/**
 * AES-256-GCM under the product's keys, which are kept outside of the store: what is sealed is unreadable in a copy of it. `keys` are 32 bytes
 * each, one behind the other: the first one seals, each of them opens. `purpose` is bound in, so that a value sealed for one column opens in
 * no other. Bytes: what the key is known by (4), nonce (12), tag (16), text.
 */
export const seal = (keys: Buffer, purpose: string, text: string | Buffer): Buffer => {
  const key = keys.subarray(0, KEY_BYTES);
  const nonce = randomBytes(NONCE_BYTES);
  const cipher = createCipheriv('aes-256-gcm', key, nonce).setAAD(Buffer.from(purpose));
  const body = Buffer.concat([cipher.update(text), cipher.final()]);
  return Buffer.concat([idOf(key), nonce, cipher.getAuthTag(), body]);
};

/** Throws when no key or another purpose fits, or a byte was changed. */
export const unseal = (keys: Buffer, purpose: string, sealed: Buffer): Buffer => {
  for (const key of eachKey(keys))
    // Older versions did not write which key it was. Four bytes may look like one by chance, so what does not open is tried without them too.
    for (const bytes of idOf(key).equals(sealed.subarray(0, ID_BYTES)) ? [sealed.subarray(ID_BYTES), sealed] : [sealed]) {
      const text = opened(key, purpose, bytes);
      if (text !== undefined) return text;
    }
  throw new Error(`what was sealed as ${purpose.slice(0, 40)} does not open`);
};

/** Was it sealed by the first of the keys? */
export const isOfFirstKey = (keys: Buffer, sealed: Buffer): boolean =>
  idOf(keys.subarray(0, KEY_BYTES)).equals(sealed.subarray(0, ID_BYTES));

export const eachKey = (keys: Buffer): Buffer[] =>
  Array.from({ length: keys.length / KEY_BYTES }, (_, at) => keys.subarray(at * KEY_BYTES, (at + 1) * KEY_BYTES));

const idOf = (key: Buffer): Buffer => createHash('sha256').update('sealing key ').update(key).digest().subarray(0, ID_BYTES);

const opened = (key: Buffer, purpose: string, bytes: Buffer): Buffer | undefined => {
  try {
    const decipher = createDecipheriv('aes-256-gcm', key, bytes.subarray(0, NONCE_BYTES))
      .setAAD(Buffer.from(purpose))
      .setAuthTag(bytes.subarray(NONCE_BYTES, NONCE_BYTES + TAG_BYTES));
    return Buffer.concat([decipher.update(bytes.subarray(NONCE_BYTES + TAG_BYTES)), decipher.final()]);
  } catch {
    return undefined;
  }
};
