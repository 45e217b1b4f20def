import type { BetLimits } from '@manager/domain/effective-config';

type Limits = { min: string | null; max: string | null };
type Mode = { coin_size_type: string };
type Set = { siteGame: Limits; site: Limits; game: Limits & Mode };

/** A game's own limits are in USD where its coin list is, else in the currencies of its players. */
export const isInUsd = ({ coin_size_type: mode }: Mode): boolean => mode === 'base';

/** What each level says about stakes in USD, most specific first; limits in other currencies say nothing about them. */
export const limitLevels = ({ siteGame, site, game }: Set): BetLimits<'site_game' | 'site' | 'game'>[] => [
  { from: 'site_game', ...siteGame },
  { from: 'site', ...site },
  { from: 'game', ...(isInUsd(game) ? { min: game.min, max: game.max } : NO_LIMITS) },
];

const NO_LIMITS: Limits = { min: null, max: null };
