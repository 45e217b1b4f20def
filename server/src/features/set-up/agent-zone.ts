import { type RawBuilder, sql } from 'kysely';

/** The zone that the days of a website's agent are in now; of a query on `site`. */
export const agentZone = (now: Date): RawBuilder<string> =>
  sql<string>`coalesce((select timezone from agent_calendar
    where agent_calendar.agent_id = site.agent_id and from_at <= ${now} order by from_at desc limit 1), 'UTC')`;
