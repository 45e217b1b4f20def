import { type getWalletList, WalletStatus } from '@manager/contract/features/statistics/wallet-record';
import type { InputOf } from '@manager/contract/kit/endpoint';
import { DEFAULT_PAGE_SIZE, PAGE_SIZES } from '@manager/contract/kit/page';
import {
  choiceCodec,
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

/** Filters of the ledger, under the wire's names. */
export const filterCodecs = {
  time_from: instantCodec,
  time_to: instantCodec,
  player: textCodec(),
  method: manyCodec(),
  site_id: manyCodec(),
  txn_id: textCodec({ maxLength: 64 }),
  request_id: textCodec({ maxLength: 64 }),
  bet_id: textCodec({ maxLength: 64 }),
  player_id: idCodec,
  agent_id: idCodec,
  game_id: manyCodec(),
  currency: textCodec({ maxLength: 20 }),
  status: choiceCodec(WalletStatus.options),
  min_amount: textCodec({ maxLength: 24 }),
  max_amount: textCodec({ maxLength: 24 }),
  is_broken: maybeFlagCodec,
  with_test: flagCodec(),
};

/** What else the page keeps in its address: the place in the walk, and the open movement. */
export const pageCodecs = {
  ...filterCodecs,
  cursor: textCodec({ maxLength: 500 }),
  size: oneOfCodec(PAGE_SIZES.map(String), String(DEFAULT_PAGE_SIZE)),
  txn: textCodec({ maxLength: 64 }),
};

export type WalletFilters = ValuesOf<typeof filterCodecs>;

/** An unbounded ledger is never asked for: an id, a player or a range has to be there first. */
export const isSearchable = (filters: WalletFilters): boolean =>
  [
    filters.txn_id,
    filters.request_id,
    filters.bet_id,
    filters.player,
    filters.player_id,
    filters.time_from,
    filters.time_to,
  ].some((value) => value !== '');

export const walletQuery = (filters: WalletFilters): InputOf<typeof getWalletList> =>
  searchQuery({ codecs: filterCodecs, values: filters });

export const noFilters = initialsOf({ codecs: filterCodecs }) as WalletFilters;
