import { BetStatus, type getBetList } from '@manager/contract/features/account/bet-detail';
import { BetSource } from '@manager/contract/features/report/money-report';
import type { InputOf } from '@manager/contract/kit/endpoint';
import { DEFAULT_PAGE_SIZE, PAGE_SIZES } from '@manager/contract/kit/page';
import { STAKE_BUCKETS } from '@manager/domain/buckets';
import {
  choiceCodec,
  dayCodec,
  flagCodec,
  idCodec,
  instantCodec,
  manyCodec,
  maybeFlagCodec,
  oneOfCodec,
  textCodec,
  type ValuesOf,
} from '../../../kit/filter/codecs.ts';
import { initialsOf } from '../../../kit/list/list-values.ts';
import { searchQuery } from '../../../kit/list/search-values.ts';

/** Filters of the bet list, under the wire's names, so that a report's drill-down hands its scope on unchanged. */
export const filterCodecs = {
  time_from: instantCodec,
  time_to: instantCodec,
  player: textCodec(),
  bet_id: textCodec(),
  round_id: textCodec(),
  player_id: idCodec,
  agent_id: idCodec,
  site_id: manyCodec(),
  game_id: manyCodec(),
  sub_agent: textCodec({ maxLength: 64 }),
  vendor: textCodec(),
  currency: textCodec({ maxLength: 20 }),
  status: choiceCodec(BetStatus.options),
  source: choiceCodec(BetSource.options),
  source_id: textCodec(),
  draw_id: textCodec({ maxLength: 64 }),
  is_feature_buy: maybeFlagCodec,
  stake_level: choiceCodec(STAKE_BUCKETS.map((_, place) => String(place))),
  device: textCodec({ maxLength: 32 }),
  min_win: textCodec({ maxLength: 24 }),
  min_multiple: textCodec({ maxLength: 24 }),
  date_from: dayCodec,
  date_to: dayCodec,
  with_test: flagCodec(),
};

/** What else the page keeps in its address: the place in the walk, the open bet, and the sum that a report expects here. */
export const pageCodecs = {
  ...filterCodecs,
  cursor: textCodec({ maxLength: 500 }),
  size: oneOfCodec(PAGE_SIZES.map(String), String(DEFAULT_PAGE_SIZE)),
  bet: textCodec({ maxLength: 100 }),
  expect: textCodec({ maxLength: 60 }),
  from: textCodec({ maxLength: 60 }),
  since: textCodec({ maxLength: 20 }),
};

export type BetFilters = ValuesOf<typeof filterCodecs>;

/** An unbounded list of all bets is never asked for: an id, a player or a range has to be there first. */
export const isSearchable = (filters: BetFilters): boolean =>
  [
    filters.bet_id,
    filters.round_id,
    filters.draw_id,
    filters.player,
    filters.player_id,
    filters.time_from,
    filters.time_to,
    filters.date_from,
    filters.date_to,
  ].some((value) => value !== '');

export const betQuery = (filters: BetFilters): InputOf<typeof getBetList> =>
  searchQuery({ codecs: filterCodecs, values: filters });

export const noFilters = initialsOf({ codecs: filterCodecs }) as BetFilters;

/** A range of times replaces one of settlement days. */
export const atTimes = (range: Pick<BetFilters, 'time_from' | 'time_to'>): Partial<BetFilters> => ({
  ...range,
  date_from: '',
  date_to: '',
});
