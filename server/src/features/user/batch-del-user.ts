import type { batchDelUser as endpoint } from '@manager/contract/features/user/user';
import type { OutputOf, ParsedOf } from '@manager/contract/kit/endpoint';
import { fieldError } from '../../kit/app-error.ts';
import { audit } from '../../kit/service/audit.ts';
import { forEachId } from '../../kit/service/batch.ts';
import type { Ctx } from '../../kit/service/ctx.ts';
import { inTransaction, type Tx } from '../../postgres/db.ts';
import { endSessionsOf } from '../auth/session.ts';
import { lockSupers, lockUser } from './lock-user.ts';
import { AuditedUser, readUserRow } from './user-row.ts';
import { requireNotAbove, requireOtherSuper } from './user-rules.ts';

export const batchDelUser = (ctx: Ctx, { ids }: ParsedOf<typeof endpoint>): Promise<OutputOf<typeof endpoint>> =>
  forEachId(ctx, { ids, action: 'user.delete', objectType: 'user' }, (id) =>
    inTransaction(ctx.db, (tx) => deleteUser(ctx, tx, id)),
  );

const deleteUser = async (ctx: Ctx, tx: Tx, id: string): Promise<void> => {
  const supers = await lockSupers(tx);
  const user = await lockUser(ctx, tx, id);
  if (id === ctx.user.id) throw fieldError('ids', 'own_account');
  await requireNotAbove(ctx, tx, user);
  requireOtherSuper(supers, { id, field: 'ids' });
  const before = await readUserRow(tx, id);
  await tx
    .updateTable('staff_user')
    .set({ deleted_at: ctx.now(), version: before.version + 1 })
    .where('id', '=', id)
    .execute();
  await endSessionsOf(ctx, tx, { userId: id });
  await audit(ctx, tx, {
    action: 'user.delete',
    objectType: 'user',
    objectId: id,
    agentId: before.agent_id,
    before: AuditedUser.parse(before),
  });
};
