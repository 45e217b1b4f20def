import { sql } from 'kysely';

/** Codes that a user of the query holds at this moment, as at every request: super users hold every enabled code, others those of their group. */
export const heldCodes = sql<string[] | null>`case
  when staff_user.is_super then array(select code from auth_rule where status = 'enabled')
  else array(
    select auth_group_code.code from auth_group_code
    join auth_group on auth_group.id = auth_group_code.auth_group_id and auth_group.deleted_at is null and auth_group.status = 'enabled'
    join auth_rule on auth_rule.code = auth_group_code.code and auth_rule.status = 'enabled'
    where auth_group_code.auth_group_id = staff_user.auth_group_id) end`;
