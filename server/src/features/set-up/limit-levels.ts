import type { BetLimits } from '@manager/domain/effective-config';

type Limits = { min: string | null; max: string | null };
type Set = { siteGame: Limits; site: Limits; game: Limits & { coin_size_type: string } };

/**
 * What each level says about stakes in USD, most specific first. A game's own limits are in USD where its coin list is; those in the
 * currencies of its players say nothing about dollars.
 */
export const limitLevels = ({ siteGame, site, game }: Set): BetLimits<'site_game' | 'site' | 'game'>[] => [
  { from: 'site_game', ...siteGame },
  { from: 'site', ...site },
  { from: 'game', ...(game.coin_size_type === 'base' ? { min: game.min, max: game.max } : NO_LIMITS) },
];

const NO_LIMITS: Limits = { min: null, max: null };
