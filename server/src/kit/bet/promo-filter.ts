import type { factProjections } from '../../clickhouse/fact-measures.ts';
import type { BetDimension } from './bet-dimension.ts';
import { type BetFilter, betPredicate, type SqlPart } from './bet-filter.ts';

/** The parts of a filter that ask how a bet was made: of credits there is nothing to say. */
const OF_BETS = [
  'subAgents',
  'betAtMs',
  'source',
  'status',
  'rtpProfile',
  'mathVersion',
  'isFeatureBuy',
  'stakeLevel',
  'device',
] as const satisfies readonly (keyof BetFilter)[];

/** Whether credits can be among what a filter covers: one of certain bets covers none. */
export const coversPromo = (filter: BetFilter): boolean =>
  filter.hasSubAgent !== true && OF_BETS.every((part) => filter[part] == null);

/** The condition of a filter over table `promo_credit`; undefined where it covers none. */
export const promoPredicate = (filter: BetFilter): SqlPart | undefined =>
  coversPromo(filter) ? betPredicate(filter, { slot: 'granted_at', instant: 'granted_at' }) : undefined;

type PromoProjection = keyof (typeof factProjections)['promo_credit'];

/**
 * Names the sums that a statement over credits reads, so that the engine plans with these alone. Empty where it asks for instants within a day,
 * which no sums know.
 */
export const promoProjection = (
  columns: readonly (BetDimension | 'currency')[],
  filter: BetFilter,
): { preferred_optimize_projection_name?: PromoProjection } => {
  const isTimed = (filter.settledBefore ?? []).length > 0 || filter.slotsMs !== undefined;
  if (isTimed || columns.some((column) => column === 'slot' || column === 'hour')) return {};
  const hasPlayers = columns.includes('player_id') || filter.playerIds != null || filter.playersAbove !== undefined;
  return { preferred_optimize_projection_name: hasPlayers ? 'by_player' : 'by_day' };
};
