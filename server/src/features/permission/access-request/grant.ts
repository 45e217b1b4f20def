import type { AccessRequestDetail, grantAccess as endpoint } from '@manager/contract/features/permission/access-request';
import { addOrEditUser } from '@manager/contract/features/user/user';
import type { ParsedOf } from '@manager/contract/kit/endpoint';
import { AppError, fieldError } from '../../../base/app-error.ts';
import { audit } from '../../../kit/service/audit.ts';
import type { Ctx } from '../../../kit/service/ctx.ts';
import { mayCall } from '../../../kit/service/levels.ts';
import { inTransaction, type ScopedTx } from '../../../postgres/db.ts';
import { editUser } from '../../user/public.ts';
import { extendGroup, readGroup } from '../group/public.ts';
import { closeRequest } from './close-request.ts';
import { isEnabledCode } from './code-rules.ts';
import { readDetail } from './get-detail.ts';
import { lockForDecision } from './lock-request.ts';
import type { Subject } from './subject.ts';

type Input = ParsedOf<typeof endpoint>;

/**
 * Grants by the very change that the screens of groups and users make, with all its checks, and closes the request in the same transaction.
 * Where the change wants a second person this call is what waits: approved later, it runs as a whole.
 */
export const grant = (ctx: Ctx, input: Input): Promise<AccessRequestDetail> =>
  inTransaction(ctx.db, async (tx) => {
    const { request, subject } = await lockForDecision(ctx, tx, { id: input.id, action: 'access.grant' });
    if (!(await isEnabledCode(ctx, subject.code))) throw new AppError('object.wrong_state', { state: 'disabled' });
    // A change of rights always has a reason: where the administrator gives none, it is what was asked.
    const reason = input.reason ?? request.reason;
    await (input.way === 'extend' ? extend : move)(ctx, tx, { input, subject, reason });
    const { state, code } = request;
    const group = await readGroup(ctx, tx, input.group_id);
    if (group?.status !== 'enabled' || !group.codes.includes(code)) throw fieldError('group_id', 'not_found');
    await closeRequest(ctx, tx, { id: input.id, state: 'granted', reason: input.reason, groupId: group.id });
    await audit(ctx, tx, {
      action: 'access.grant',
      objectType: 'user',
      objectId: request.user_id,
      agentId: subject.agentId,
      reason,
      before: { state, code },
      after: { state: 'granted', code, way: input.way, auth_group_id: group.id, auth_group_name: group.name },
    });
    return readDetail(ctx, tx, input.id);
  });

type Change = { input: Input; subject: Subject; reason: string };

/** Everybody in the group gets the code. */
const extend = async (ctx: Ctx, tx: ScopedTx, { input: { group_id: id, version }, subject, reason }: Change): Promise<void> => {
  // The user was moved meanwhile: what the administrator saw is no longer so.
  if (subject.group?.id !== id) throw fieldError('group_id', 'not_found');
  await extendGroup(ctx, tx, { id, version, code: subject.code, reason });
};

const move = async (ctx: Ctx, tx: ScopedTx, { input: { group_id, version }, subject, reason }: Change): Promise<void> => {
  if (!mayCall(ctx, addOrEditUser)) throw new AppError('permission.missing', { permission: 'C-5-91' });
  await editUser(ctx, tx, { id: subject.userId, version, auth_group_id: group_id, reason });
};
