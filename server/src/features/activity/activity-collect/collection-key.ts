import { createHmac } from 'node:crypto';
import type { Settings } from '../../../kit/service/settings.ts';

/** What the drops of an activity are drawn with: another one for each, known to nobody, the same for ever (docs/activities.md#drops). */
export const collectionKey = ({ secret }: Pick<Settings, 'secret'>, activityId: string): Buffer =>
  createHmac('sha256', secret).update(`collection ${activityId}`).digest();
