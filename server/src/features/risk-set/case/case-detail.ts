import {
  CaseEventRow,
  type CaseDetail,
  type CaseRow,
  type getCaseOwners as endpoint,
} from '@manager/contract/features/risk-set/case';
import { isOperatorStaff } from '@manager/contract/kit/writes';
import type { OutputOf } from '@manager/contract/kit/endpoint';
import { findRow, readRow } from '../../../kit/resource/resource.ts';
import type { Ctx } from '../../../kit/service/ctx.ts';
import { findDeciders } from '../../../kit/service/deciders.ts';
import type { ScopedTx } from '../../../postgres/db.ts';
import { cases } from './case-row.ts';
import { vendorOfCase } from './vendor-of-case.ts';
import { asNamed } from '../../../kit/service/name-order.ts';

/** A case with what was said about it and what became of it. Error: `object.not_found`. */
export const getCaseDetail = async (ctx: Ctx, { id }: { id: string }): Promise<CaseDetail> =>
  completed(ctx, await findRow(ctx, cases, id));

/** After a change, in its transaction. */
export const changedCase = async (ctx: Ctx, tx: ScopedTx, id: string): Promise<CaseDetail> =>
  completed({ ...ctx, db: tx }, await readRow(ctx, tx, { resource: cases, id }));

export const completed = async (ctx: Ctx, row: CaseRow): Promise<CaseDetail> => {
  const [notes, events, vendor] = await Promise.all([
    ctx.db.selectFrom('case_note').selectAll().where('case_id', '=', row.id).orderBy('id').execute(),
    ctx.db
      .selectFrom('case_event')
      .leftJoin('vendor_notice', 'vendor_notice.id', 'case_event.notice_id')
      .selectAll('case_event')
      .select(['vendor_notice.vendor', 'vendor_notice.addresses'])
      .where('case_event.case_id', '=', row.id)
      .orderBy('case_event.id')
      .execute(),
    vendorOfCase(ctx, row),
  ]);
  return {
    ...row,
    case_notes: notes.map(({ id, text, user_name: name, created_at: at }) => ({
      id,
      text,
      user_name: name,
      created_at: at.toISOString(),
    })),
    events: events.map((event) =>
      CaseEventRow.parse({
        ...event,
        vendor: event.vendor ?? '',
        addresses: event.addresses ?? [],
        created_at: event.created_at.toISOString(),
      }),
    ),
    vendor,
  };
};

/** Who may look into it. Error: `object.not_found`. */
export const getCaseOwners = async (ctx: Ctx, { id }: { id: string }): Promise<OutputOf<typeof endpoint>> => {
  const row = await findRow(ctx, cases, id);
  return { list: await ownersOf(ctx, row.agent_id) };
};

/** Active staff with the code who see the agent's cases. The operator's own are named to the operator's staff alone. */
export const ownersOf = async (ctx: Ctx, agentId: string | null): Promise<{ id: string; user_name: string; name: string }[]> => {
  const ids = await findDeciders(ctx.wholeDb, { approveCode: 'G-8-91', agentId });
  if (ids.length === 0) return [];
  return ctx.wholeDb
    .selectFrom('staff_user')
    .select(['id', 'user_name', 'name'])
    .where('id', 'in', ids)
    .$if(!isOperatorStaff(ctx.user), (query) => query.where('is_super', '=', false).where('agent_id', 'is not', null))
    .orderBy(asNamed(ctx, 'user_name'))
    .execute();
};
