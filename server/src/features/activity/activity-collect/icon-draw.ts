import { createHmac } from 'node:crypto';
import { drawsThatDrop } from '@manager/domain/collection';

type Drawn = { icon: string; betId: string };

/**
 * The draw of a bet for an icon: HMAC-SHA256 under the activity's own key over icon and bet id, its first 64 bits. It knows nothing of what the
 * round won or lost, and comes out alike whenever it is drawn again.
 */
export const drawOf = (key: Buffer, { icon, betId }: Drawn): bigint =>
  createHmac('sha256', key).update(`${icon}\n${betId}`).digest().readBigUInt64BE(0);

export const doesDrop = (key: Buffer, chance: string, drawn: Drawn): boolean => drawOf(key, drawn) < drawsThatDrop(chance);
