import { sql } from 'kysely';
import type { OwnerDb } from '../../postgres/db.ts';

export type Inviter = { agentId: string | null; invitedBy: string | null };

/** Whose invite code it is: an enabled user's or an enabled agent's, with every agent above in business. */
export const findInviter = async (db: OwnerDb, code: string): Promise<Inviter | undefined> => {
  const { rows } = await sql<{ agent_id: string | null; invited_by: string | null }>`
    with recursive owner as (
      select agent_id, id as invited_by from staff_user where invite_code = ${code} and status = 'enabled' and deleted_at is null
      union all
      select id, null from agent where invite_code = upper(${code}) and deleted_at is null
    ), chain as (
      select id, parent_id, status, deleted_at from agent where id in (select agent_id from owner)
      union
      select agent.id, agent.parent_id, agent.status, agent.deleted_at from agent join chain on agent.id = chain.parent_id
    )
    select agent_id, invited_by from owner
    where not exists (select 1 from chain where status <> 'enabled' or deleted_at is not null)`.execute(db);
  const [found] = rows;
  return found === undefined ? undefined : { agentId: found.agent_id, invitedBy: found.invited_by };
};
