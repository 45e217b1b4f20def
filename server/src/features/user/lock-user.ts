import { sql } from 'kysely';
import { AppError } from '../../base/app-error.ts';
import type { Ctx } from '../../kit/service/ctx.ts';
import type { AnyTx } from '../../postgres/db.ts';
import { isManageable } from './user-row.ts';

export type LockedUser = {
  id: string;
  version: number;
  user_name: string;
  name: string;
  email: string | null;
  email_status: string;
  email_changed_at: Date | null;
  ip_allow: string;
  agent_id: string | null;
  all_agents: boolean;
  auth_group_id: string | null;
  is_super: boolean;
  status: string;
  has_password: boolean;
};

/** The user for a change, locked; throws `object.not_found` also when out of scope or above the caller. */
export const lockUser = async (ctx: Ctx, tx: AnyTx, id: string): Promise<LockedUser> => {
  const row = await tx
    .selectFrom('staff_user')
    .select(['id', 'version', 'user_name', 'name', 'email', 'email_status', 'email_changed_at', 'ip_allow'])
    .select(['agent_id', 'all_agents', 'auth_group_id', 'is_super', 'status'])
    .select(sql<boolean>`password_hash is not null`.as('has_password'))
    .where('id', '=', id)
    .where('deleted_at', 'is', null)
    .where(isManageable(ctx))
    .forUpdate()
    .executeTakeFirst();
  if (row === undefined) throw new AppError('object.not_found');
  return row;
};

/** Super users in business, locked in one order, so that two of them cannot remove each other at the same moment. */
export const lockSupers = async (tx: AnyTx): Promise<string[]> => {
  const rows = await tx
    .selectFrom('staff_user')
    .select('id')
    .where('is_super', '=', true)
    .where('status', '=', 'enabled')
    .where('deleted_at', 'is', null)
    .orderBy('id')
    .forUpdate()
    .execute();
  return rows.map((row) => row.id);
};
