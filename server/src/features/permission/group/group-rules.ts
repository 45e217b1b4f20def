import { PERMISSION_CODES, withParentCodes } from '@manager/contract/permissions';
import { AppError, fieldError } from '../../../base/app-error.ts';
import type { Ctx } from '../../../kit/service/ctx.ts';
import type { ScopedTx } from '../../../postgres/db.ts';
import { requireAgent } from '../../set-up/agent/public.ts';
import { isVisible, readGroup, type FullGroup } from './group-row.ts';

/** The group for a change, locked; throws `object.not_found` also when out of scope. */
export const lockGroup = async (ctx: Ctx, tx: ScopedTx, id: string): Promise<FullGroup> => {
  const locked = await tx
    .selectFrom('auth_group')
    .select('id')
    .where('id', '=', id)
    .where('deleted_at', 'is', null)
    .where(isVisible(ctx))
    .forUpdate()
    .executeTakeFirst();
  const group = locked === undefined ? undefined : await readGroup(ctx, tx, id);
  if (group === undefined) throw new AppError('object.not_found');
  return group;
};

/** The product's own groups are nobody's, the operator's are for super users, the own one for somebody else, and one with codes that the caller lacks for who holds them. */
export const requireEditable = async (ctx: Ctx, tx: ScopedTx, group: FullGroup): Promise<void> => {
  if (group.is_built_in) throw new AppError('object.wrong_state', { state: 'built_in' });
  if (ctx.user.isSuper) return;
  if (group.agent_id === null) throw new AppError('permission.missing', { permission: 'is_super' });
  const own = await tx.selectFrom('staff_user').select('auth_group_id').where('id', '=', ctx.user.id).executeTakeFirst();
  if (own?.auth_group_id === group.id) throw fieldError('id', 'own_account');
  requireHeld(ctx, group.codes);
};

/** Only codes that exist and that the caller holds, with their parents. Super users may give any. */
export const grantableCodes = (ctx: Ctx, wanted: readonly string[]): string[] => {
  const codes = withParentCodes(wanted).toSorted();
  if (codes.some((code) => !PERMISSION_CODES.includes(code))) throw fieldError('codes', 'unknown_code');
  requireHeld(ctx, codes);
  return codes;
};

export const requireHeld = ({ user }: Ctx, codes: readonly string[]): void => {
  const lacking = user.isSuper ? undefined : codes.find((code) => !user.codes.has(code));
  if (lacking !== undefined) throw new AppError('permission.missing', { permission: lacking });
};

/** A group of no agent counts for every agent: the operator's alone. */
export const requireOwner = async (ctx: Ctx, tx: ScopedTx, agentId: string | null): Promise<void> => {
  if (agentId !== null) await requireAgent(ctx, tx, { id: agentId, field: 'agent_id' });
  else if (!ctx.user.isSuper) throw fieldError('agent_id', 'required');
};
