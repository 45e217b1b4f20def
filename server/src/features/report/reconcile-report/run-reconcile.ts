import { MAX_RUN_DAYS, type runReconcile as endpoint } from '@manager/contract/features/report/reconcile-report';
import type { OutputOf, ParsedOf } from '@manager/contract/kit/endpoint';
import { checkDayRange } from '../../../kit/report/report-scope.ts';
import { audit } from '../../../kit/service/audit.ts';
import type { Ctx } from '../../../kit/service/ctx.ts';
import { inTransaction } from '../../../postgres/db.ts';
import { findSite } from './find-site.ts';
import { reconcileDays } from './reconcile-days.ts';

/** Compares a website's days at once, also those that are still running. Errors: `input.invalid`, `input.range_too_wide`. */
export const runReconcile = (ctx: Ctx, input: ParsedOf<typeof endpoint>): Promise<OutputOf<typeof endpoint>> =>
  inTransaction(ctx.db, async (tx) => {
    const days = { from: input.date_from, to: input.date_to };
    checkDayRange(days, MAX_RUN_DAYS);
    const site = await findSite(ctx, input.site_id);
    const outcome = await reconcileDays(ctx, tx, { sites: [site], days });
    await audit(ctx, tx, {
      action: 'reconcile.run',
      objectType: 'website',
      objectId: site.siteId,
      agentId: site.agentId,
      after: { date_from: days.from, date_to: days.to, ...outcome },
    });
    return outcome;
  });
