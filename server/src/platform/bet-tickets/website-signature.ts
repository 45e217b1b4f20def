import { createHmac, timingSafeEqual } from 'node:crypto';

/** How far the clocks of a website and of the product may be apart. */
const MAX_SKEW_MS = 5 * 60_000;

type Signed = { timestamp: string; signature: string; body: Buffer; keys: readonly string[]; now: Date };

/**
 * Is the body signed with one of the keys, lately? HMAC-SHA256 in hex over `<timestamp>.bet_tickets.<body>`: the name in between keeps
 * signatures of calls to the website's wallet, made with the same keys, from counting here.
 */
export const isSignedByWebsite = ({ timestamp, signature, body, keys, now }: Signed): boolean => {
  if (!/^\d{13}$/.test(timestamp) || Math.abs(now.getTime() - Number(timestamp)) > MAX_SKEW_MS) return false;
  const given = Buffer.from(signature, 'hex');
  return keys.some((key) => {
    const wanted = createHmac('sha256', key).update(`${timestamp}.bet_tickets.`).update(body).digest();
    return given.length === wanted.length && timingSafeEqual(given, wanted);
  });
};
