import type { addOrEditUser as endpoint, UserRow } from '@manager/contract/features/user/user';
import type { ParsedOf } from '@manager/contract/kit/endpoint';
import { AppError, fieldError } from '../../kit/app-error.ts';
import { audit, changedFields } from '../../kit/service/audit.ts';
import type { Ctx } from '../../kit/service/ctx.ts';
import { inTransaction, type Tx } from '../../postgres/db.ts';
import { hashPassword } from '../auth/password.ts';
import { endSessionsOf } from '../auth/session.ts';
import { drawInviteCode } from '../set-up/agent/read.ts';
import { lockSupers, lockUser, type LockedUser } from './lock-user.ts';
import { requireStrongPassword } from './password-rules.ts';
import { AuditedUser, readUserRow } from './user-row.ts';
import { refuseOwnStanding, requireGrantable, requireNotAbove, requireOtherSuper, type Standing } from './user-rules.ts';

type Input = ParsedOf<typeof endpoint>;

export const addOrEditUser = async (ctx: Ctx, input: Input): Promise<UserRow> => {
  const { id } = input;
  if (id !== undefined) return inTransaction(ctx.db, (tx) => editUser(ctx, tx, { ...input, id }));
  const { user_name, name, password } = input;
  if (user_name === undefined) throw fieldError('user_name', 'required');
  if (name === undefined) throw fieldError('name', 'required');
  if (password !== undefined)
    requireStrongPassword({ password, userName: user_name, isSuper: input.is_super === true, field: 'password' });
  // Hashing takes long on purpose: it must not hold a connection.
  const passwordHash = password === undefined ? null : await hashPassword(password);
  return inTransaction(ctx.db, (tx) => addUser(ctx, tx, { ...input, user_name, name, passwordHash }));
};

type NewUser = Input & { user_name: string; name: string; passwordHash: string | null };

const addUser = async (ctx: Ctx, tx: Tx, input: NewUser): Promise<UserRow> => {
  const after = standingOf(input, { agent_id: null, auth_group_id: null, is_super: false, status: 'enabled' });
  await requireGrantable(ctx, tx, { before: null, after });
  const { id } = await tx
    .insertInto('staff_user')
    .values({
      ...columnsOf(input),
      ...after,
      user_name: input.user_name,
      name: input.name,
      password_hash: input.passwordHash,
      invite_code: drawInviteCode(),
    })
    .returning('id')
    .executeTakeFirstOrThrow();
  const row = await readUserRow(tx, id);
  await audit(ctx, tx, {
    action: 'user.save',
    objectType: 'user',
    objectId: id,
    agentId: row.agent_id,
    after: AuditedUser.parse(row),
  });
  return row;
};

const editUser = async (ctx: Ctx, tx: Tx, input: Input & { id: string }): Promise<UserRow> => {
  const { id } = input;
  const supers = input.is_super === false || input.status === 'disabled' ? await lockSupers(tx) : [];
  const locked = await lockUser(ctx, tx, id);
  await requireNotAbove(ctx, tx, locked);
  const before = await readUserRow(tx, id);
  if (input.version === undefined) throw fieldError('version', 'required');
  if (input.version !== before.version) throw new AppError('object.version_conflict', { current: before });
  // The password of somebody else is never set, only reset by a link.
  if (input.password !== undefined) throw fieldError('password', 'cannot_change');
  const standing = await requireStanding(ctx, tx, { input, locked, supers });
  const isEmailNew = input.email !== undefined && input.email !== locked.email;
  await tx
    .updateTable('staff_user')
    .set({
      ...columnsOf(input),
      ...standing,
      ...(isEmailNew ? { email_status: 'unverified' } : {}),
      version: before.version + 1,
      updated_at: ctx.now(),
    })
    .where('id', '=', id)
    .execute();
  if (standing.status !== 'enabled') await endSessionsOf(ctx, tx, { userId: id });
  const after = await readUserRow(tx, id);
  await audit(ctx, tx, {
    action: 'user.save',
    objectType: 'user',
    objectId: id,
    agentId: after.agent_id,
    ...changedFields(AuditedUser.parse(before), AuditedUser.parse(after)),
  });
  return after;
};

/** What the user becomes, checked against who asks. */
const requireStanding = async (
  ctx: Ctx,
  tx: Tx,
  { input, locked, supers }: { input: Input; locked: LockedUser; supers: readonly string[] },
): Promise<Standing> => {
  const after = standingOf(input, locked);
  refuseOwnStanding(ctx, { id: locked.id, before: locked, after });
  if (!after.is_super || after.status !== 'enabled')
    requireOtherSuper(supers, { id: locked.id, field: after.is_super ? 'status' : 'is_super' });
  await requireGrantable(ctx, tx, { before: locked, after });
  return after;
};

const standingOf = (input: Input, present: Standing): Standing => ({
  agent_id: input.agent_id === undefined ? present.agent_id : input.agent_id,
  auth_group_id: input.auth_group_id === undefined ? present.auth_group_id : input.auth_group_id,
  is_super: input.is_super ?? present.is_super,
  status: input.status ?? present.status,
});

/** Columns that take their value as it comes: absent leaves, null clears. */
const columnsOf = (input: Input) => ({
  user_name: input.user_name,
  name: input.name,
  email: input.email,
  note: input.note,
  note2: input.note2,
  tags: input.tags,
});
