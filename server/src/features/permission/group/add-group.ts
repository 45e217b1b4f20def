import { audit } from '../../../kit/service/audit.ts';
import type { Ctx } from '../../../kit/service/ctx.ts';
import type { ScopedTx } from '../../../postgres/db.ts';
import { readGroup, type FullGroup } from './group-row.ts';
import { grantableCodes, requireOwner } from './group-rules.ts';
import { requireSecondPersonForGroup, type Rights } from './second-person-for-group.ts';
import { auditedGroup, writeCodes } from './write-codes.ts';

type NewGroup = Rights & { name: string; note: string; reason: string | undefined };

/** A group without members, checked as if it had some: they come by another call. */
export const addGroup = async (ctx: Ctx, tx: ScopedTx, { name, note, reason, ...rights }: NewGroup): Promise<FullGroup> => {
  await requireOwner(ctx, tx, rights.agent_id);
  const codes = grantableCodes(ctx, rights.codes);
  const after = { ...rights, codes };
  await requireSecondPersonForGroup(ctx, tx, { group: { id: '', name, version: null }, before: null, after, reason });
  const { id } = await tx
    .insertInto('auth_group')
    .values({ name, note, agent_id: after.agent_id, status: after.status, limits: JSON.stringify(after.limits) })
    .returning('id')
    .executeTakeFirstOrThrow();
  await writeCodes(tx, { id, before: [], after: codes });
  const saved = (await readGroup(ctx, tx, id)) as FullGroup;
  await audit(ctx, tx, {
    action: 'group.save',
    objectType: 'group',
    objectId: id,
    agentId: saved.agent_id,
    reason: reason ?? '',
    after: auditedGroup(saved),
  });
  return saved;
};
