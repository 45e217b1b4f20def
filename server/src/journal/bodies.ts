import type { JournalBatch } from './pack-parts.ts';

/** Gathers the rows of one freeze. */
export type Bodies = {
  /** How many batch ids `pack` needs. */
  readonly count: number;
  pack: (ids: readonly string[]) => Promise<JournalBatch[]>;
};
