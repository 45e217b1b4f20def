import { type Clock, systemClock } from '../../src/postgres/clock.ts';

export type SettableClock = Clock & {
  /** Goes on from there; never back. */
  set: (ms: number) => void;
};

/** The time of the machine and of PostgreSQL, as far ahead of both as it was set. */
export const settableClock = (machineMs: () => number = Date.now): SettableClock => {
  let aheadMs = 0;
  return {
    now: () => new Date(machineMs() + aheadMs),
    storeNow: async (db) => new Date((await systemClock.storeNow(db)).getTime() + aheadMs),
    set: (ms) => {
      const wantedMs = ms - machineMs();
      if (wantedMs < aheadMs) throw new RangeError('time never goes back');
      aheadMs = wantedMs;
    },
  };
};
