import type { BetFact } from '../fact/bet-fact.ts';
import type { JournalBatch } from './pack-parts.ts';

/** The rows of one batch of bets. */
export type AppliedBatch = { id: string; takenBack: readonly BetFact[]; added: readonly BetFact[] };

/** Kept at hand, of the newest batches; who is further behind than that reads the report store, which is made for it. */
const MOST_ROWS = 5_000;

/**
 * The bets that came into the report store last, as the lane had them in its hands: who follows bets is told of them here and needs not ask the
 * store whether there is something new, nor what. Of this process alone; a batch never changes once it is written.
 */
export const createAppliedBets = () => {
  const batches = new Map<string, AppliedBatch>();
  const listeners = new Set<() => void>();
  let rows = 0;

  const keep = (batch: AppliedBatch): void => {
    batches.set(batch.id, batch);
    rows += rowsOf(batch);
    for (const [id, oldest] of batches) {
      if (rows <= MOST_ROWS) return;
      batches.delete(id);
      rows -= rowsOf(oldest);
    }
  };

  return {
    /** A group is in the report store; of what a former holder of the lanes left nobody has the rows at hand. */
    tell: (applied: readonly Pick<JournalBatch, 'id' | 'table' | 'held'>[]): void => {
      const bets = applied.filter(({ table }) => table === 'bet');
      if (bets.length === 0) return;
      for (const { id, held } of bets) if (held !== undefined) keep({ id, ...held });
      for (const told of listeners) told();
    },
    /** These batches, in this order; undefined unless all of them are at hand. */
    find: (ids: readonly string[]): AppliedBatch[] | undefined => {
      const found = ids.flatMap((id) => batches.get(id) ?? []);
      return found.length === ids.length ? found : undefined;
    },
    /** Calls `told` after each group with bets; answers how to end that. */
    onTold: (told: () => void): (() => void) => {
      listeners.add(told);
      return () => void listeners.delete(told);
    },
  };
};

export type AppliedBets = ReturnType<typeof createAppliedBets>;

const rowsOf = ({ takenBack, added }: AppliedBatch): number => takenBack.length + added.length;
