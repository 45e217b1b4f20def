import type { AgentCalendar } from '@manager/contract/features/set-up/agent';
import type { Calendar } from '@manager/domain/calendar';
import {
  calendarAt,
  calendarKey,
  dayBoundsAt,
  settleDateAt,
  withCalendarFrom,
  type CalendarVersion,
  type CalendarVersions,
} from '@manager/domain/calendar-versions';
import type { z } from 'zod';
import type { AnyDb, AnyTx } from '../../../postgres/db.ts';

/** Where the first calendar of an agent starts: before every bet, and an instant that every store can hold. */
const BEGINNING = new Date(0);

export const insertFirstCalendar = async (tx: AnyTx, agentId: string, { timezone, settlementHour }: Calendar): Promise<void> => {
  await tx
    .insertInto('agent_calendar')
    .values({ agent_id: agentId, from_at: BEGINNING, timezone, settlement_hour: settlementHour })
    .execute();
};

/**
 * Lets a changed calendar start with the next settlement day (docs/formulas.md#settlement-day). A change that was still waiting is replaced,
 * and dropped when the calendar in force is asked for again.
 */
export const changeCalendar = async (
  tx: AnyTx,
  agentId: string,
  change: { now: Date; timezone?: string | undefined; settlementHour?: number | undefined },
): Promise<void> => {
  const versions = await readVersions(tx, agentId);
  const nowMs = change.now.getTime();
  const inForce = calendarAt(versions, nowMs);
  // What is not named stays, also where it is part of a change that still waits.
  const latest = versions.at(-1) ?? inForce;
  const calendar = {
    timezone: change.timezone ?? latest.timezone,
    settlementHour: change.settlementHour ?? latest.settlementHour,
  };
  await tx.deleteFrom('agent_calendar').where('agent_id', '=', agentId).where('from_at', '>', change.now).execute();
  if (calendarKey(calendar) === calendarKey(inForce)) return;
  const next = withCalendarFrom(versions, { nowMs, calendar }).at(-1);
  if (next === undefined) throw new Error('a calendar history is never empty');
  await tx
    .insertInto('agent_calendar')
    .values({ agent_id: agentId, from_at: new Date(next.fromMs), timezone: next.timezone, settlement_hour: next.settlementHour })
    .execute();
};

/** When the agent's next settlement day begins. */
export const nextDayStart = async (db: AnyDb, { agentId, now }: { agentId: string; now: Date }): Promise<Date> => {
  const versions = await readVersions(db, agentId);
  return new Date(dayBoundsAt(versions, settleDateAt(versions, now.getTime())).endMs);
};

/** Newest first; the first calendar, which reaches back to the beginning of time, has no `from_at`. */
export const readCalendarHistory = async (db: AnyDb, agentId: string): Promise<z.infer<typeof AgentCalendar>[]> => {
  const versions = await readVersions(db, agentId);
  return versions
    .map(({ fromMs, timezone, settlementHour }, index) => ({
      from_at: index === 0 ? null : new Date(fromMs).toISOString(),
      timezone,
      settlement_hour: settlementHour,
    }))
    .toReversed();
};

const readVersions = async (db: AnyDb, agentId: string): Promise<CalendarVersions> => {
  const rows = await db
    .selectFrom('agent_calendar')
    .select(['from_at', 'timezone', 'settlement_hour'])
    .where('agent_id', '=', agentId)
    .orderBy('from_at')
    .execute();
  const [first, ...later] = rows.map((row): CalendarVersion => ({
    fromMs: row.from_at.getTime(),
    timezone: row.timezone,
    settlementHour: row.settlement_hour,
  }));
  if (first === undefined) throw new Error(`agent ${agentId} has no calendar`);
  return [first, ...later];
};
