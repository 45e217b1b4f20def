import { createHmac, timingSafeEqual } from 'node:crypto';
import { fieldError } from '../../base/app-error.ts';

/** What a cursor belongs to: it is worthless for another user, another list or other filters. */
export type CursorBinding = { secret: Buffer; userId: string; list: string; filters: Record<string, unknown> };

const MAC_BYTES = 16;

/** `payload` as text that the client hands back unread: base64url JSON, a dot, base64url MAC. */
export const sealCursor = (binding: CursorBinding, payload: unknown): string =>
  withMac(binding, Buffer.from(JSON.stringify(payload)).toString('base64url'));

/** Throws `input.invalid` at field `cursor` unless this server sealed it for exactly this binding. */
export const openCursor = (binding: CursorBinding, cursor: string): unknown => {
  const [text = ''] = cursor.split('.', 1);
  const [given, expected] = [Buffer.from(cursor), Buffer.from(withMac(binding, text))];
  if (given.length !== expected.length || !timingSafeEqual(given, expected)) throw fieldError('cursor', 'invalid');
  return JSON.parse(Buffer.from(text, 'base64url').toString());
};

const withMac = ({ secret, userId, list, filters }: CursorBinding, text: string): string => {
  const sorted = Object.entries(filters)
    .filter(([, value]) => value !== undefined)
    .toSorted(([a], [b]) => (a < b ? -1 : 1));
  const mac = createHmac('sha256', secret)
    .update(JSON.stringify(['cursor', userId, list, sorted, text]))
    .digest()
    .subarray(0, MAC_BYTES);
  return `${text}.${mac.toString('base64url')}`;
};
