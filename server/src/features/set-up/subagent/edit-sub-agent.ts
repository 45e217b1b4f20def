import type { editSubAgent as endpoint } from '@manager/contract/features/set-up/subagent';
import type { OutputOf, ParsedOf } from '@manager/contract/kit/endpoint';
import { AppError } from '../../../base/app-error.ts';
import { clearedText, requireVersion } from '../../../kit/resource/input.ts';
import { audit, changedFields } from '../../../kit/service/audit.ts';
import type { Ctx } from '../../../kit/service/ctx.ts';
import { inTransaction, type ScopedTx } from '../../../postgres/db.ts';
import { readMembers, requireConsent, requireGroup } from './group-change.ts';
import { AuditedSubAgent, findSubAgent } from './sub-agent-row.ts';

type Input = ParsedOf<typeof endpoint>;

export const editSubAgent = (ctx: Ctx, input: Input): Promise<OutputOf<typeof endpoint>> =>
  inTransaction(ctx.db, async (tx) => {
    const [member] = await readMembers(ctx, tx, { ids: [input.id], isLocked: true });
    if (member === undefined) throw new AppError('object.not_found');
    requireVersion(input, await findSubAgent({ ...ctx, db: tx }, input.id));
    if (input.configured_group_id !== undefined) {
      const group = await requireGroup(tx, input.configured_group_id);
      await requireConsent(ctx, tx, { members: [member], group, reason: input.reason });
    }
    return writeSubAgent(ctx, tx, { ...input, version: member.version });
  });

type Write = {
  id: string;
  version: number;
  note?: string | null | undefined;
  configured_group_id?: string | null | undefined;
  reason?: string | undefined;
};

/** The change itself, with its audit row; the row must be locked and everything be checked. */
export const writeSubAgent = async (
  ctx: Ctx,
  tx: ScopedTx,
  { id, version, note, configured_group_id: groupId, reason = '' }: Write,
): Promise<OutputOf<typeof endpoint>> => {
  const here = { ...ctx, db: tx };
  const before = await findSubAgent(here, id);
  await tx
    .updateTable('sub_agent')
    .set({ note: clearedText(note), configured_group_id: groupId, version: version + 1, updated_at: ctx.now() })
    .where('id', '=', id)
    .execute();
  const after = await findSubAgent(here, id);
  await audit(ctx, tx, {
    action: 'sub_agent.save',
    objectType: 'sub_agent',
    objectId: id,
    agentId: after.agent_id,
    reason,
    ...changedFields(AuditedSubAgent.parse(before), AuditedSubAgent.parse(after)),
  });
  return after;
};
