import { PrizeKind } from '@manager/contract/features/statistics/prize-distribute';
import type { StatisticDimension } from '@manager/contract/features/account/statistic-bet';
import type { Directory } from '../../../kit/report/directory.ts';
import { idsInOrderOf } from '../../../kit/report/money-report.ts';
import { compareNames } from '@manager/contract/i18n/name-order';

/** How a round was paid for, as the projection knows it. */
const PAID_BY = "multiIf(source = 'normal', if(is_feature_buy = 1, 'feature_buy', 'normal'), toString(source))";

/** What groups are made of. */
export type GroupKey = {
  /** Over columns of `bet`. */
  sql: string;
  /** The columns that it is computed from. */
  needs: readonly string[];
  /** What rows are put in order by, over the value `key`; the value itself when absent. */
  order?: (key: string) => string;
};

/** Each dimension as the store computes it. Vendors are places in the list of all vendors: bets know games alone. */
export const STORED: Readonly<Record<StatisticDimension, GroupKey>> = {
  site: { sql: 'site_id', needs: ['site_id'], order: (key) => `indexOf({site_order:Array(UInt64)}, toUInt64(${key}))` },
  game: { sql: 'game_id', needs: ['game_id'], order: (key) => `indexOf({game_order:Array(UInt64)}, toUInt64(${key}))` },
  vendor: {
    sql: 'transform(game_id, {vendor_games:Array(UInt64)}, {vendor_places:Array(UInt32)}, toUInt32(0))',
    needs: ['game_id'],
  },
  player: { sql: 'player_id', needs: ['player_id'] },
  currency: { sql: 'currency', needs: ['currency'] },
  stake_level: { sql: 'stake_level', needs: ['stake_level'] },
  source: { sql: PAID_BY, needs: ['source', 'is_feature_buy'], order: (key) => `indexOf({kind_order:Array(String)}, ${key})` },
  device: { sql: 'device', needs: ['device'] },
  day: { sql: 'settle_date', needs: ['settle_date'] },
};

/** Rounds that are counted together, whatever was bought in them. */
export const PAID_FOR: GroupKey = { sql: "if(source = 'normal', 'paid', toString(source))", needs: ['source'] };

/** Vendors by name; their places begin at 1, 0 are games that nobody knows. */
export const vendorsOf = ({ games, language }: Directory): string[] =>
  [...new Set([...games.values()].map(({ vendor }) => vendor))].toSorted((a, b) => compareNames(language)(a, b));

/** The placeholders of all dimensions. */
export const dimensionParams = (directory: Directory): Record<string, unknown> => {
  const vendors = vendorsOf(directory);
  const games = [...directory.games.values()];
  return {
    site_order: idsInOrderOf(directory, 'sites', ({ code }) => code).map(BigInt),
    game_order: idsInOrderOf(directory, 'games', ({ name }) => name).map(BigInt),
    vendor_games: games.map(({ id }) => BigInt(id)),
    vendor_places: games.map(({ vendor }) => vendors.indexOf(vendor) + 1),
    kind_order: PrizeKind.options,
  };
};
