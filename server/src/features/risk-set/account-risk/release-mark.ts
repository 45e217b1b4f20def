import type { MarkRow, releaseMark as endpoint } from '@manager/contract/features/risk-set/account-risk';
import type { ParsedOf } from '@manager/contract/kit/endpoint';
import { riskMark } from '@manager/domain/risk-mark';
import { AppError } from '../../../base/app-error.ts';
import { readRow } from '../../../kit/resource/resource.ts';
import { auditSave, lockCurrent } from '../../../kit/resource/save-route.ts';
import { updateRow } from '../../../kit/resource/store.ts';
import { agreedBy } from '../../../kit/service/agreed-by.ts';
import type { Ctx } from '../../../kit/service/ctx.ts';
import { requireSecondPerson } from '../../../kit/service/second-person.ts';
import { inTransaction } from '../../../postgres/db.ts';
import { noteEvent } from './mark-events.ts';
import { riskMarks } from './mark-row.ts';
import { endMeasures } from './measures.ts';
import { APPROVE_MARK } from './review-mark.ts';

/** Ends what holds because of a mark. Errors: `object.wrong_state`, `object.version_conflict`, `approval.waiting` (where something held). */
export const releaseMark = (ctx: Ctx, { id, version, reason }: ParsedOf<typeof endpoint>): Promise<MarkRow> =>
  inTransaction(ctx.db, async (tx) => {
    const before = await lockCurrent(ctx, tx, { resource: riskMarks, id, version });
    if (!riskMark.canMove(before.state, 'released')) throw new AppError('object.wrong_state', { state: before.state });
    if (before.outcome !== null && before.outcome !== 'cleared')
      await requireSecondPerson(ctx, tx, {
        operation: 'risk_mark.release',
        approveCode: APPROVE_MARK,
        objectType: 'risk_mark',
        objectId: id,
        objectName: before.user_name,
        objectVersion: before.version,
        agentId: before.agent_id,
        before: { state: before.state, outcome: before.outcome },
        after: { state: 'released', outcome: before.outcome },
        reason,
      });
    const now = ctx.now();
    const by = ctx.user.userName;
    await endMeasures(tx, before, { by, now });
    await updateRow(tx, {
      table: 'risk_mark',
      id,
      version: before.version,
      now,
      values: {
        state: 'released',
        released_how: 'manual',
        released_by: by,
        release_approved_name: agreedBy(ctx),
        released_at: now,
      },
    });
    const after = await readRow(ctx, tx, { resource: riskMarks, id });
    await noteEvent(
      tx,
      { markId: id, event: 'released', before, after: riskMarks.audited.parse(after), reason },
      { by, agreed: agreedBy(ctx), now },
    );
    await auditSave(ctx, tx, { resource: riskMarks, action: 'risk_mark.release', reason, before, after });
    return after;
  });
