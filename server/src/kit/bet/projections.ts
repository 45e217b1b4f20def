import { type BetProjection, betProjections } from '../../clickhouse/measures.ts';
import type { BetDimension } from './bet-dimension.ts';
import { type BetFilter, isWholeQuarters } from './bet-filter.ts';

/** These projections carry the sets of players and the newest change beside their sums. */
const DAY_PROJECTIONS = ['by_site_day', 'by_agent_game_day', 'by_game_day'] as const;
const FINER_PROJECTIONS = ['by_slot', 'by_player_day'] as const;

export type ProjectionSettings = { preferred_optimize_projection_name?: BetProjection };

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
  buyMode: 'buy_mode',
  stakeLevel: 'stake_level',
  device: 'device',
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
    .filter(([part]) => asksAbout(part as keyof BetFilter, filter))
    .map(([part, column]) => (part === 'settledBefore' && !isWholeQuarters(filter.settledBefore ?? []) ? 'settled_at' : column));

const asksAbout = (part: keyof BetFilter, filter: BetFilter): boolean => {
  if (part === 'hasSubAgent') return filter.hasSubAgent === true;
  return part === 'settledBefore' ? (filter.settledBefore ?? []).length > 0 : filter[part] != null;
};

type Columns = readonly (BetDimension | 'currency' | 'player_id')[];

/** All that a query groups by and asks about. */
const neededColumns = (dimensions: Columns, filter: BetFilter): string[] => [
  ...columnsOf(filter),
  ...dimensions.flatMap((one) => DIMENSION_COLUMNS[one as BetDimension] ?? [one]),
];

const holds = (name: BetProjection, columns: readonly string[]): boolean => {
  const held: readonly string[] = betProjections[name].dimensions;
  return columns.every((column) => held.includes(column));
};

/** Whether one of the projections by day holds all that a query groups by and asks about; then its players and newest change are there too. */
export const isHeldByDay = (dimensions: Columns, filter: BetFilter): boolean =>
  DAY_PROJECTIONS.some((name) => holds(name, neededColumns(dimensions, filter)));

/** Whether the sums by stake and device hold all of these columns, and all that a filter asks about. */
export const isHeldByStake = (columns: readonly string[], filter: BetFilter): boolean =>
  holds('by_stake_day', [...columns, ...columnsOf(filter)]);

/**
 * Names the projection that a statement reads, where there is no choice: the engine then plans with this one alone, in two thirds of the time.
 * Of two that know the answer, sums by the day are never the larger ones, nor is the one with fewer columns. Empty where the engine has to
 * look which is the smaller one.
 */
export const projectionFor = (dimensions: Columns, filter: BetFilter): ProjectionSettings => {
  const columns = neededColumns(dimensions, filter);
  const byDay = DAY_PROJECTIONS.filter((name) => holds(name, columns));
  const fit = byDay.length > 0 ? byDay : FINER_PROJECTIONS.filter((name) => holds(name, columns));
  const smallest = fit.filter((name) => !fit.some((other) => other !== name && holds(name, betProjections[other].dimensions)));
  return smallest.length === 1 ? { preferred_optimize_projection_name: smallest[0] as BetProjection } : {};
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
