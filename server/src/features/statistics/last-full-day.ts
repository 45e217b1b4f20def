import { dateOfEpochDay, epochDayOf } from '@manager/domain/calendar';
import { settleDateAt } from '@manager/domain/calendar-versions';
import type { MoneyScope } from '../../kit/report/money-report.ts';

/** The last settlement day that is over in every calendar of the scope. */
export const lastFullDay = ({ resolved, nowMs }: Pick<MoneyScope, 'resolved' | 'nowMs'>): string => {
  const days = resolved.agents.map(({ calendars }) => settleDateAt(calendars, nowMs)).toSorted();
  return dateOfEpochDay(epochDayOf(days[0] ?? new Date(nowMs).toISOString().slice(0, 10)) - 1);
};
