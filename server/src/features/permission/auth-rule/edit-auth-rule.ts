import type { AuthRuleRow, editAuthRule as endpoint } from '@manager/contract/features/permission/auth-rule';
import type { ParsedOf } from '@manager/contract/kit/endpoint';
import { AppError, fieldError } from '../../../base/app-error.ts';
import { audit, changedFields } from '../../../kit/service/audit.ts';
import type { Ctx } from '../../../kit/service/ctx.ts';
import { SUPER_ONLY } from '../../../kit/service/deciders.ts';
import { requireSecondPerson } from '../../../kit/service/second-person.ts';
import { inTransaction, type ScopedTx } from '../../../postgres/db.ts';
import { isLocked, readAuthRules } from './auth-rule-row.ts';

type Input = ParsedOf<typeof endpoint>;

/** A disabled code is held by nobody from the next request on, in no agent: that takes two super users. */
export const editAuthRule = (ctx: Ctx, input: Input): Promise<AuthRuleRow> =>
  inTransaction(ctx.db, async (tx) => {
    const { id, reason } = input;
    const before = await lockRule(tx, id);
    if (before.version !== input.version) throw new AppError('object.version_conflict', { current: await readRule(ctx, tx, id) });
    const after = { sort: input.sort ?? before.sort, status: input.status ?? before.status, note: input.note ?? before.note };
    const changed = changedFields({ sort: before.sort, status: before.status, note: before.note }, after);
    if (after.status !== before.status) {
      if (!ctx.user.isSuper) throw new AppError('permission.missing', { permission: SUPER_ONLY });
      if (isLocked(before.code)) throw fieldError('status', 'locked_code');
      await requireSecondPerson(ctx, tx, {
        operation: 'auth_rule.edit',
        approveCode: SUPER_ONLY,
        objectType: 'auth_rule',
        objectId: id,
        objectName: before.code,
        objectVersion: before.version,
        agentId: null,
        ...changed,
        reason,
      });
    }
    await tx
      .updateTable('auth_rule')
      .set({ ...after, version: before.version + 1, updated_at: ctx.now() })
      .where('id', '=', id)
      .execute();
    await audit(ctx, tx, { action: 'auth_rule.edit', objectType: 'auth_rule', objectId: id, reason, ...changed });
    return readRule(ctx, tx, id);
  });

const lockRule = async (tx: ScopedTx, id: string) => {
  const rule = await tx
    .selectFrom('auth_rule')
    .select(['code', 'sort', 'status', 'note', 'version'])
    .where('id', '=', id)
    .forUpdate()
    .executeTakeFirst();
  if (rule === undefined) throw new AppError('object.not_found');
  return rule;
};

const readRule = async (ctx: Ctx, tx: ScopedTx, id: string): Promise<AuthRuleRow> => {
  const rule = (await readAuthRules(ctx, tx)).find((row) => row.id === id);
  // A code of another version is in the store, but is nothing that this one could show.
  if (rule === undefined) throw new AppError('object.not_found');
  return rule;
};
