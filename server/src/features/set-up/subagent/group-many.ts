import type { groupManySubAgents as endpoint, previewSubAgentGroups } from '@manager/contract/features/set-up/subagent';
import type { OutputOf, ParsedOf } from '@manager/contract/kit/endpoint';
import { AppError } from '../../../base/app-error.ts';
import { audit } from '../../../kit/service/audit.ts';
import { forEachId } from '../../../kit/service/batch.ts';
import { bulkIds } from '../../../kit/service/bulk.ts';
import type { Ctx } from '../../../kit/service/ctx.ts';
import { inTransaction } from '../../../postgres/db.ts';
import { writeSubAgent } from './edit-sub-agent.ts';
import { findSubAgentIds } from './get-sub-agents.ts';
import { inForceAfter, readMembers, requireConsent, requireGroup } from './group-change.ts';

type Target = ParsedOf<typeof previewSubAgentGroups>;

const idsOf = (ctx: Ctx, target: Target): Promise<readonly string[]> =>
  bulkIds(target, (filter, limit) => findSubAgentIds(ctx, filter, limit));

/** What `groupMany` would change, as things stand now. */
export const previewGroups = async (ctx: Ctx, input: Target): Promise<OutputOf<typeof previewSubAgentGroups>> => {
  const group = await requireGroup(ctx.db, input.configured_group_id);
  const ids = await idsOf(ctx, input);
  const members = await readMembers(ctx, ctx.db, { ids, isLocked: false });
  const changed = members.filter(({ configuredId }) => configuredId !== (group?.id ?? null));
  const returns = new Map<string, { before: string | null; after: string | null; count: number }>();
  for (const member of changed) {
    const [before, after] = [member.inForce?.rtp ?? null, inForceAfter(member, group)?.rtp ?? null];
    const key = `${before} ${after}`;
    returns.set(key, { before, after, count: (returns.get(key)?.count ?? 0) + 1 });
  }
  return {
    count: ids.length,
    changed: changed.length,
    returns: [...returns.values()].toSorted((a, b) => b.count - a.count),
  };
};

/** A second person agrees to the whole list at once; then every id gets an answer of its own. */
export const groupMany = (ctx: Ctx, input: ParsedOf<typeof endpoint>): Promise<OutputOf<typeof endpoint>> =>
  inTransaction(ctx.db, async (tx) => {
    const { configured_group_id: groupId, reason } = input;
    const group = await requireGroup(tx, groupId);
    const ids = await idsOf({ ...ctx, db: tx }, input);
    const members = new Map((await readMembers(ctx, tx, { ids, isLocked: true })).map((member) => [member.id, member]));
    await requireConsent(ctx, tx, { members: [...members.values()], group, reason });
    const outcome = await forEachId(ctx, { ids, action: 'sub_agent.group', objectType: 'sub_agent' }, (id) =>
      inTransaction(tx, async (step) => {
        const member = members.get(id);
        if (member === undefined) throw new AppError('object.not_found');
        if (member.configuredId === groupId) return;
        await writeSubAgent(ctx, step, { id, version: member.version, configured_group_id: groupId, reason });
      }),
    );
    await audit(ctx, tx, {
      action: 'sub_agent.group',
      objectType: 'sub_agent',
      objectId: '',
      agentId: ctx.user.agentId,
      reason: reason ?? '',
      after: { configured_group_name: group?.name ?? null, sub_agents: ids.length },
    });
    return outcome;
  });
