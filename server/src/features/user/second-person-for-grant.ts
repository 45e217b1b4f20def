import type { Ctx } from '../../kit/service/ctx.ts';
import { SUPER_ONLY } from '../../kit/service/deciders.ts';
import { requireSecondPerson } from '../../kit/service/second-person.ts';
import type { Tx } from '../../postgres/db.ts';
import { isDangerousGrant, type Standing } from './user-rules.ts';

type Grant = {
  /** A user that does not exist yet has no id and no version. */
  user: { id: string; version: number | null; userName: string };
  before: Standing | null;
  after: Standing;
  reason: string | undefined;
};

/** Who gets rights that can do lasting harm gets them from two people. */
export const requireSecondPersonForGrant = async (ctx: Ctx, tx: Tx, { user, before, after, reason }: Grant): Promise<void> => {
  if (!(await isDangerousGrant(tx, { before, after }))) return;
  const agentId = before?.agent_id ?? after.agent_id;
  await requireSecondPerson(ctx, tx, {
    operation: 'user.grant',
    // Super users, and users of no agent, are nobody else's to decide about.
    approveCode: after.is_super || agentId === null ? SUPER_ONLY : 'C-5-94',
    objectType: 'user',
    objectId: user.id,
    objectName: user.userName,
    objectVersion: user.version,
    agentId,
    before: before === null ? null : await named(tx, before),
    after: await named(tx, after),
    reason,
  });
};

/** The standing with the names that a reader knows. */
const named = async (
  tx: Tx,
  { agent_id: agentId, auth_group_id: groupId, is_super, status }: Standing,
): Promise<Record<string, unknown>> => {
  const agent =
    agentId === null ? undefined : await tx.selectFrom('agent').select('name').where('id', '=', agentId).executeTakeFirst();
  const group =
    groupId === null ? undefined : await tx.selectFrom('auth_group').select('name').where('id', '=', groupId).executeTakeFirst();
  return {
    agent_id: agentId,
    agent_name: agent?.name ?? null,
    auth_group_id: groupId,
    auth_group_name: group?.name ?? null,
    is_super,
    status,
  };
};
