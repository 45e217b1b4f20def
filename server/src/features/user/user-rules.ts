import { AppError, fieldError } from '../../kit/app-error.ts';
import type { Ctx } from '../../kit/service/ctx.ts';
import type { Tx } from '../../postgres/db.ts';
import { requireAgent } from '../set-up/agent/read.ts';
import type { LockedUser } from './lock-user.ts';

export type Standing = Pick<LockedUser, 'agent_id' | 'auth_group_id' | 'is_super' | 'status'>;

/** Nobody changes the own group, super flag or status: neither up nor, by a slip, down. */
export const refuseOwnStanding = (ctx: Ctx, { id, before, after }: { id: string; before: Standing; after: Standing }): void => {
  if (id !== ctx.user.id) return;
  for (const field of ['auth_group_id', 'is_super', 'status'] as const) {
    if (before[field] !== after[field]) throw fieldError(field, 'own_account');
  }
};

/** Checks what a user is about to become: only super users make super users, and nobody hands out what he does not hold. */
export const requireGrantable = async (
  ctx: Ctx,
  tx: Tx,
  { before, after }: { before: Standing | null; after: Standing },
): Promise<void> => {
  if (after.is_super && !before?.is_super && !ctx.user.isSuper)
    throw new AppError('permission.missing', { permission: 'is_super' });
  if (after.agent_id === null && !ctx.user.isSuper) throw fieldError('agent_id', 'required');
  if (after.agent_id !== null && after.agent_id !== before?.agent_id)
    await requireAgent(ctx, tx, { id: after.agent_id, field: 'agent_id' });
  if (after.auth_group_id !== null && after.auth_group_id !== before?.auth_group_id)
    await requireGroup(ctx, tx, after.auth_group_id);
};

const requireGroup = async (ctx: Ctx, tx: Tx, id: string): Promise<void> => {
  const found = await tx
    .selectFrom('auth_group')
    .select('id')
    .where('id', '=', id)
    .where('deleted_at', 'is', null)
    .forKeyShare()
    .executeTakeFirst();
  if (found === undefined) throw fieldError('auth_group_id', 'not_found');
  await requireCodesOf(ctx, tx, id);
};

/** Who may do more than the caller is out of the caller's hands: otherwise a reset or a new address would lend those codes. */
export const requireNotAbove = async (ctx: Ctx, tx: Tx, user: Pick<LockedUser, 'id' | 'auth_group_id'>): Promise<void> => {
  if (user.id !== ctx.user.id && user.auth_group_id !== null) await requireCodesOf(ctx, tx, user.auth_group_id);
};

const requireCodesOf = async (ctx: Ctx, tx: Tx, groupId: string): Promise<void> => {
  if (ctx.user.isSuper) return;
  const held = await tx
    .selectFrom('auth_group_code')
    .select('code')
    .where('auth_group_id', '=', groupId)
    .orderBy('code')
    .execute();
  const lacking = held.find(({ code }) => !ctx.user.codes.has(code));
  if (lacking !== undefined) throw new AppError('permission.missing', { permission: lacking.code });
};

/** At least one super user in business stays: without one nobody could make another. */
export const requireOtherSuper = (supers: readonly string[], { id, field }: { id: string; field: string }): void => {
  if (supers.includes(id) && supers.length === 1) throw fieldError(field, 'last_super');
};
