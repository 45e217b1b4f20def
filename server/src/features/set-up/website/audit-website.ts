import type { auditWebsite as endpoint, WebsiteRow } from '@manager/contract/features/set-up/website';
import type { ParsedOf } from '@manager/contract/kit/endpoint';
import { AppError, fieldError } from '../../../kit/app-error.ts';
import { audit, changedFields } from '../../../kit/service/audit.ts';
import type { Ctx } from '../../../kit/service/ctx.ts';
import { inTransaction } from '../../../postgres/db.ts';
import { lockWebsite } from './lock-website.ts';
import { APPROVE_WEBSITE, isSingleOperator } from './self-approval.ts';
import { AuditedWebsite, isOwnSubmission, readWebsiteRow } from './website-row.ts';

/** Decides on an unapproved website; never on one's own work, unless nobody else could. A failed approval tells why. */
export const auditWebsite = (ctx: Ctx, { id, version, result, reason }: ParsedOf<typeof endpoint>): Promise<WebsiteRow> =>
  inTransaction(ctx.db, async (tx) => {
    const locked = await lockWebsite(ctx, tx, id);
    const before = await readWebsiteRow(ctx, tx, id);
    if (version !== before.version) throw new AppError('object.version_conflict', { current: before });
    if (locked.approved_state !== 'unapproved') throw new AppError('object.wrong_state', { state: locked.approved_state });
    if (isOwnSubmission(ctx, locked)) {
      if (!(await isSingleOperator(ctx, locked.agent_id)))
        throw new AppError('website.self_approval', { permission: APPROVE_WEBSITE });
      ctx.audited.mark = 'single_operator';
    }
    if (result === 'failed' && reason === undefined) throw fieldError('reason', 'required');
    await tx
      .updateTable('site')
      .set({ approved_state: result, approval_reason: reason ?? '', version: version + 1, updated_at: ctx.now() })
      .where('id', '=', id)
      .execute();
    const after = await readWebsiteRow(ctx, tx, id);
    await audit(ctx, tx, {
      action: 'website.audit',
      objectType: 'website',
      objectId: id,
      agentId: after.agent_id,
      reason: reason ?? '',
      ...changedFields(AuditedWebsite.parse(before), AuditedWebsite.parse(after)),
    });
    return after;
  });
