import type { whoHas } from '@manager/contract/features/permission/who-has';
import { OnOff } from '@manager/contract/kit/fields';
import type { OutputOf, ParsedOf } from '@manager/contract/kit/endpoint';
import { sql, type SqlBool } from 'kysely';
import type { Ctx } from '../../../kit/service/ctx.ts';
import { fromGroups, isVisible } from '../group/public.ts';
import { fromUsers, heldCodes, isManageable } from '../../user/public.ts';
import { asNamed } from '../../../kit/service/name-order.ts';

/** Groups that contain the code, and users who hold it at this moment: not through a disabled group or rule. */
export const getList = async (ctx: Ctx, { code }: ParsedOf<typeof whoHas>): Promise<OutputOf<typeof whoHas>> => {
  const groups = await fromGroups(ctx.db)
    .leftJoin('agent', 'agent.id', 'auth_group.agent_id')
    .select(['auth_group.id', 'auth_group.name', 'auth_group.status', 'agent.name as agent_name'])
    .where(isVisible(ctx))
    .where(sql<SqlBool>`exists (select 1 from auth_group_code where auth_group_id = auth_group.id and code = ${code})`)
    .orderBy(asNamed(ctx, 'auth_group.name'))
    .execute();
  const users = await fromUsers(ctx.db)
    .leftJoin('agent', 'agent.id', 'staff_user.agent_id')
    .leftJoin('auth_group', 'auth_group.id', 'staff_user.auth_group_id')
    .leftJoin('code_use', (join) => join.onRef('code_use.user_id', '=', 'staff_user.id').on('code_use.code', '=', code))
    .select([
      'staff_user.id',
      'staff_user.user_name',
      'staff_user.name',
      'staff_user.is_super',
      'staff_user.status',
      'agent.name as agent_name',
      'code_use.last_at',
    ])
    .select(sql<string | null>`case when staff_user.is_super then null else auth_group.name end`.as('auth_group_name'))
    .where(isManageable(ctx))
    .where(sql<SqlBool>`${code} = any(${heldCodes})`)
    .orderBy(asNamed(ctx, 'staff_user.user_name'))
    .execute();
  return {
    code,
    groups: groups.map((group) => ({ ...group, status: OnOff.parse(group.status) })),
    users: users.map(({ last_at: lastAt, ...user }) => ({
      ...user,
      status: OnOff.parse(user.status),
      last_used_at: lastAt?.toISOString() ?? null,
    })),
  };
};
