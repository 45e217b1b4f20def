import { z } from 'zod';

/** ISO 8601 in UTC with milliseconds, as the server prints it. */
export const Instant = z.iso.datetime({ precision: 3 });
/** An instant as a caller may type it: any number of decimals, UTC or with an offset. */
export const InstantInput = z.iso.datetime({ offset: true }).transform((v) => new Date(v).toISOString());

/** A settlement day of some agent's calendar, `YYYY-MM-DD`. */
export const SettlementDay = z.iso.date();

const isTimeZone = (name: string): boolean => {
  try {
    // Offsets such as "+08:00" are no zones: they carry no daylight-saving rule.
    if (!/^[A-Za-z]/.test(name)) return false;
    new Intl.DateTimeFormat('en', { timeZone: name });
    return true;
  } catch {
    return false;
  }
};
/** IANA zone name. */
export const TimeZone = z.string().max(64).refine(isTimeZone, 'timezone');
export const SettlementHour = z.int().min(0).max(23);

/** In which zone times are shown and typed: the user's own, that of the agent whose they are, or UTC (decision 0037). */
export const TIME_CHOICES = ['own', 'agent', 'utc'] as const;
export type TimeChoice = (typeof TIME_CHOICES)[number];
