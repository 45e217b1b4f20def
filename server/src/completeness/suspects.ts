import { type MonthKey, monthName } from './ledger.ts';

/** Which months an answer may rest on; absent bounds: any. `YYYYMM`, both inclusive. */
export type Touched = { tables: ReadonlySet<string>; from?: string | undefined; to?: string | undefined };

/** A statement that fails for another reason than files must not keep the machine reading. */
const NOT_AGAIN_MS = 10 * 60_000;

export type Suspects = {
  add: (months: readonly MonthKey[]) => void;
  /** The next one, which is then looked at. */
  take: () => MonthKey | undefined;
};

/** Months that somebody could not read: they are to be looked at, each once in ten minutes at most. */
export const createSuspects = (): Suspects => {
  const waiting = new Map<string, MonthKey>();
  const takenAtMs = new Map<string, number>();
  return {
    add: (months) => {
      for (const { table, partition } of months) {
        const name = monthName({ table, partition });
        if (performance.now() - (takenAtMs.get(name) ?? -Infinity) > NOT_AGAIN_MS) waiting.set(name, { table, partition });
      }
    },
    take: () => {
      const [first] = waiting;
      if (first === undefined) return undefined;
      const [name, month] = first;
      waiting.delete(name);
      takenAtMs.set(name, performance.now());
      return month;
    },
  };
};

export const isTouched = ({ tables, from, to }: Touched, { table, partition }: { table: string; partition: string }): boolean =>
  tables.has(table) && (from === undefined || partition >= from) && (to === undefined || partition <= to);
