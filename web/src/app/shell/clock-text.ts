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
