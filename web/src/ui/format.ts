import { formatCount, exactPercentText, exactText, MISSING, moneyText, percentText } from '@manager/domain/figure-text';
import { instantParts, instantText, zoneLabel } from '@manager/domain/instant-text';
import { shownZone } from '../i18n/time-zone.ts';

/**
 * The one way in which the console writes figures and times (decision 0037); the lint rule `one-form` holds it. The forms themselves are in
 * `domain`, so that files and mails have the same. Times are in the zone that the user chose; `agentZone` is that of the agent whose they are.
 */
export { formatCount, exactPercentText, exactText, MISSING, moneyText, percentText };

type Instant = string | null | undefined;
type Zone = string | null | undefined;

const writers = new Map<string, (iso: string) => string>();
const writerOf = (zone: string): ((iso: string) => string) => {
  const known = writers.get(zone) ?? instantText(zone);
  writers.set(zone, known);
  return known;
};

/** `YYYY-MM-DD HH:mm:ss +09:00`; '–' for none. */
export const dateTimeText = (instant: Instant, agentZone?: Zone): string =>
  instant === null || instant === undefined ? MISSING : writerOf(shownZone(agentZone))(instant);

/** `YYYY-MM-DD HH:mm +09:00`, for what begins with a minute: an hour of a chart, the end of a day. */
export const minuteText = (instant: string, agentZone?: Zone): string => {
  const { day, time, offset } = instantParts(Date.parse(instant), shownZone(agentZone));
  return `${day} ${time.slice(0, 5)} ${offset}`;
};

/** `+09:00`: what stands behind a time that is typed. */
export const offsetText = (instant: string, agentZone?: Zone): string =>
  instantParts(Date.parse(instant), shownZone(agentZone)).offset;

/** `UTC+09:00 Asia/Tokyo`: the zone of the times on a page. */
export const zoneText = (agentZone?: Zone): string => zoneLabel(shownZone(agentZone), Date.now());

/** The same of a zone that is named, such as that of an agent's days: they are never shifted. */
export const namedZoneText = (zone: string): string => zoneLabel(zone, Date.now());

/** `+09:00`, where the name of the zone stands beside it. */
export const zoneOffsetText = (zone: string): string => instantParts(Date.now(), zone).offset;

/** An instant in a zone that is named, whatever zone the user chose: beside a time of the user's own. */
export const namedZoneTimeText = (instant: string, zone: string): string => writerOf(zone)(instant);

const digits = (value: number, places: number): string => String(value).padStart(places, '0');

/** `2:01.900`, `1:02:03.000`: how long, to the millisecond; what lies before has a minus sign. */
export const durationText = (ms: number): string => {
  const whole = Math.abs(ms);
  const [seconds, minutes, hours] = [
    Math.floor(whole / 1_000) % 60,
    Math.floor(whole / 60_000) % 60,
    Math.floor(whole / 3_600_000),
  ];
  const minuteText = hours === 0 ? String(minutes) : `${formatCount(hours)}:${digits(minutes, 2)}`;
  return `${ms < 0 ? '-' : ''}${minuteText}:${digits(seconds, 2)}.${digits(whole % 1_000, 3)}`;
};

/** The day of an instant in a zone that figures go by, whatever zone times are shown in. */
export const dayIn = (atMs: number, timezone: string): string => instantParts(atMs, timezone).day;

/** A step of per cents as a category of a chart, where no header says what it is in: `0-50%`. */
export const percentStep = (key: string): { key: string; label: string; title: string } => ({
  key,
  label: `${key}%`,
  title: `${key}%`,
});
