const QUARTER_MS = 900_000;
const MAX_KNOWN = 20_000;

/**
 * Writes instants as `YYYY-MM-DD HH:mm:ss` of one zone. Offsets only change at quarters of an hour, so the zone is asked once for each:
 * formatting a million instants costs as much as printing them in UTC.
 */
export const instantText = (timezone: string): ((iso: string) => string) => {
  const toLocalMs = localMs(timezone);
  return (iso) => {
    const atMs = Date.parse(iso);
    return Number.isNaN(atMs) ? iso : new Date(toLocalMs(atMs)).toISOString().slice(0, 19).replace('T', ' ');
  };
};

/** The local time of the zone as if it were UTC, in ms. */
export const localMs = (timezone: string): ((atMs: number) => number) => {
  const offsets = new Map<number, number>();
  const format = new Intl.DateTimeFormat('en-US', { timeZone: timezone, timeZoneName: 'longOffset', year: 'numeric' });
  const offsetAt = (quarter: number): number => {
    const name = format.formatToParts(quarter * QUARTER_MS).find(({ type }) => type === 'timeZoneName')?.value ?? 'GMT';
    const [, sign, hours, minutes, seconds] = /^GMT([+-])(\d\d):(\d\d)(?::(\d\d))?$/.exec(name) ?? [];
    if (sign === undefined) return 0;
    const offsetS = Number(hours) * 3_600 + Number(minutes) * 60 + Number(seconds ?? 0);
    return (sign === '-' ? -offsetS : offsetS) * 1_000;
  };
  return (atMs) => {
    const quarter = Math.floor(atMs / QUARTER_MS);
    let offset = offsets.get(quarter);
    if (offset === undefined) {
      if (offsets.size >= MAX_KNOWN) offsets.clear();
      offset = offsetAt(quarter);
      offsets.set(quarter, offset);
    }
    return atMs + offset;
  };
};
