import { TIME_CHOICES, TimeZone } from '@manager/contract/kit/time';
import { sql } from 'kysely';
import { z } from 'zod';
import type { AnyDb } from '../../postgres/db.ts';

/** What the console keeps of it with the user's other preferences. */
const Kept = z.object({
  times: z.enum(TIME_CHOICES).optional().catch(undefined),
  timeZone: TimeZone.optional().catch(undefined),
});

/**
 * The zone in which a user reads times, where no browser names it: in mails, and in files that a program asks for (decision 0037). `people`:
 * the store that sees the user. An agent's zone is that of the user's own one; UTC where there is none, and where nothing was ever chosen.
 */
export const displayZoneOf = async (people: AnyDb, { userId, at }: { userId: string; at: Date }): Promise<string> => {
  const user = await people
    .selectFrom('staff_user')
    .select([
      'preferences',
      sql<string | null>`(select c.timezone from agent_calendar c where c.agent_id = staff_user.agent_id and c.from_at <= ${at}
        order by c.from_at desc limit 1)`.as('agent_zone'),
    ])
    .where('id', '=', userId)
    .executeTakeFirst();
  const { times, timeZone } = Kept.catch({}).parse(user?.preferences ?? {});
  if (times === 'agent') return user?.agent_zone ?? 'UTC';
  return times === 'own' ? (timeZone ?? 'UTC') : 'UTC';
};
