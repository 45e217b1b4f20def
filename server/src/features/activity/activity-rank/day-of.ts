import { settleDate } from '@manager/domain/calendar';

/** No zone's day begins but at a quarter of an hour. */
const QUARTER_MS = 900_000;

/** The day of an instant in a zone, `2026-11-20`; a page of bets asks for few different ones. */
export const dayReader = (timezone: string): ((ms: number) => string) => {
  const known = new Map<number, string>();
  return (ms) => {
    const quarter = Math.floor(ms / QUARTER_MS);
    const found = known.get(quarter) ?? settleDate(quarter * QUARTER_MS, { timezone, settlementHour: 0 });
    known.set(quarter, found);
    return found;
  };
};
