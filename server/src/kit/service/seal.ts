import { createCipheriv, createDecipheriv, randomBytes } from 'node:crypto';

const NONCE_BYTES = 12;
const TAG_BYTES = 16;

/**
 * AES-256-GCM under the product's key, which is kept outside of the store: what is sealed is unreadable in a copy of it.
 * `purpose` is bound in, so that a value sealed for one column opens in no other. Bytes: nonce (12), tag (16), text.
 */
export const seal = (key: Buffer, purpose: string, text: string | Buffer): Buffer => {
  const nonce = randomBytes(NONCE_BYTES);
  const cipher = createCipheriv('aes-256-gcm', key, nonce).setAAD(Buffer.from(purpose));
  const body = Buffer.concat([cipher.update(text), cipher.final()]);
  return Buffer.concat([nonce, cipher.getAuthTag(), body]);
};

/** Throws when the key or the purpose is another one, or a byte was changed. */
export const unseal = (key: Buffer, purpose: string, sealed: Buffer): Buffer => {
  const decipher = createDecipheriv('aes-256-gcm', key, sealed.subarray(0, NONCE_BYTES))
    .setAAD(Buffer.from(purpose))
    .setAuthTag(sealed.subarray(NONCE_BYTES, NONCE_BYTES + TAG_BYTES));
  return Buffer.concat([decipher.update(sealed.subarray(NONCE_BYTES + TAG_BYTES)), decipher.final()]);
};
