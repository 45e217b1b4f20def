import { sql } from 'kysely';
import type { OwnerDb } from './db.ts';

/** What the product takes its time from. */
export type Clock = {
  now: () => Date;
  /** The store's own time, where several processes have to agree on it: theirs may differ. */
  storeNow: (db: OwnerDb) => Promise<Date>;
};

/** The time of the machine and of PostgreSQL. */
export const systemClock: Clock = {
  now: () => new Date(),
  storeNow: async (db) => {
    const { rows } = await sql<{ now: Date }>`select clock_timestamp() as now`.execute(db);
    return rows[0]?.now ?? new Date();
  },
};
