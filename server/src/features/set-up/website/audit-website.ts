import type { auditWebsite as endpoint, WebsiteRow } from '@manager/contract/features/set-up/website';
import type { ParsedOf } from '@manager/contract/kit/endpoint';
import { AppError, fieldError } from '../../../base/app-error.ts';
import { resumePayouts } from '../../../kit/payout/resume-payouts.ts';
import { requireVersion } from '../../../kit/resource/input.ts';
import { readRow } from '../../../kit/resource/resource.ts';
import { auditSave } from '../../../kit/resource/save-route.ts';
import { updateRow } from '../../../kit/resource/store.ts';
import { audit } from '../../../kit/service/audit.ts';
import type { Ctx } from '../../../kit/service/ctx.ts';
import { forgetEditors, readEditors } from '../../../kit/service/editors.ts';
import { dependence } from '../../../kit/service/other-person.ts';
import { inTransaction, type ScopedTx } from '../../../postgres/db.ts';
import { type LockedWebsite, lockWebsite } from './lock-website.ts';
import { APPROVE_WEBSITE, selfApprovalMark } from './self-approval.ts';
import { websites } from './website-row.ts';

/** Decides on an unapproved website; never on one's own work, unless nobody else could. A failed approval tells why. */
export const auditWebsite = (ctx: Ctx, { id, version, result, reason }: ParsedOf<typeof endpoint>): Promise<WebsiteRow> =>
  inTransaction(ctx.db, async (tx) => {
    const locked = await lockWebsite(ctx, tx, id);
    const before = await readRow(ctx, tx, { resource: websites, id });
    requireVersion({ version }, before);
    if (locked.approved_state !== 'unapproved') throw new AppError('object.wrong_state', { state: locked.approved_state });
    if (await isOwnWork(ctx, tx, { id, locked, submittedAt: new Date(before.updated_at) })) {
      const mark = await selfApprovalMark(ctx, locked.agent_id);
      if (mark === null) throw new AppError('website.self_approval', { permission: APPROVE_WEBSITE });
      ctx.audited.mark = mark;
    }
    if (result === 'failed' && reason === undefined) throw fieldError('reason', 'required');
    const values = { approved_state: result, approval_reason: reason ?? '' };
    await updateRow(tx, { table: 'site', id, version, now: ctx.now(), values });
    if (result === 'approved') await letPayoutsGo(ctx, tx, { id, agentId: locked.agent_id });
    const after = await readRow(ctx, tx, { resource: websites, id });
    await auditSave(ctx, tx, { resource: websites, action: 'website.audit', reason, before, after });
    return after;
  });

/** Nobody is asked about its former editors any more, and what waited for the approval is paid. */
const letPayoutsGo = async (ctx: Ctx, tx: ScopedTx, { id, agentId }: { id: string; agentId: string }): Promise<void> => {
  await forgetEditors(tx, { type: 'website', id });
  const payouts = await resumePayouts(ctx, tx, id);
  if (payouts > 0)
    await audit(ctx, tx, { action: 'payout.resume', objectType: 'website', objectId: id, agentId, after: { payouts } });
};

/** Did the user make it what is decided on, or somebody who is the same person? Error: `approval.not_independent` (somebody of them could have slipped into his account). */
const isOwnWork = async (
  ctx: Ctx,
  tx: ScopedTx,
  { id, locked, submittedAt }: { id: string; locked: LockedWebsite; submittedAt: Date },
): Promise<boolean> => {
  const makers = [locked.created_by, locked.submitted_by].map((requestedBy) => ({ requestedBy, requestedAt: submittedAt }));
  let isDependent = false;
  for (const maker of [...(await readEditors(tx, { type: 'website', id })), ...makers]) {
    const reason = await dependence(ctx, maker);
    if (reason === 'approval.own_request') return true;
    isDependent ||= reason !== null;
  }
  if (isDependent) throw new AppError('approval.not_independent');
  return false;
};
