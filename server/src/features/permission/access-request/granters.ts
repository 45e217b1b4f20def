import { grantAccess } from '@manager/contract/features/permission/access-request';
import { addOrEditUser } from '@manager/contract/features/user/user';
import { mayUse } from '@manager/contract/kit/writes';
import { sql, type RawBuilder, type SqlBool } from 'kysely';
import { AppError } from '../../../base/app-error.ts';
import type { Ctx } from '../../../kit/service/ctx.ts';
import { findDeciders } from '../../../kit/service/deciders.ts';
import { inScope, isInScope } from '../../../kit/service/scope.ts';
import { held, principalColumns, toPrincipal, type Principal } from '../../auth/public.ts';
import type { Subject } from './subject.ts';
import { asNamed } from '../../../kit/service/name-order.ts';

/** Who hands out permissions at all. */
export const GRANT_CODE = 'A-1-91';

type Person = Pick<Principal, 'id' | 'isSuper' | 'allAgents' | 'codes' | 'scope'>;

/**
 * Why `person` cannot decide on what `subject` asks for; null: nothing stands in the way. Nobody decides for himself, and nobody grants what
 * he lacks, to whom he does not manage, or to somebody who may do more than he does.
 */
export const grantFault = (person: Person, subject: Subject): AppError | null => {
  if (person.id === subject.userId) return new AppError('approval.own_request');
  if (!person.isSuper && (subject.isSuper || !isInScope(person.scope, subject.agentId))) return new AppError('object.not_found');
  const lacking = lackingCode(person, subject);
  return lacking === undefined ? null : new AppError('permission.missing', { permission: lacking });
};

const lackingCode = (person: Person, { code, group }: Subject): string | undefined => {
  if (!mayUse(person, grantAccess)) return GRANT_CODE;
  if (person.isSuper) return undefined;
  // A group of the operator or of an agent above can only be left.
  const isGroupEditable = group !== null && group.agentId !== null;
  if (isGroupEditable && !isInScope(person.scope, group.agentId)) return 'is_super';
  if (!isGroupEditable && !mayUse(person, addOrEditUser)) return 'C-5-91';
  return [code, ...(group?.codes ?? [])].find((each) => !person.codes.has(each));
};

/** `grantFault` as a condition on the access request whose id stands in `column`, so that a page is a page. */
export const mayGrant = ({ user }: Ctx, column: string): RawBuilder<SqlBool> => {
  const codes = sql`${[...user.codes]}::text[]`;
  const mayMove = sql.lit(mayUse(user, addOrEditUser));
  return sql<SqlBool>`(${sql.lit(mayUse(user, grantAccess))} and exists (
    select 1 from access_request asked
    join staff_user asker on asker.id = asked.user_id
    left join auth_group held on held.id = asker.auth_group_id
    where asked.id = ${sql.ref(column)} and asker.id <> ${user.id} and (${sql.lit(user.isSuper)} or (
      not asker.is_super and ${inScope(user.scope, 'asker.agent_id')} and asked.code = any(${codes})
      and case when asker.auth_group_id is null or (held.id is not null and held.agent_id is null) then ${mayMove}
               else ${inScope(user.scope, 'held.agent_id')} end
      and not exists (select 1 from auth_group_code
                      where auth_group_code.auth_group_id = asker.auth_group_id and auth_group_code.code <> all(${codes}))))))`;
};

/** Active administrators who can grant it, nearest first: whoever has fewer agents stands closer. Super users come last. */
export const findGranters = async (ctx: Ctx, subject: Subject): Promise<{ name: string; user_name: string }[]> => {
  const ids = await findDeciders(ctx.authDb, { approveCode: GRANT_CODE, agentId: subject.agentId });
  if (ids.length === 0) return [];
  const rows = await ctx.authDb
    .selectFrom('staff_user')
    .innerJoinLateral(held, (join) => join.onTrue())
    .where('staff_user.id', 'in', ids)
    .select(principalColumns)
    .orderBy(asNamed(ctx, 'staff_user.user_name'))
    .execute();
  return rows
    .map((row) => toPrincipal(ctx.settings, row))
    .filter((person) => grantFault(person, subject) === null)
    .toSorted((one, other) => distanceOf(one) - distanceOf(other))
    .map(({ name, userName }) => ({ name, user_name: userName }));
};

const distanceOf = ({ scope }: Person): number => scope.agentIds?.length ?? Number.POSITIVE_INFINITY;
