import { type getSeamlessStats, SeamlessDirection } from '@manager/contract/features/log/seamless';
import type { InputOf } from '@manager/contract/kit/endpoint';
import { DEFAULT_PAGE_SIZE, PAGE_SIZES } from '@manager/contract/kit/page';
import {
  choiceCodec,
  type Codec,
  flagCodec,
  idCodec,
  instantCodec,
  manyCodec,
  oneOfCodec,
  textCodec,
  type ValuesOf,
} from '../../../kit/filter/codecs.ts';
import { initialsOf } from '../../../kit/list/list-values.ts';
import { searchQuery } from '../../../kit/list/search-values.ts';

const numberCodec: Codec<string> = { ...textCodec(), parse: (text) => (/^\d{1,7}$/.test(text) ? text : undefined) };

/** Filters of the list, under the wire's names. */
export const filterCodecs = {
  time_from: instantCodec,
  time_to: instantCodec,
  player: textCodec(),
  request_id: textCodec({ maxLength: 64 }),
  result: manyCodec(),
  kind: manyCodec(),
  round_id: textCodec({ maxLength: 64 }),
  site_id: manyCodec(),
  player_id: idCodec,
  agent_id: idCodec,
  direction: choiceCodec(SeamlessDirection.options),
  outcome: manyCodec(),
  http_class: manyCodec(),
  attempt: numberCodec,
  is_repeated: flagCodec(),
  remote_code: textCodec({ maxLength: 64 }),
  currency: textCodec({ maxLength: 10 }),
  min_amount: textCodec({ maxLength: 24 }),
  max_amount: textCodec({ maxLength: 24 }),
  min_latency_ms: choiceCodec(['500', '1000', '2000', '5000']),
  with_test: flagCodec(),
};

export const VIEWS = ['calls', 'stats', 'held'] as const;

/** What else the page keeps in its address: what is shown, the place in the walk, and the open call. */
export const pageCodecs = {
  ...filterCodecs,
  tab: oneOfCodec(VIEWS, 'calls'),
  cursor: textCodec({ maxLength: 500 }),
  size: oneOfCodec(PAGE_SIZES.map(String), String(DEFAULT_PAGE_SIZE)),
  call: textCodec({ maxLength: 64 }),
};

export type SeamlessFilters = ValuesOf<typeof filterCodecs>;

/** An unbounded list is never asked for: an id, a player or a range has to be there first. */
export const isSearchable = (filters: SeamlessFilters): boolean =>
  [filters.request_id, filters.round_id, filters.player, filters.player_id, filters.time_from, filters.time_to].some(
    (value) => value !== '',
  );

export const seamlessQuery = (filters: SeamlessFilters): InputOf<typeof getSeamlessStats> =>
  searchQuery({ codecs: filterCodecs, values: filters });

export const noFilters = initialsOf({ codecs: filterCodecs }) as SeamlessFilters;
