import { sql } from 'kysely';
import { AppError } from '../../../base/app-error.ts';
import { agentsAbove } from '../../../kit/service/scope.ts';
import type { OwnerDb } from '../../../postgres/db.ts';
import { heldCodes } from '../../auth/public.ts';

/** Who asks for what, as far as it decides who may grant it and how. */
export type Subject = {
  userId: string;
  code: string;
  isSuper: boolean;
  agentId: string | null;
  /** The own agent first. */
  agentsUp: readonly string[];
  userVersion: number;
  group: { id: string; agentId: string | null; codes: readonly string[] } | null;
  /** Holds the code at this moment. */
  isHeld: boolean;
};

/** `db` must see all users and groups: the group may belong to an agent above. Throws `object.not_found` for who was removed. */
export const loadSubject = async (db: OwnerDb, { userId, code }: { userId: string; code: string }): Promise<Subject> => {
  const row = await db
    .selectFrom('staff_user')
    .leftJoin('auth_group', 'auth_group.id', 'staff_user.auth_group_id')
    .where('staff_user.id', '=', userId)
    .where('staff_user.deleted_at', 'is', null)
    .select(['staff_user.is_super', 'staff_user.agent_id', 'staff_user.version', 'staff_user.auth_group_id'])
    .select([
      'auth_group.agent_id as group_agent_id',
      agentsAbove(sql.ref('staff_user.agent_id')).as('agents_above'),
      sql<string[]>`array(select code from auth_group_code where auth_group_id = staff_user.auth_group_id order by code)`.as(
        'group_codes',
      ),
      sql<boolean>`${code} = any(${heldCodes})`.as('is_held'),
    ])
    .executeTakeFirst();
  if (row === undefined) throw new AppError('object.not_found');
  const { auth_group_id: groupId, group_agent_id: groupAgentId, agent_id: agentId } = row;
  return {
    userId,
    code,
    isSuper: row.is_super,
    agentId,
    agentsUp: agentId === null ? [] : [agentId, ...row.agents_above],
    userVersion: row.version,
    group: groupId === null ? null : { id: groupId, agentId: groupAgentId, codes: row.group_codes },
    isHeld: row.is_held,
  };
};
