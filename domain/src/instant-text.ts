/**
 * Instants as people read them: `2026-11-23 21:17:15 +09:00`, in every language, on screens, in files and in mails alike
 * (decision 0037). The offset is part of the text: a time is never read without it.
 */
const QUARTER_MS = 900_000;
const MINUTE_MS = 60_000;
const HOUR_MS = 3_600_000;
const MAX_KNOWN = 20_000;

/** `YYYY-MM-DDTHH:mm:ss.sssZ`, as rows carry instants. */
const ISO_CHARS = 24;
/** Its part that names the minute. */
const MINUTE_CHARS = 16;

type OffsetAt = (atMs: number) => number;

const makeOffsetAt = (timezone: string): OffsetAt => {
  const offsets = new Map<number, number>();
  const format = new Intl.DateTimeFormat('en-US', { timeZone: timezone, timeZoneName: 'longOffset', year: 'numeric' });
  const read = (quarter: number): number => {
    const name = format.formatToParts(quarter * QUARTER_MS).find(({ type }) => type === 'timeZoneName')?.value ?? 'GMT';
    const [, sign, hours, minutes, seconds] = /^GMT([+-])(\d\d):(\d\d)(?::(\d\d))?$/.exec(name) ?? [];
    if (sign === undefined) return 0;
    const ms = Number(hours) * HOUR_MS + Number(minutes) * MINUTE_MS + Number(seconds ?? 0) * 1_000;
    return sign === '-' ? -ms : ms;
  };
  return (atMs) => {
    const quarter = Math.floor(atMs / QUARTER_MS);
    let offset = offsets.get(quarter);
    if (offset === undefined) {
      if (offsets.size >= MAX_KNOWN) offsets.clear();
      offset = read(quarter);
      offsets.set(quarter, offset);
    }
    return offset;
  };
};

const zones = new Map<string, OffsetAt>();

/** How far the clocks of a zone are ahead of UTC at an instant, in ms. Offsets only change at quarters of an hour: the zone is asked once for each. */
export const offsetMsOf = (timezone: string): OffsetAt => {
  const known = zones.get(timezone) ?? makeOffsetAt(timezone);
  zones.set(timezone, known);
  return known;
};

const two = (value: number): string => String(value).padStart(2, '0');

/** `+09:00`, `-03:30`, `+00:00`; zones of before 1900 may be apart by seconds. */
export const offsetOf = (offsetMs: number): string => {
  const seconds = Math.abs(offsetMs) / 1_000;
  const rest = seconds % 60 === 0 ? '' : `:${two(seconds % 60)}`;
  return `${offsetMs < 0 ? '-' : '+'}${two(Math.floor(seconds / 3_600))}:${two(Math.floor(seconds / 60) % 60)}${rest}`;
};

/** `YYYY-MM-DDTHH:mm:ss` on the wall clock. */
const wallText = (localMs: number): string => new Date(localMs).toISOString().slice(0, 19);

/** The parts of an instant in a zone: `2026-11-23`, `21:17:15` and `+09:00`. */
export const instantParts = (atMs: number, timezone: string): { day: string; time: string; offset: string } => {
  const offsetMs = offsetMsOf(timezone)(atMs);
  const [day = '', time = ''] = wallText(atMs + offsetMs).split('T');
  return { day, time, offset: offsetOf(offsetMs) };
};

/** `UTC+09:00 Asia/Tokyo`: a zone by its name and by what its clocks show at an instant. */
export const zoneLabel = (timezone: string, atMs: number): string =>
  timezone === 'UTC' ? 'UTC' : `UTC${offsetOf(offsetMsOf(timezone)(atMs))} ${timezone}`;

/**
 * Writes instants as `YYYY-MM-DD HH:mm:ss ±HH:mm` of one zone; what is no instant is left as it is. Rows come in the order of time, so
 * each minute is worked out once and the seconds are taken over.
 */
export const instantText = (timezone: string): ((iso: string) => string) => {
  const minutes = new Map<string, readonly [minute: string, offset: string]>();
  const whole = (iso: string, atMs: number): string => {
    if (Number.isNaN(atMs)) return iso;
    const { day, time, offset } = instantParts(atMs, timezone);
    return `${day} ${time} ${offset}`;
  };
  return (iso) => {
    if (iso.length !== ISO_CHARS) return whole(iso, Date.parse(iso));
    const minute = iso.slice(0, MINUTE_CHARS);
    let local = minutes.get(minute);
    if (local === undefined) {
      const atMs = Date.parse(`${minute}:00.000Z`);
      // Before zones were agreed on, towns were apart by seconds.
      if (Number.isNaN(atMs) || offsetMsOf(timezone)(atMs) % MINUTE_MS !== 0) return whole(iso, Date.parse(iso));
      if (minutes.size >= MAX_KNOWN) minutes.clear();
      const { day, time, offset } = instantParts(atMs, timezone);
      local = [`${day} ${time.slice(0, 5)}`, offset];
      minutes.set(minute, local);
    }
    return `${local[0]}${iso.slice(MINUTE_CHARS, MINUTE_CHARS + 3)} ${local[1]}`;
  };
};
