import type { RateStep, Site } from './directory.ts';
import type { Player } from './players.ts';
import type { Pace } from './play-pace.ts';
import type { StakeLimit } from './stake-limit.ts';

/** What every row names, whatever its kind; an empty text: it names none. */
export type FactRow = { line: number; site: string; player: string; subAgent: string; game: string; currency: string };

/** Where it happened, resolved from its codes. */
export type FactContext = {
  site: Site;
  gameId: number;
  rates: readonly RateStep[];
  pace: Pace | undefined;
  stakeLimit: StakeLimit | undefined;
};
export type Resolved<Row> = { row: Row; place: FactContext; player: Player };
