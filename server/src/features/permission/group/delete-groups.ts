import type { deleteGroups as endpoint } from '@manager/contract/features/permission/group';
import type { OutputOf, ParsedOf } from '@manager/contract/kit/endpoint';
import { AppError } from '../../../base/app-error.ts';
import { audit } from '../../../kit/service/audit.ts';
import { forEachId } from '../../../kit/service/batch.ts';
import type { Ctx } from '../../../kit/service/ctx.ts';
import { inTransaction, type ScopedTx } from '../../../postgres/db.ts';
import { lockGroup, requireEditable } from './group-rules.ts';
import { hasMembers } from './save-group.ts';
import { auditedGroup } from './write-codes.ts';

export const deleteGroups = (ctx: Ctx, { ids }: ParsedOf<typeof endpoint>): Promise<OutputOf<typeof endpoint>> =>
  forEachId(ctx, { ids, action: 'group.delete', objectType: 'group' }, (id) =>
    inTransaction(ctx.db, (tx) => deleteGroup(ctx, tx, id)),
  );

const deleteGroup = async (ctx: Ctx, tx: ScopedTx, id: string): Promise<void> => {
  const group = await lockGroup(ctx, tx, id);
  await requireEditable(ctx, tx, group);
  if (await hasMembers(ctx, id)) throw new AppError('object.in_use', { state: 'members' });
  await tx
    .updateTable('auth_group')
    .set({ deleted_at: ctx.now(), version: group.version + 1 })
    .where('id', '=', id)
    .execute();
  await audit(ctx, tx, {
    action: 'group.delete',
    objectType: 'group',
    objectId: id,
    agentId: group.agent_id,
    before: auditedGroup(group),
  });
};
