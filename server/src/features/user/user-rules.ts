import { isDangerousCode } from '@manager/contract/permissions';
import { sql } from 'kysely';
import { AppError, fieldError } from '../../base/app-error.ts';
import type { Ctx } from '../../kit/service/ctx.ts';
import { isInScope } from '../../kit/service/scope.ts';
import type { ScopedTx } from '../../postgres/db.ts';
import { requireAgent } from '../set-up/agent/public.ts';
import type { LockedUser } from './lock-user.ts';

export type Standing = Pick<LockedUser, 'agent_id' | 'all_agents' | 'auth_group_id' | 'is_super' | 'status'>;

/** Nobody changes the own agent, group, super flag or status: neither up nor, by a slip, down. */
export const refuseOwnStanding = (ctx: Ctx, { id, before, after }: { id: string; before: Standing; after: Standing }): void => {
  if (id !== ctx.user.id) return;
  for (const field of ['agent_id', 'all_agents', 'auth_group_id', 'is_super', 'status'] as const) {
    if (before[field] !== after[field]) throw fieldError(field, 'own_account');
  }
};

/** Checks what a user is about to become: only super users make super users, and nobody hands out what he does not hold. */
export const requireGrantable = async (
  ctx: Ctx,
  tx: ScopedTx,
  { before, after }: { before: Standing | null; after: Standing },
): Promise<void> => {
  if (after.is_super && !before?.is_super && !ctx.user.isSuper)
    throw new AppError('permission.missing', { permission: 'is_super' });
  if (after.all_agents && !before?.all_agents && !ctx.user.isSuper)
    throw new AppError('permission.missing', { permission: 'is_super' });
  if (after.all_agents && after.agent_id !== null) throw fieldError('agent_id', 'not_with_all_agents');
  // Who was left without an agent by an earlier version may be edited without choosing; nobody becomes one.
  if (isUnassigned(after) && (before === null || !isUnassigned(before))) throw fieldError('agent_id', 'required');
  if (after.agent_id !== null && after.agent_id !== before?.agent_id)
    await requireAgent(ctx, tx, { id: after.agent_id, field: 'agent_id' });
  const isMoved = after.agent_id !== before?.agent_id || after.auth_group_id !== before?.auth_group_id;
  if (after.auth_group_id !== null && isMoved)
    await requireGroup(ctx, tx, {
      id: after.auth_group_id,
      agentId: after.agent_id,
      isNew: after.auth_group_id !== before?.auth_group_id,
    });
};

/** Sees nothing: neither an agent nor all of them. */
const isUnassigned = ({ agent_id: agentId, all_agents: hasAll, is_super: isSuper }: Standing): boolean =>
  agentId === null && !hasAll && !isSuper;

/** A group is given to users of its own agent and of those below it: whoever manages the group manages what its members may do. */
const requireGroup = async (
  ctx: Ctx,
  tx: ScopedTx,
  { id, agentId, isNew }: { id: string; agentId: string | null; isNew: boolean },
): Promise<void> => {
  const found = await tx
    .selectFrom('auth_group')
    .select('agent_id')
    .where('id', '=', id)
    .where('deleted_at', 'is', null)
    .forKeyShare()
    .executeTakeFirst();
  const owner = found?.agent_id ?? null;
  if (found === undefined || (owner !== null && !isInScope(ctx.user.scope, owner)))
    throw fieldError('auth_group_id', 'not_found');
  if (owner !== null && !(await standsAbove(tx, owner, agentId))) throw fieldError('auth_group_id', 'other_agent');
  if (isNew) await requireCodesOf(ctx, tx, id);
};

const standsAbove = async (tx: ScopedTx, upperId: string, lowerId: string | null): Promise<boolean> => {
  const { rows } = await sql<{ id: string }>`
    with recursive above as (
      select id, parent_id from agent where id = ${lowerId}::bigint
      union
      select agent.id, agent.parent_id from agent join above on agent.id = above.parent_id
    )
    select id from above where id = ${upperId}::bigint`.execute(tx);
  return rows.length > 0;
};

/** Who may do more than the caller is out of the caller's hands: otherwise a reset or a new address would lend those codes. */
export const requireNotAbove = async (ctx: Ctx, tx: ScopedTx, user: Pick<LockedUser, 'id' | 'auth_group_id'>): Promise<void> => {
  if (user.id !== ctx.user.id && user.auth_group_id !== null) await requireCodesOf(ctx, tx, user.auth_group_id);
};

const requireCodesOf = async (ctx: Ctx, tx: ScopedTx, groupId: string): Promise<void> => {
  if (ctx.user.isSuper) return;
  const lacking = (await codesOf(tx, groupId)).find((code) => !ctx.user.codes.has(code));
  if (lacking !== undefined) throw new AppError('permission.missing', { permission: lacking });
};

/** Past row-level security: the group may belong to an agent above the caller's, and its codes count all the same. */
const codesOf = async (tx: ScopedTx, groupId: string): Promise<string[]> => {
  const { rows } = await sql<{ codes: string[] }>`select codes_of_group(${groupId}) as codes`.execute(tx);
  return rows[0]?.codes ?? [];
};

/**
 * Does the change give or take rights that want a second person: the super flag, a group with dangerous codes, another agent (docs/security.md, Dangerous changes)?
 * Taking them counts as much: who disables or demotes the others could decide alone afterwards.
 */
export const isDangerousStanding = async (
  tx: ScopedTx,
  { before, after }: { before: Standing | null; after: Standing },
): Promise<boolean> => {
  if (before === null) return isPowerful(tx, after);
  if (before.agent_id !== after.agent_id || before.all_agents !== after.all_agents) return true;
  const isChanged = (['is_super', 'auth_group_id', 'status'] as const).some((field) => before[field] !== after[field]);
  return isChanged && ((await isPowerful(tx, before)) || (await isPowerful(tx, after)));
};

/** A super user, or a member of a group with dangerous codes: somebody who may be asked to decide. */
export const isPowerful = async (tx: ScopedTx, user: Pick<Standing, 'is_super' | 'auth_group_id'>): Promise<boolean> =>
  user.is_super || (user.auth_group_id !== null && (await codesOf(tx, user.auth_group_id)).some(isDangerousCode));

/** At least one super user in business stays: without one nobody could make another. */
export const requireOtherSuper = (supers: readonly string[], { id, field }: { id: string; field: string }): void => {
  if (supers.includes(id) && supers.length === 1) throw fieldError(field, 'last_super');
};
