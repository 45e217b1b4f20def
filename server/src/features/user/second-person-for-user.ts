import type { Ctx } from '../../kit/service/ctx.ts';
import { SUPER_ONLY } from '../../kit/service/deciders.ts';
import { requireSecondPerson } from '../../kit/service/second-person.ts';
import type { ScopedTx } from '../../postgres/db.ts';
import type { LockedUser } from './lock-user.ts';
import { isDangerousStanding, isPowerful, type Standing } from './user-rules.ts';

/** How a user gets in: whoever changes it can open the account, or close it to its owner. */
export type Access = Pick<LockedUser, 'user_name' | 'email' | 'ip_allow'>;

type Change = {
  /** A user that does not exist yet has no id and no version. */
  user: { id: string; version: number | null; userName: string };
  before: (Standing & Access & Pick<LockedUser, 'has_password'>) | null;
  after: Standing & Access;
  reason: string | undefined;
};

/**
 * Who gets rights that can do lasting harm gets them from two people, and loses them to two people. The same goes for another address of
 * somebody else's account, and for whatever keeps out somebody who could decide.
 */
export const requireSecondPersonForUser = async (ctx: Ctx, tx: ScopedTx, change: Change): Promise<void> => {
  const { user, before, after, reason } = change;
  const isStanding = await isDangerousStanding(tx, { before, after });
  const access = await dangerousAccess(ctx, tx, change);
  if (!isStanding && access.length === 0) return;
  const agentId = before?.agent_id ?? after.agent_id;
  const fieldsOf = async (of: Standing & Access): Promise<Record<string, unknown>> => ({
    ...(isStanding ? await named(tx, of) : {}),
    ...Object.fromEntries(access.map((field) => [field, of[field]])),
  });
  await requireSecondPerson(ctx, tx, {
    operation: isStanding ? 'user.grant' : 'user.access',
    approveCode: isForSupers({ before, after, agentId }) ? SUPER_ONLY : 'C-5-94',
    objectType: 'user',
    objectId: user.id,
    objectName: user.userName,
    objectVersion: user.version,
    agentId,
    before: before === null ? null : await fieldsOf(before),
    after: await fieldsOf(after),
    reason,
  });
};

/** Super users, the operator's staff and users of no agent are nobody else's to decide about. */
const isForSupers = ({ before, after, agentId }: Pick<Change, 'before' | 'after'> & { agentId: string | null }): boolean =>
  agentId === null || [before, after].some((standing) => standing?.is_super === true || standing?.all_agents === true);

/** An account without a password is an invitation yet: there is nothing to take over. */
const dangerousAccess = async (ctx: Ctx, tx: ScopedTx, { user, before, after }: Change): Promise<(keyof Access)[]> => {
  if (before === null || user.id === ctx.user.id || !before.has_password) return [];
  const fields: (keyof Access)[] = (await isPowerful(tx, before)) ? ['user_name', 'email', 'ip_allow'] : ['email'];
  return fields.filter((field) => before[field] !== after[field]);
};

/** The standing with the names that a reader knows. */
const named = async (
  tx: ScopedTx,
  { agent_id: agentId, all_agents, auth_group_id: groupId, is_super, status }: Standing,
): Promise<Record<string, unknown>> => {
  const agent =
    agentId === null ? undefined : await tx.selectFrom('agent').select('name').where('id', '=', agentId).executeTakeFirst();
  const group =
    groupId === null ? undefined : await tx.selectFrom('auth_group').select('name').where('id', '=', groupId).executeTakeFirst();
  return {
    agent_id: agentId,
    agent_name: agent?.name ?? null,
    all_agents,
    auth_group_id: groupId,
    auth_group_name: group?.name ?? null,
    is_super,
    status,
  };
};
