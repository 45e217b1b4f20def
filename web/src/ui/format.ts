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
