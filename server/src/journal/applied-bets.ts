import type { BetFact } from '../fact/bet-fact.ts';
import type { JournalTable } from './journal-format.ts';
import type { JournalBatch } from './pack-parts.ts';

/** The rows of one batch of bets. */
export type AppliedBatch = { id: string; takenBack: readonly BetFact[]; added: readonly BetFact[] };

/** A group that is in the report store: the tables that it wrote to, and its bets. Undefined: their rows are not at hand, as those of a former holder of the lanes. */
export type AppliedGroup = { tables: ReadonlySet<JournalTable>; bets: readonly AppliedBatch[] | undefined };

/** Kept at hand, of the newest batches; who is further behind than that reads the report store, which is made for it. */
const MOST_ROWS = 5_000;

/**
 * The bets that came into the report store last, as the lane had them in its hands: who follows bets is told of them here and needs not ask the
 * store whether there is something new, nor what. Of this process alone; a batch never changes once it is written.
 */
export const createAppliedBets = () => {
  const batches = new Map<string, AppliedBatch>();
  const listeners = new Set<(group: AppliedGroup) => void>();
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
    /** A group is in the report store. */
    tell: (applied: readonly Pick<JournalBatch, 'id' | 'table' | 'held'>[]): void => {
      const written = applied.filter(({ table }) => table === 'bet');
      const bets = written.flatMap(({ id, held }) => (held === undefined ? [] : { id, ...held }));
      bets.forEach(keep);
      const group = {
        tables: new Set(applied.map(({ table }) => table)),
        bets: bets.length === written.length ? bets : undefined,
      };
      for (const told of listeners) told(group);
    },
    /** These batches, in this order; undefined unless all of them are at hand. */
    find: (ids: readonly string[]): AppliedBatch[] | undefined => {
      const found = ids.flatMap((id) => batches.get(id) ?? []);
      return found.length === ids.length ? found : undefined;
    },
    /** Calls `told` after each group; answers how to end that. */
    onTold: (told: (group: AppliedGroup) => void): (() => void) => {
      listeners.add(told);
      return () => void listeners.delete(told);
    },
  };
};

export type AppliedBets = ReturnType<typeof createAppliedBets>;

const rowsOf = ({ takenBack, added }: AppliedBatch): number => takenBack.length + added.length;
