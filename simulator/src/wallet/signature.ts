import { createHmac, timingSafeEqual } from 'node:crypto';

/** Timestamps that are further off are refused: a call that was overheard is of no use later. */
const MOST_OFF_MS = 5 * 60_000;
/** Two keys at most are valid at a time; more signatures are not looked at. */
const MOST_SIGNATURES = 4;

export type SignedBody = { timestamp: string | undefined; signatures: string | undefined; body: Buffer };

/** Is the call from whoever holds one of the keys (docs/wallet-api.md)? Takes as long for a wrong signature as for a right one. */
export const isSigned = ({ timestamp, signatures, body }: SignedBody, keys: readonly string[], nowMs: number): boolean => {
  if (timestamp === undefined || signatures === undefined || !/^\d{1,15}$/.test(timestamp)) return false;
  if (Math.abs(nowMs - Number(timestamp)) > MOST_OFF_MS) return false;
  const given = signatures.split(',').slice(0, MOST_SIGNATURES).map(readHex);
  const wanted = keys.map((key) => createHmac('sha256', key).update(`${timestamp}.`).update(body).digest());
  let fits = false;
  for (const right of wanted)
    for (const one of given) fits = (one.length === right.length && timingSafeEqual(one, right)) || fits;
  return fits;
};

/** `Buffer.from` would stop at the first letter that is none and take what stands before it. */
const readHex = (text: string): Buffer =>
  /^[0-9a-f]{64}$/i.test(text.trim()) ? Buffer.from(text.trim(), 'hex') : Buffer.alloc(0);
