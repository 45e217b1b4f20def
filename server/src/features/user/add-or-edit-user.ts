import type { addOrEditUser as endpoint, UserRow } from '@manager/contract/features/user/user';
import type { ParsedOf } from '@manager/contract/kit/endpoint';
import { formatIpList, parseIpList } from '@manager/domain/ip-list';
import { AppError, fieldError } from '../../base/app-error.ts';
import { audit, changedFields } from '../../kit/service/audit.ts';
import type { Ctx } from '../../kit/service/ctx.ts';
import { noteTouch } from '../../kit/service/independence.ts';
import { inTransaction, type ScopedTx } from '../../postgres/db.ts';
import { endSessionsOf, hashPassword, signedIn } from '../auth/public.ts';
import { drawUserInviteCode } from './invite-code.ts';
import { lockSupers, lockUser, type LockedUser } from './lock-user.ts';
import { moveEmail } from './move-email.ts';
import { mailLink } from './one-time-link.ts';
import { requireStrongPassword } from './password-rules.ts';
import { requireSecondPersonForUser, type Access } from './second-person-for-user.ts';
import { AuditedUser, readUserRow } from './user-row.ts';
import { refuseOwnStanding, requireGrantable, requireNotAbove, requireOtherSuper, type Standing } from './user-rules.ts';

type Input = ParsedOf<typeof endpoint>;

/** Judges and hashes the password of a new user; the one of somebody else is never set. */
export const prepareNewPassword = async (ctx: Ctx, input: Input): Promise<string | null> => {
  const { id, password, user_name: userName = '', name = '', email = null, is_super: isSuper = false } = input;
  if (id !== undefined || password === undefined) return null;
  await requireStrongPassword({ password, userName, name, email, isSuper, field: 'password' });
  return hashPassword(password, signedIn(ctx));
};

export const addOrEditUser = (ctx: Ctx, input: Input, passwordHash: string | null): Promise<UserRow> =>
  inTransaction(ctx.db, (tx) => {
    const { id } = input;
    return id === undefined ? addUser(ctx, tx, { ...input, passwordHash }) : editUser(ctx, tx, { ...input, id });
  });

const NOBODY: Standing = { agent_id: null, all_agents: false, auth_group_id: null, is_super: false, status: 'enabled' };

const addUser = async (ctx: Ctx, tx: ScopedTx, input: Input & { passwordHash: string | null }): Promise<UserRow> => {
  const { user_name: userName, name, password, email = null, passwordHash } = input;
  if (userName === undefined) throw fieldError('user_name', 'required');
  if (name === undefined) throw fieldError('name', 'required');
  const after = standingOf(input, NOBODY);
  const columns = columnsOf(input);
  await requireGrantable(ctx, tx, { before: null, after });
  await requireSecondPersonForUser(ctx, tx, {
    user: { id: '', version: null, userName },
    before: null,
    after: { ...after, user_name: userName, email, ip_allow: columns.ip_allow ?? '' },
    reason: input.reason,
  });
  const { id } = await tx
    .insertInto('staff_user')
    .values({
      ...columns,
      ...after,
      user_name: userName,
      name,
      email,
      password_hash: passwordHash,
      password_changed_at: password === undefined ? null : ctx.now(),
      // Somebody else knows it.
      must_change_password: password !== undefined,
      invite_code: drawUserInviteCode(),
      invited_by: ctx.user.id,
    })
    .returning('id')
    .executeTakeFirstOrThrow();
  if (email !== null && password === undefined)
    await mailLink(ctx, tx, { user: { id, user_name: userName, email }, purpose: 'first_password' });
  const row = await readUserRow(ctx, tx, id);
  await audit(ctx, tx, {
    action: 'user.save',
    objectType: 'user',
    objectId: id,
    agentId: row.agent_id,
    reason: input.reason ?? '',
    after: AuditedUser.parse(row),
  });
  return row;
};

export const editUser = async (ctx: Ctx, tx: ScopedTx, input: Input & { id: string }): Promise<UserRow> => {
  const { id } = input;
  const supers = input.is_super === false || input.status === 'disabled' ? await lockSupers(tx) : [];
  const locked = await lockUser(ctx, tx, id);
  await requireNotAbove(ctx, tx, locked);
  const before = await readUserRow(ctx, tx, id);
  if (input.version === undefined) throw fieldError('version', 'required');
  if (input.version !== before.version) throw new AppError('object.version_conflict', { current: before });
  // The password of somebody else is never set, only reset by a link.
  if (input.password !== undefined) throw fieldError('password', 'cannot_change');
  const columns = columnsOf(input);
  const standing = await requireStanding(ctx, tx, { input, locked, supers });
  const { email = locked.email, user_name: userName = locked.user_name } = input;
  const access = { user_name: userName, email, ip_allow: columns.ip_allow ?? locked.ip_allow };
  await requireSecondPersonForUser(ctx, tx, {
    user: { id, version: locked.version, userName: locked.user_name },
    before: locked,
    after: { ...standing, ...access },
    reason: input.reason,
  });
  if (isTouch(locked, { ...standing, ...access })) await noteTouch(ctx, tx, id);
  await tx
    .updateTable('staff_user')
    .set({
      ...columns,
      user_name: input.user_name,
      name: input.name,
      ...standing,
      version: before.version + 1,
      updated_at: ctx.now(),
    })
    .where('id', '=', id)
    .execute();
  if (email !== locked.email) await moveEmail(ctx, tx, { userId: id, userName, email });
  if (standing.status !== 'enabled') await endSessionsOf(ctx, tx, { userId: id, reason: 'disabled' });
  const after = await readUserRow(ctx, tx, id);
  await audit(ctx, tx, {
    action: 'user.save',
    objectType: 'user',
    objectId: id,
    agentId: after.agent_id,
    reason: input.reason ?? '',
    ...changedFields(AuditedUser.parse(before), AuditedUser.parse(after)),
  });
  return after;
};

/** Rights and ways in; a note or a tag opens nothing. */
const isTouch = (before: Standing & Access, after: Standing & Access): boolean =>
  (['agent_id', 'all_agents', 'auth_group_id', 'is_super', 'status', 'user_name', 'email', 'ip_allow'] as const).some(
    (field) => before[field] !== after[field],
  );

/** What the user becomes, checked against who asks. */
const requireStanding = async (
  ctx: Ctx,
  tx: ScopedTx,
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
  all_agents: input.all_agents ?? present.all_agents,
  auth_group_id: input.auth_group_id === undefined ? present.auth_group_id : input.auth_group_id,
  is_super: input.is_super ?? present.is_super,
  status: input.status ?? present.status,
});

/** Columns that take their value as it comes: absent leaves, null clears. */
const columnsOf = (input: Input) => ({
  note: input.note,
  note2: input.note2,
  tags: input.tags,
  ip_allow: input.ip_allow === undefined ? undefined : ipList(input.ip_allow),
});

const ipList = (text: string): string => {
  const list = parseIpList(text);
  if ('fault' in list) throw fieldError('ip_allow', 'ip_list');
  return formatIpList(list.ranges);
};
