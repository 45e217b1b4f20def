/**
 * What a money report may group by, as the engine computes it from columns of `bet`. Both projections hold all but `hour`, whose players
 * are counted from the bets. `hour` wants the parameter `zone`: zones off by half an hour have hours of their own.
 */
export const betDimensions = {
  agent_id: 'agent_id',
  site_id: 'site_id',
  game_id: 'game_id',
  settle_date: 'settle_date',
  /** Epoch seconds. */
  hour: 'toUnixTimestamp(toStartOfHour(slot_at, {zone:String}))',
} as const;

export type BetDimension = keyof typeof betDimensions;

/** Ids and hours are numbers, days are texts. */
export type DimensionValues<D extends BetDimension> = Record<D, number | string>;

/** `expression AS name`, for a select list that is grouped by the names. */
export const dimensionColumns = (columns: readonly (BetDimension | 'currency')[]): string =>
  columns
    .map((column) =>
      column === 'currency' || betDimensions[column] === column ? column : `${betDimensions[column]} AS ${column}`,
    )
    .join(', ');
