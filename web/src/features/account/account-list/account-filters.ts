import { ACCOUNT_STATUSES } from '@manager/contract/features/account/account-list';
import { PlayerType } from '@manager/contract/features/set-up/live';
import {
  choiceCodec,
  type Codec,
  idCodec,
  instantCodec,
  manyCodec,
  maybeFlagCodec,
  textCodec,
} from '../../../kit/filter/codecs.ts';

const levelCodec: Codec<string> = {
  parse: (text) => (/^\d{1,3}$/.test(text) ? text : undefined),
  format: (text) => text,
  initial: '',
};

/** Under the wire's names. The ids are `ids` in the address: `id` names the open record there. */
export const accountCodecs = {
  user_name: textCodec(),
  name_match: choiceCodec(['exact'] as const),
  site_id: idCodec,
  agent_id: idCodec,
  ids: manyCodec(),
  nick_name: textCodec(),
  ip: textCodec({ maxLength: 45 }),
  currency: textCodec({ maxLength: 10 }),
  type: choiceCodec(PlayerType.options),
  level: levelCodec,
  status: choiceCodec(ACCOUNT_STATUSES),
  is_online: maybeFlagCodec,
  created_from: instantCodec,
  created_to: instantCodec,
  last_from: instantCodec,
  last_to: instantCodec,
  min_balance: textCodec({ maxLength: 24 }),
  max_balance: textCodec({ maxLength: 24 }),
};
