import { dateOfEpochDay, epochDayOf } from './calendar.ts';
import { type CalendarVersions, dayStartAt, settleDateAt } from './calendar-versions.ts';

/** UTC ms → settlement day as days since 1970-01-01. */
export type SettleDateStamper = (instantMs: number) => number;

const UTC_DAY_MS = 86_400_000;
/** Ten years of UTC days; past that the cache starts afresh rather than grow with hostile input. */
const MAX_CACHED_DAYS = 3_660;

/** The settlement days that touch one UTC day: the first of them, and the instants at which the next ones start. */
type UtcDay = { firstEpochDay: number; startsMs: number[] };

/**
 * `settleDateAt` for the ingest path: zone arithmetic once a UTC day, then comparisons only.
 * Make one per agent and calendar history; it stays right as long as the history stays the same.
 */
export function createSettleDateStamper(versions: CalendarVersions): SettleDateStamper {
  const days = new Map<number, UtcDay>();
  let lastIndex = Number.NaN;
  let last: UtcDay = { firstEpochDay: 0, startsMs: [] };

  return (instantMs) => {
    const index = Math.floor(instantMs / UTC_DAY_MS);
    if (index !== lastIndex) {
      last = cachedDay(index);
      lastIndex = index;
    }
    let epochDay = last.firstEpochDay;
    for (const startMs of last.startsMs) {
      if (instantMs < startMs) break;
      epochDay++;
    }
    return epochDay;
  };

  function cachedDay(index: number): UtcDay {
    let day = days.get(index);
    if (!day) {
      if (days.size >= MAX_CACHED_DAYS) days.clear();
      day = utcDay(versions, index);
      days.set(index, day);
    }
    return day;
  }
}

function utcDay(versions: CalendarVersions, index: number): UtcDay {
  const endMs = (index + 1) * UTC_DAY_MS;
  const firstEpochDay = epochDayOf(settleDateAt(versions, index * UTC_DAY_MS));
  const startsMs: number[] = [];
  for (let epochDay = firstEpochDay + 1; ; epochDay++) {
    const startMs = dayStartAt(versions, dateOfEpochDay(epochDay));
    if (startMs >= endMs) return { firstEpochDay, startsMs };
    startsMs.push(startMs);
  }
}
