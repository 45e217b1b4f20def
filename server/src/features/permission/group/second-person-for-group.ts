import { isDangerousCode } from '@manager/contract/permissions';
import { canonicalJson } from '../../../kit/service/canonical-json.ts';
import type { Ctx } from '../../../kit/service/ctx.ts';
import { SUPER_ONLY } from '../../../kit/service/deciders.ts';
import { requireSecondPerson } from '../../../kit/service/second-person.ts';
import type { ScopedTx } from '../../../postgres/db.ts';

/** What a group lets its members do. */
export type Rights = {
  agent_id: string | null;
  status: string;
  codes: readonly string[];
  limits: Record<string, unknown>;
};

type Change = {
  group: { id: string; name: string; version: number | null };
  before: Rights | null;
  after: Rights;
  reason: string | undefined;
};

/** Rights of a group that holds or gets dangerous codes change by two people, and its limits always; its name and note are a matter of one. */
export const requireSecondPersonForGroup = async (
  ctx: Ctx,
  tx: ScopedTx,
  { group, before, after, reason }: Change,
): Promise<void> => {
  // A limit counts for whatever code a member has got besides.
  const isLimitMoved = canonicalJson(before?.limits ?? {}) !== canonicalJson(after.limits);
  const isDangerous = isLimitMoved || [...(before?.codes ?? []), ...after.codes].some(isDangerousCode);
  if (!isDangerous || (before !== null && canonicalJson(before) === canonicalJson(after))) return;
  const agentId = before?.agent_id ?? after.agent_id;
  await requireSecondPerson(ctx, tx, {
    operation: 'group.save',
    // What counts for every agent is decided by who stands above all of them.
    approveCode: agentId === null || after.agent_id === null ? SUPER_ONLY : 'A-1-94',
    objectType: 'group',
    objectId: group.id,
    objectName: group.name,
    objectVersion: group.version,
    agentId,
    before,
    after,
    reason,
  });
};
