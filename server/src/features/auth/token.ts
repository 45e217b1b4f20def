import { createHash, randomBytes, timingSafeEqual } from 'node:crypto';

/** Whatever a client keeps to show again (session, binding, device, ticket): 256 random bits as 43 characters of base64url. */
export const drawSecret = (): string => randomBytes(32).toString('base64url');

/** Names a session without opening it: 128 random bits. */
export const drawSid = (): string => randomBytes(16).toString('base64url');

/** Only this is stored of a drawn secret: at 256 bits nobody finds the secret to a hash (ASVS 6.5.2). */
export const sha256 = (text: string): Buffer => createHash('sha256').update(text).digest();

/** In the same time wherever they differ. */
export const isSameHash = (stored: Buffer, text: string): boolean => timingSafeEqual(stored, sha256(text));

export const isSecret = (text: string | undefined): text is string => text !== undefined && /^[\w-]{43}$/.test(text);
