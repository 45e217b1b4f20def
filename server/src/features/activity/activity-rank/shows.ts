import { CronExpressionParser } from 'cron-parser';
import type { RedPacketRule } from '@manager/contract/features/activity/activity-rank/red-packet-rule';

export type Show = { startMs: number; endMs: number };
type Rain = Extract<RedPacketRule['trigger'], { kind: 'rain' }>;
type Timed = { rule: Pick<RedPacketRule, 'timezone'>; rain: Pick<Rain, 'shows' | 'minutes'> };
type Time = { startsAtMs: number; endsAtMs: number };

const MINUTE_MS = 60_000;

const readCron = ({ rule, rain }: Timed, currentMs: number) =>
  CronExpressionParser.parse(rain.shows, { currentDate: new Date(currentMs), tz: rule.timezone });

/** Can the times be read, and is there one at all? */
export const isCron = (timed: Timed): boolean => {
  try {
    return readCron(timed, 0).next().getTime() > 0;
  } catch {
    return false;
  }
};

/** The first shows that begin and end within a time, `limit` at most. */
export const showsWithin = (timed: Timed, { startsAtMs, endsAtMs }: Time, limit: number): Show[] => {
  const shows: Show[] = [];
  const cron = readCron(timed, startsAtMs - 1);
  const lastsMs = timed.rain.minutes * MINUTE_MS;
  while (shows.length < limit && cron.hasNext()) {
    const startMs = cron.next().getTime();
    if (startMs + lastsMs > endsAtMs) break;
    if (startMs >= startsAtMs) shows.push({ startMs, endMs: startMs + lastsMs });
  }
  return shows;
};

/** The show that runs, within the time of the activity; a later end brings more of them. */
export const showAt = (timed: Timed, time: Time, nowMs: number): Show | undefined => {
  const startMs = readCron(timed, nowMs + 1)
    .prev()
    .getTime();
  const show = { startMs, endMs: startMs + timed.rain.minutes * MINUTE_MS };
  return show.startMs >= time.startsAtMs && show.endMs <= time.endsAtMs && nowMs < show.endMs ? show : undefined;
};

/** The next show after now; undefined: there is none. */
export const nextShow = (timed: Timed, time: Time, nowMs: number): Show | undefined =>
  showsWithin(timed, { ...time, startsAtMs: Math.max(time.startsAtMs, nowMs + 1) }, 1)[0];
