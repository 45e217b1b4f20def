import { type RawBuilder, sql } from 'kysely';

/** The zone that the days of an agent are in now. */
export const agentZone = (now: Date, agentId = 'site.agent_id'): RawBuilder<string> =>
  sql<string>`coalesce((select timezone from agent_calendar
    where agent_calendar.agent_id = ${sql.ref(agentId)} and from_at <= ${now} order by from_at desc limit 1), 'UTC')`;
