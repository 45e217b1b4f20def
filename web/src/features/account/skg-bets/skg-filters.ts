import { BetStatus } from '@manager/contract/features/account/bet-detail';
import { BetSource } from '@manager/contract/features/report/money-report';
import {
  choiceCodec,
  flagCodec,
  idCodec,
  instantCodec,
  manyCodec,
  textCodec,
  type ValuesOf,
} from '../../../kit/filter/codecs.ts';

/** Filters of the list, under the wire's names. */
export const filterCodecs = {
  time_from: instantCodec,
  time_to: instantCodec,
  player: textCodec(),
  vendor_bet_id: textCodec({ maxLength: 64 }),
  vendor_status: textCodec({ maxLength: 32 }),
  status: choiceCodec(BetStatus.options),
  vendor_id: idCodec,
  player_id: idCodec,
  agent_id: idCodec,
  site_id: manyCodec(),
  game_id: manyCodec(),
  currency: textCodec({ maxLength: 20 }),
  round_id: textCodec({ maxLength: 64 }),
  source: choiceCodec(BetSource.options),
  only_unknown_site: flagCodec(),
  with_test: flagCodec(),
};

export type SkgFilters = ValuesOf<typeof filterCodecs>;
