import { hash } from 'node:crypto';

/** Hash of a row: SHA-256 over the hash of the row before and the canonical bytes of this one (T043). */
export const linkHash = (prev: Buffer, canon: Buffer): Buffer => hash('sha256', Buffer.concat([prev, canon]), 'buffer');
