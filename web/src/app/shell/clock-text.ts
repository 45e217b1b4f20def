const MINUTE_MS = 60_000;

/** Whole minutes until an instant, rounded up: the last minute reads 1, not 0. Never below zero. */
export const minutesLeft = (endsAt: string, nowMs: number): number =>
  Math.max(0, Math.ceil((Date.parse(endsAt) - nowMs) / MINUTE_MS));

export const hoursAndMinutes = (minutes: number): { hours: number; minutes: number } => ({
  hours: Math.floor(minutes / 60),
  minutes: minutes % 60,
});

/** `12:00` for settlement hour 12. */
export const hourText = (hour: number): string => `${String(hour).padStart(2, '0')}:00`;

const SHORT_NAME = 18;

/** Of a long name its beginning, so that what is said behind it is never cut. By characters as people count them. */
export const shortName = (name: string): string => {
  const characters = Array.from(name);
  return characters.length <= SHORT_NAME
    ? name
    : `${characters
        .slice(0, SHORT_NAME - 1)
        .join('')
        .trimEnd()}…`;
};
