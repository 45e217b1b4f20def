import type { batchDelUser as endpoint } from '@manager/contract/features/user/user';
import type { OutputOf, ParsedOf } from '@manager/contract/kit/endpoint';
import { AppError, fieldError } from '../../base/app-error.ts';
import { audit } from '../../kit/service/audit.ts';
import { forEachId } from '../../kit/service/batch.ts';
import { bulkIds } from '../../kit/service/bulk.ts';
import type { Ctx } from '../../kit/service/ctx.ts';
import { SUPER_ONLY } from '../../kit/service/deciders.ts';
import { requireSecondPerson } from '../../kit/service/second-person.ts';
import { inTransaction, type ScopedTx } from '../../postgres/db.ts';
import { endSessionsOf } from '../auth/public.ts';
import { findUserIds } from './get-user-list.ts';
import { lockSupers, lockUser, type LockedUser } from './lock-user.ts';
import { voidLinks } from './one-time-link.ts';
import { AuditedUser, readUserRow } from './user-row.ts';
import { requireNotAbove, requireOtherSuper } from './user-rules.ts';

/** A second person agrees to the whole list at once; then every id gets an answer of its own. */
export const batchDelUser = (ctx: Ctx, { reason, ...target }: ParsedOf<typeof endpoint>): Promise<OutputOf<typeof endpoint>> =>
  inTransaction(ctx.db, async (tx) => {
    const ids = await bulkIds(target, (filter, limit) => findUserIds({ ...ctx, db: tx }, filter, limit));
    const users = await removable(ctx, tx, ids);
    if (users.length > 0) await requireSecondPersonForRemoval(ctx, tx, { users, reason });
    return forEachId(ctx, { ids, action: 'user.delete', objectType: 'user' }, (id) =>
      inTransaction(tx, (step) => deleteUser(ctx, step, { id, reason })),
    );
  });

/** Those of the list that the caller may remove: the others are answered when their turn comes. */
const removable = async (ctx: Ctx, tx: ScopedTx, ids: readonly string[]): Promise<LockedUser[]> => {
  const found: LockedUser[] = [];
  for (const id of ids)
    try {
      found.push(await lockRemovable(ctx, tx, id));
    } catch (error) {
      if (!(error instanceof AppError)) throw error;
    }
  return found;
};

const lockRemovable = async (ctx: Ctx, tx: ScopedTx, id: string): Promise<LockedUser> => {
  const supers = await lockSupers(tx);
  const user = await lockUser(ctx, tx, id);
  if (id === ctx.user.id) throw fieldError('ids', 'own_account');
  await requireNotAbove(ctx, tx, user);
  requireOtherSuper(supers, { id, field: 'ids' });
  return user;
};

const requireSecondPersonForRemoval = async (
  ctx: Ctx,
  tx: ScopedTx,
  { users, reason }: { users: readonly LockedUser[]; reason: string | undefined },
): Promise<void> => {
  const [first] = users;
  if (first === undefined) return;
  const isOfOneAgent = users.every((user) => user.agent_id === first.agent_id);
  // Users of several agents are for somebody who stands where the caller does.
  const agentId = isOfOneAgent ? first.agent_id : ctx.user.agentId;
  await requireSecondPerson(ctx, tx, {
    operation: 'user.delete',
    approveCode: agentId === null || users.some((user) => user.is_super) ? SUPER_ONLY : 'C-5-94',
    objectType: 'user',
    objectId: users.length === 1 ? first.id : '',
    objectName: users
      .map((user) => user.user_name)
      .join(', ')
      .slice(0, 200),
    objectVersion: users.length === 1 ? first.version : null,
    agentId,
    before: { users: users.map(({ id, version, user_name: userName, name }) => ({ id, version, user_name: userName, name })) },
    after: null,
    reason,
  });
};

const deleteUser = async (ctx: Ctx, tx: ScopedTx, { id, reason }: { id: string; reason: string | undefined }): Promise<void> => {
  await lockRemovable(ctx, tx, id);
  const before = await readUserRow(ctx, tx, id);
  await tx
    .updateTable('staff_user')
    .set({ deleted_at: ctx.now(), version: before.version + 1 })
    .where('id', '=', id)
    .execute();
  await endSessionsOf(ctx, tx, { userId: id, reason: 'disabled' });
  await voidLinks(ctx, tx, { userId: id, purposes: ['reset_password', 'first_password', 'verify_email'] });
  await audit(ctx, tx, {
    action: 'user.delete',
    objectType: 'user',
    objectId: id,
    agentId: before.agent_id,
    reason: reason ?? '',
    before: AuditedUser.parse(before),
  });
};
