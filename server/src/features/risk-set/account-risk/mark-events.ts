import { getMarkEvents as endpoint, type MarkEvent, type MarkRow } from '@manager/contract/features/risk-set/account-risk';
import type { OutputOf, ParsedOf } from '@manager/contract/kit/endpoint';
import { findRow } from '../../../kit/resource/resource.ts';
import type { Ctx } from '../../../kit/service/ctx.ts';
import { shownTo } from '../../../kit/service/field-codes.ts';
import type { AnyTx } from '../../../postgres/db.ts';
import { riskMarks } from './mark-row.ts';

type Noted = { markId: string; event: MarkEvent['event']; before: MarkRow | null; after: Partial<MarkRow>; reason: string };

/** Notes what was done to a mark, in the transaction that does it. `by`: empty for the product itself. */
export const noteEvent = async (
  tx: AnyTx,
  { markId, event, before, after, reason }: Noted,
  { by, agreed = '', now }: { by: string; agreed?: string; now: Date },
): Promise<void> => {
  await tx
    .insertInto('risk_mark_event')
    .values({
      mark_id: markId,
      event,
      before: before === null ? null : JSON.stringify(riskMarks.audited.parse(before)),
      after: JSON.stringify(after),
      reason,
      by_user: by,
      approved_name: agreed,
      created_at: now,
    })
    .execute();
};

/** The newest first. Errors: `object.not_found`. */
export const getMarkEvents = async (ctx: Ctx, { id }: ParsedOf<typeof endpoint>): Promise<OutputOf<typeof endpoint>> => {
  await findRow(ctx, riskMarks, id);
  const rows = await ctx.db
    .selectFrom('risk_mark_event')
    .select(['id', 'event', 'before', 'after', 'reason', 'by_user', 'approved_name', 'created_at'])
    .where('mark_id', '=', id)
    .orderBy('id', 'desc')
    .limit(200)
    .execute();
  const list = rows.map((row) => ({ ...row, created_at: row.created_at.toISOString() })) as MarkEvent[];
  return { list: shownTo(ctx, { path: endpoint.path, value: list }).value };
};
