import { type getTransferList, TransferDirection } from '@manager/contract/features/fishing/transfer-record';
import type { InputOf } from '@manager/contract/kit/endpoint';
import { DEFAULT_PAGE_SIZE, PAGE_SIZES } from '@manager/contract/kit/page';
import {
  choiceCodec,
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

/** Filters of the list, under the wire's names. */
export const filterCodecs = {
  time_from: instantCodec,
  time_to: instantCodec,
  player: textCodec(),
  direction: choiceCodec(TransferDirection.options),
  state: manyCodec(),
  site_id: manyCodec(),
  transfer_id: textCodec({ maxLength: 64 }),
  player_id: idCodec,
  agent_id: idCodec,
  game_id: manyCodec(),
  currency: textCodec({ maxLength: 20 }),
  only_broken: flagCodec(),
  with_test: flagCodec(),
};

/** What else the page keeps in its address: the place in the walk, and the open transfer. */
export const pageCodecs = {
  ...filterCodecs,
  cursor: textCodec({ maxLength: 500 }),
  size: oneOfCodec(PAGE_SIZES.map(String), String(DEFAULT_PAGE_SIZE)),
  transfer: textCodec({ maxLength: 64 }),
};

export type TransferFilters = ValuesOf<typeof filterCodecs>;

/** An unbounded list is never asked for: an id, a player or a range has to be there first. */
export const isSearchable = (filters: TransferFilters): boolean =>
  [filters.transfer_id, filters.player, filters.player_id, filters.time_from, filters.time_to].some((value) => value !== '');

export const transferQuery = (filters: TransferFilters): InputOf<typeof getTransferList> =>
  searchQuery({ codecs: filterCodecs, values: filters });

export const noFilters = initialsOf({ codecs: filterCodecs }) as TransferFilters;
