import { exactMicros } from '@manager/domain/exact-micros';
import type { JackpotMeters } from '@manager/domain/jackpot-contribution';

/** The meters of a stored row, in micros of USD. */
export const metersOf = (row: Record<keyof JackpotMeters, string>): JackpotMeters => ({
  visible: exactMicros(row.visible),
  hidden: exactMicros(row.hidden),
  overflow: exactMicros(row.overflow),
  owed: exactMicros(row.owed),
});
