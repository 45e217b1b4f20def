import type { saveGroup as endpoint } from '@manager/contract/features/permission/group';
import type { OutputOf, ParsedOf } from '@manager/contract/kit/endpoint';
import { AppError, fieldError } from '../../../base/app-error.ts';
import { audit, changedFields } from '../../../kit/service/audit.ts';
import type { Ctx } from '../../../kit/service/ctx.ts';
import { inTransaction, type ScopedTx } from '../../../postgres/db.ts';
import { addGroup } from './add-group.ts';
import { readGroup, type FullGroup } from './group-row.ts';
import { grantableCodes, lockGroup, requireEditable, requireOwner } from './group-rules.ts';
import { requireSecondPersonForGroup, type Rights } from './second-person-for-group.ts';
import { auditedGroup, writeCodes } from './write-codes.ts';

type Input = ParsedOf<typeof endpoint>;

export const saveGroup = (ctx: Ctx, input: Input): Promise<OutputOf<typeof endpoint>> =>
  inTransaction(ctx.db, (tx) => {
    const { id, name } = input;
    if (id !== undefined) return editGroup(ctx, tx, { ...input, id });
    if (name === undefined) throw fieldError('name', 'required');
    return addGroup(ctx, tx, {
      name,
      note: input.note ?? '',
      agent_id: input.agent_id ?? null,
      status: input.status ?? 'enabled',
      codes: input.codes ?? [],
      limits: input.limits ?? {},
      reason: input.reason,
    });
  });

export const editGroup = async (ctx: Ctx, tx: ScopedTx, input: Input & { id: string }): Promise<FullGroup> => {
  const { id } = input;
  const before = await lockGroup(ctx, tx, id);
  await requireEditable(ctx, tx, before);
  if (input.version === undefined) throw fieldError('version', 'required');
  if (input.version !== before.version) throw new AppError('object.version_conflict', { current: before });
  const after: Rights = {
    agent_id: input.agent_id === undefined ? before.agent_id : input.agent_id,
    status: input.status ?? before.status,
    codes: input.codes === undefined ? before.codes : grantableCodes(ctx, input.codes),
    limits: input.limits ?? before.limits,
  };
  if (after.agent_id !== before.agent_id) await requireMovable(ctx, tx, { id, agentId: after.agent_id });
  const name = input.name ?? before.name;
  await requireSecondPersonForGroup(ctx, tx, {
    group: { id, name: before.name, version: before.version },
    before: rightsOf(before),
    after,
    reason: input.reason,
  });
  await tx
    .updateTable('auth_group')
    .set({
      name,
      // Absent leaves, null clears.
      note: input.note === undefined ? before.note : (input.note ?? ''),
      agent_id: after.agent_id,
      status: after.status,
      limits: JSON.stringify(after.limits),
      version: before.version + 1,
      updated_at: ctx.now(),
    })
    .where('id', '=', id)
    .execute();
  await writeCodes(tx, { id, before: before.codes, after: after.codes });
  const saved = (await readGroup(ctx, tx, id)) as FullGroup;
  await audit(ctx, tx, {
    action: 'group.save',
    objectType: 'group',
    objectId: id,
    agentId: saved.agent_id,
    reason: input.reason ?? '',
    ...changedFields(auditedGroup(before), auditedGroup(saved)),
  });
  return saved;
};

const rightsOf = ({ agent_id, status, codes, limits }: FullGroup): Rights => ({ agent_id, status, codes, limits });

/** Members belong to the owner or to agents below it: a group with members stays where it is. */
const requireMovable = async (ctx: Ctx, tx: ScopedTx, { id, agentId }: { id: string; agentId: string | null }): Promise<void> => {
  await requireOwner(ctx, tx, agentId);
  if (await hasMembers(ctx, id)) throw fieldError('agent_id', 'cannot_change');
};

/** Counts all members, also those that the caller does not see. */
export const hasMembers = async ({ authDb }: Ctx, id: string): Promise<boolean> =>
  (await authDb
    .selectFrom('staff_user')
    .select('id')
    .where('auth_group_id', '=', id)
    .where('deleted_at', 'is', null)
    .limit(1)
    .executeTakeFirst()) !== undefined;
