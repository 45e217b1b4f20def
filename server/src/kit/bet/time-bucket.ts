import { dayBoundsAt, type CalendarVersions } from '@manager/domain/calendar-versions';

/** What the store keeps sums of (`slot_at`). */
export const SLOT_MS = 15 * 60_000;

/** Dimensions along the time, and how long an instant's bucket is; settlement days are as long as their calendar says. */
const LENGTH_MS = { slot: SLOT_MS, hour: 3_600_000 } as const;

export type TimeDimension = keyof typeof LENGTH_MS | 'settle_date';

/** The bucket as it goes out: a settlement day, or the instant at which it begins. */
export const bucketText = (bucket: number | string): string =>
  typeof bucket === 'number' ? new Date(bucket * 1_000).toISOString() : bucket;

/** The end of a bucket of instants, given in seconds, or of a settlement day in the last of the calendars that are in play. */
export const bucketEndMs = (
  bucket: number | string,
  { dimension, agents }: { dimension: TimeDimension; agents: readonly { calendars: CalendarVersions }[] },
): number =>
  typeof bucket === 'number' && dimension !== 'settle_date'
    ? bucket * 1_000 + LENGTH_MS[dimension]
    : Math.max(...agents.map(({ calendars }) => dayBoundsAt(calendars, String(bucket)).endMs));
