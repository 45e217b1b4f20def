const QUARTER_MS = 900_000;
const MAX_KNOWN = 20_000;

const MINUTE_MS = 60_000;
/** `YYYY-MM-DDTHH:mm:ss.sssZ`, as rows carry instants. */
const ISO_CHARS = 24;
/** Its part that names the minute. */
const MINUTE_CHARS = 16;

/** `Date.parse` takes nearly any text with a number in it. */
const INSTANT = /^\d{4}-\d\d-\d\dT\d\d:\d\d:\d\d(?:\.\d{1,6})?(?:Z|[+-]\d\d:\d\d)$/;

export const isInstant = (text: string): boolean => INSTANT.test(text) && !Number.isNaN(Date.parse(text));

/**
 * Writes instants as `YYYY-MM-DD HH:mm:ss` of one zone. Rows come in the order of time, so each minute is worked out once and the
 * seconds are taken over.
 */
export const instantText = (timezone: string): ((iso: string) => string) => {
  const toLocalMs = localMs(timezone);
  const minutes = new Map<string, string>();
  const whole = (iso: string, atMs: number): string => (Number.isNaN(atMs) ? iso : localText(toLocalMs(atMs)));
  return (iso) => {
    if (iso.length !== ISO_CHARS) return whole(iso, Date.parse(iso));
    const minute = iso.slice(0, MINUTE_CHARS);
    let local = minutes.get(minute);
    if (local === undefined) {
      const atMs = Date.parse(`${minute}:00.000Z`);
      // Before zones were agreed on, towns were apart by seconds.
      if (Number.isNaN(atMs) || toLocalMs(atMs) % MINUTE_MS !== 0) return whole(iso, Date.parse(iso));
      if (minutes.size >= MAX_KNOWN) minutes.clear();
      local = localText(toLocalMs(atMs)).slice(0, MINUTE_CHARS);
      minutes.set(minute, local);
    }
    return local + iso.slice(MINUTE_CHARS, MINUTE_CHARS + 3);
  };
};

const localText = (ms: number): string => new Date(ms).toISOString().slice(0, 19).replace('T', ' ');

/** The local time of the zone as if it were UTC, in ms. Offsets only change at quarters of an hour, so the zone is asked once for each. */
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
