import { createHmac } from 'node:crypto';
import { drawsThatWin } from '@manager/domain/red-packet';
import type { Settings } from '../../../kit/service/settings.ts';

/** What the drops of an activity are drawn with: another one for each, known to nobody, the same for ever. */
export const packetKey = ({ secret }: Pick<Settings, 'secret'>, activityId: string): Buffer =>
  createHmac('sha256', secret).update(`red packets ${activityId}`).digest();

/**
 * Does a bet win a packet? Its draw is the first 64 bits of HMAC-SHA256 under the activity's own key over the bet's id: nothing of the outcome enters,
 * and whoever draws again gets the same (docs/activities.md#red-packets). `betUsd` in micros.
 */
export const doesWin = (key: Buffer, chancePerUsd: string, { betId, betUsd }: { betId: string; betUsd: bigint }): boolean =>
  createHmac('sha256', key).update(betId).digest().readBigUInt64BE(0) < drawsThatWin(chancePerUsd, betUsd);
