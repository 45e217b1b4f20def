import type { JournalBatch } from './seal-parts.ts';

/** Gathers the rows of one freeze. */
export type Bodies = {
  /** How many batch ids `seal` needs. */
  readonly count: number;
  seal: (ids: readonly string[]) => Promise<JournalBatch[]>;
};
