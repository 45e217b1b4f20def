import { betProjections } from '../../clickhouse/measures.ts';
import type { BetDimension } from './bet-dimension.ts';
import type { BetFilter } from './bet-filter.ts';

const DAY_PROJECTIONS = ['by_site_day', 'by_agent_game_day', 'by_game_day'] as const;

/** The column of `bet` that each part of a filter asks about. */
const FILTER_COLUMNS = {
  agentIds: 'agent_id',
  siteIds: 'site_id',
  gameIds: 'game_id',
  playerIds: 'player_id',
  subAgents: 'sub_agent',
  hasSubAgent: 'sub_agent',
  days: 'settle_date',
  betAtMs: 'bet_at',
  currency: 'currency',
  source: 'source',
  status: 'status',
  rtpProfile: 'rtp_profile',
  mathVersion: 'math_version',
  isFeatureBuy: 'is_feature_buy',
  settledBefore: 'slot_at',
  slotsMs: 'slot_at',
  playersAbove: 'player_id',
  withTest: 'is_test',
} as const satisfies Record<keyof BetFilter, string>;

/** The columns that a dimension is computed from, where they are not its own name. */
const DIMENSION_COLUMNS: Partial<Record<BetDimension, readonly string[]>> = {
  branch: ['agent_id'],
  branch_site: ['agent_id', 'site_id'],
  slot: ['slot_at'],
  hour: ['slot_at'],
};

const columnsOf = (filter: BetFilter): string[] =>
  Object.entries(FILTER_COLUMNS)
    .filter(([part]) => {
      const value = filter[part as keyof BetFilter];
      return Array.isArray(value) && part === 'settledBefore' ? value.length > 0 : value != null;
    })
    .map(([, column]) => column);

/** Whether one of the projections by day holds all that a query groups by and asks about; then its players and newest change are there too. */
export const isHeldByDay = (dimensions: readonly (BetDimension | 'currency')[], filter: BetFilter): boolean => {
  const needed = [...columnsOf(filter), ...dimensions.flatMap((one) => DIMENSION_COLUMNS[one as BetDimension] ?? [one])];
  return DAY_PROJECTIONS.some((name) => {
    const held: readonly string[] = betProjections[name].dimensions;
    return needed.every((column) => held.includes(column));
  });
};

/** The filter as far as a projection by day knows it: days, agents, and websites or else games. Never narrower than the filter. */
export const asHeldByDay = ({ agentIds, siteIds, gameIds, days, currency, source, withTest }: BetFilter): BetFilter => ({
  agentIds,
  siteIds,
  gameIds: siteIds === null ? gameIds : null,
  days,
  currency,
  source,
  withTest,
});
