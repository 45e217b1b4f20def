import { getReconcileDetail, type openReconcileCase as endpoint } from '@manager/contract/features/report/reconcile-report';
import type { OutputOf, ParsedOf } from '@manager/contract/kit/endpoint';
import { AppError } from '../../../base/app-error.ts';
import { caseOfRow } from '../../../kit/case/case-of-row.ts';
import { openCase } from '../../../kit/case/open-case.ts';
import type { Ctx } from '../../../kit/service/ctx.ts';
import { inTransaction } from '../../../postgres/db.ts';
import { findReconciled } from './reconcile-row.ts';

/** A case about a day that does not match, or the one that is open for it. Errors: `object.not_found`, `object.wrong_state` (it matches, or is closed). */
export const openReconcileCase = (ctx: Ctx, { id }: ParsedOf<typeof endpoint>): Promise<OutputOf<typeof endpoint>> =>
  inTransaction(ctx.db, async (tx) => {
    const row = await findReconciled({ ...ctx, db: tx }, id);
    if (row.state !== 'mismatch' && row.state !== 'explained') throw new AppError('object.wrong_state', { state: row.state });
    const title = { key: 'reconcile', params: { site: row.site_code, day: row.settle_date, currency: row.currency } } as const;
    const made = await openCase(tx, {
      ...caseOfRow({ kind: 'reconcile', sourceType: 'reconcile_row', title, detail: getReconcileDetail, row }),
      openedBy: ctx,
    });
    return { case_id: made.id, is_new: made.isNew };
  });
