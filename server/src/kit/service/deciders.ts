import { isOperatorStaff } from '@manager/contract/kit/writes';
import { isDangerousCode, SEE_TEST } from '@manager/contract/permissions';
import { sql } from 'kysely';
import type { OwnerDb, ScopedTx } from '../../postgres/db.ts';
import type { SessionUser } from './ctx.ts';
import { isInScope } from './scope.ts';

/** Stands for a code where only super users decide: nobody can be granted it. */
export const SUPER_ONLY = 'is_super';

export type Decision = { approveCode: string; agentId: string | null };

export const holdsCode = (user: Pick<SessionUser, 'codes' | 'isSuper'>, code: string): boolean =>
  code === SUPER_ONLY ? user.isSuper : user.codes.has(code);

/** May this user decide here, being somebody else than the one who asks? What belongs to no agent is decided by the operator's staff. */
export const isDecider = (
  user: Pick<SessionUser, 'codes' | 'isSuper' | 'allAgents' | 'scope'>,
  { approveCode, agentId }: Decision,
): boolean => holdsCode(user, approveCode) && (agentId === null ? isOperatorStaff(user) : isInScope(user.scope, agentId));

/**
 * Active users that could decide: super users, and holders of the code whose agents (`agentsBelow`) the object's is among; of what belongs to
 * no agent, and of all agents but hidden test ones, the operator's staff.
 * `db` must see all users.
 */
export const findDeciders = async (db: OwnerDb, { approveCode, agentId }: Decision): Promise<string[]> => {
  const { rows } = await sql<{ id: string }>`
    with recursive standing as (
      select id, status = 'enabled' and deleted_at is null as is_open from agent where parent_id is null
      union all
      select agent.id, standing.is_open and agent.status = 'enabled' and agent.deleted_at is null
      from agent join standing on agent.parent_id = standing.id
    ), above as (
      select id, parent_id, is_test, false as is_behind_test from agent where id = ${agentId}::bigint
      union all
      select agent.id, agent.parent_id, agent.is_test, above.is_behind_test or above.is_test
      from agent join above on agent.id = above.parent_id
    ), held as (
      select staff_user.id as user_id, auth_group_code.code
      from staff_user
      join auth_group on auth_group.id = staff_user.auth_group_id and auth_group.status = 'enabled' and auth_group.deleted_at is null
      join auth_group_code on auth_group_code.auth_group_id = auth_group.id
      join auth_rule on auth_rule.code = auth_group_code.code and auth_rule.status = 'enabled'
      where auth_group_code.code in (${approveCode}, ${SEE_TEST})
    )
    select id from staff_user
    where status = 'enabled' and deleted_at is null and password_hash is not null
      and not exists (select 1 from standing where standing.id = staff_user.agent_id and not is_open)
      and (
        (is_super and (${approveCode} = ${SUPER_ONLY} or exists (select 1 from auth_rule where code = ${approveCode} and status = 'enabled')))
        or (
          exists (select 1 from held where user_id = staff_user.id and code = ${approveCode})
          and ((staff_user.all_agents and (${agentId}::bigint is null or not exists (select 1 from above where is_test)
              or exists (select 1 from held where user_id = staff_user.id and code = ${SEE_TEST}))) or exists (
            select 1 from above where above.id = staff_user.agent_id
            and (not is_behind_test or exists (select 1 from held where user_id = staff_user.id and code = ${SEE_TEST})))))
      )
    order by id`.execute(db);
  return rows.map(({ id }) => id);
};

/** Does the agent, or one below it, have active staff with a dangerous code: people who may be asked to decide? */
export const hasPowerfulStaff = async (tx: ScopedTx, agentId: string): Promise<boolean> => {
  const { rows } = await sql<{ code: string }>`
    with recursive below as (
      select id from agent where id = ${agentId}
      union
      select agent.id from agent join below on agent.parent_id = below.id
    )
    select distinct unnest(codes_of_group(staff_user.auth_group_id)) as code from staff_user
    where staff_user.agent_id in (select id from below) and staff_user.status = 'enabled' and staff_user.deleted_at is null`.execute(
    tx,
  );
  return rows.some(({ code }) => isDangerousCode(code));
};
