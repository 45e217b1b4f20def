import type { getUserInfo } from '@manager/contract/features/auth/login';
import type { OutputOf } from '@manager/contract/kit/endpoint';
import { isOperatorStaff } from '@manager/contract/kit/writes';
import { calendarAt, dayBoundsAt, settleDateAt, type CalendarVersion } from '@manager/domain/calendar-versions';
import { sql } from 'kysely';
import type { Ctx } from '../../../kit/service/ctx.ts';

type BusinessDay = OutputOf<typeof getUserInfo>['business_day'];

/** The running settlement day of the user's agent; who sees all agents and has none is shown that of the first one that is no test. */
export const readBusinessDay = async ({ db, user, now }: Ctx): Promise<BusinessDay> => {
  if (user.agentId === null && !isOperatorStaff(user)) return null;
  const chosen =
    user.agentId === null
      ? sql<string>`(select id from agent where deleted_at is null and not is_test and parent_id is null order by sort, name, id limit 1)`
      : sql<string>`${user.agentId}::bigint`;
  const rows = await db
    .selectFrom('agent')
    .innerJoin('agent_calendar', 'agent_calendar.agent_id', 'agent.id')
    .where('agent.id', '=', chosen)
    .select(['agent.name', 'agent_calendar.from_at', 'agent_calendar.timezone', 'agent_calendar.settlement_hour'])
    .orderBy('agent_calendar.from_at')
    .execute();
  const [first, ...later] = rows.map((row): CalendarVersion & { name: string } => ({
    name: row.name,
    fromMs: row.from_at.getTime(),
    timezone: row.timezone,
    settlementHour: row.settlement_hour,
  }));
  if (first === undefined) return null;
  const nowMs = now().getTime();
  const calendars = [first, ...later] as const;
  const { timezone, settlementHour } = calendarAt(calendars, nowMs);
  const day = settleDateAt(calendars, nowMs);
  return {
    agent_name: first.name,
    timezone,
    settlement_hour: settlementHour,
    day,
    ends_at: new Date(dayBoundsAt(calendars, day).endMs).toISOString(),
  };
};
