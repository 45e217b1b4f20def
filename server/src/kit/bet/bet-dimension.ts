/**
 * What a money report may group by, as the engine computes it from columns of `bet`. Projection `by_slot` holds all but `player_id`, `by_player_day`
 * all but `sub_agent`, `slot` and `hour`, whose players are counted from the bets. Hours are those of the parameter `zone`.
 */
export const betDimensions = {
  agent_id: 'agent_id',
  site_id: 'site_id',
  game_id: 'game_id',
  player_id: 'player_id',
  sub_agent: 'sub_agent',
  settle_date: 'settle_date',
  /** The node of a tree that the agent belongs to; wants `branch_from` and `branch_to`, agents and nodes side by side. */
  branch: 'transform(agent_id, {branch_from:Array(UInt64)}, {branch_to:Array(UInt64)}, toUInt64(0))',
  /** The website of the agents in `opened`, 0 for all others. */
  branch_site: 'if(agent_id IN {opened:Array(UInt64)}, site_id, 0)',
  /** A quarter of an hour, in epoch seconds like `hour`. */
  slot: 'toUnixTimestamp(slot_at)',
  hour: 'toUnixTimestamp(toStartOfHour(slot_at, {zone:String}))',
} as const;

/** The same of `promo_credit`: a credit counts when it was given, and no website labels it. */
export const promoDimensions: Readonly<Record<BetDimension, string>> = {
  ...betDimensions,
  sub_agent: "''",
  slot: 'toUnixTimestamp(toStartOfFifteenMinutes(granted_at))',
  hour: 'toUnixTimestamp(toStartOfHour(granted_at, {zone:String}))',
};

export type BetDimension = keyof typeof betDimensions;

/** Ids and hours are numbers, days are texts. */
export type DimensionValues<D extends BetDimension> = Record<D, number | string>;

/** `expression AS name`, for a select list that is grouped by the names. */
export const dimensionColumns = (
  columns: readonly (BetDimension | 'currency')[],
  dimensions: Readonly<Record<BetDimension, string>> = betDimensions,
): string =>
  columns
    .map((column) => (column === 'currency' || dimensions[column] === column ? column : `${dimensions[column]} AS ${column}`))
    .join(', ');
