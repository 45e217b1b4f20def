import { ACTIVITY_STATES } from '@manager/domain/activity';
import { choiceCodec, idCodec, instantCodec, textCodec } from '../../kit/filter/codecs.ts';

/** Filters of every list of activities. */
export const activityCodecs = {
  text: textCodec(),
  state: choiceCodec(ACTIVITY_STATES),
  time_from: instantCodec,
  time_to: instantCodec,
  agent_id: idCodec,
  site_id: idCodec,
  game_id: idCodec,
  by_user: textCodec(),
};
