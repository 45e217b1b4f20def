import type { RateStep, Site } from './directory.ts';
import type { Player } from './players.ts';

/** What every row names, whatever its kind; an empty text: it names none. */
export type FactRow = { line: number; site: string; player: string; subAgent: string; game: string; currency: string };

/** Where it happened, resolved from its codes. */
export type FactContext = { site: Site; gameId: number; rates: readonly RateStep[] };
export type Resolved<Row> = { row: Row; place: FactContext; player: Player };
