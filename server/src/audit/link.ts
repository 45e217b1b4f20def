import { createHash } from 'node:crypto';

/** Hash of a row: SHA-256 over the hash of the row before and the canonical bytes of this one (quality.md T043). */
export const linkHash = (prev: Buffer, canon: Buffer): Buffer => createHash('sha256').update(prev).update(canon).digest();
