import type {
  addCaseNote as noteEndpoint,
  CaseDetail,
  CaseRow,
  handOverCase as handOverEndpoint,
  moveCase as moveEndpoint,
  reopenCase as reopenEndpoint,
} from '@manager/contract/features/risk-set/case';
import type { ParsedOf } from '@manager/contract/kit/endpoint';
import { type CaseState, caseFile, isConclusion } from '@manager/domain/case';
import type { Insertable, Updateable } from 'kysely';
import { AppError, fieldError } from '../../../base/app-error.ts';
import { readRow } from '../../../kit/resource/resource.ts';
import { auditSave } from '../../../kit/resource/save-route.ts';
import { updateRow } from '../../../kit/resource/store.ts';
import { audit } from '../../../kit/service/audit.ts';
import type { Ctx } from '../../../kit/service/ctx.ts';
import { requireOtherPerson } from '../../../kit/service/other-person.ts';
import { inTransaction, type ScopedTx } from '../../../postgres/db.ts';
import type { DB } from '../../../postgres/types.gen.ts';
import { followCase } from '../../report/reconcile-report/public.ts';
import { changedCase, ownersOf } from './case-detail.ts';
import { cases } from './case-row.ts';
import { lockCase, requireOpen } from './lock-case.ts';

/** Notes are kept as they were written. Errors: `object.not_found`, `object.wrong_state`. */
export const addCaseNote = (ctx: Ctx, { id, text }: ParsedOf<typeof noteEndpoint>): Promise<CaseDetail> =>
  inTransaction(ctx.db, async (tx) => {
    const row = await lockCase(ctx, tx, { id });
    requireOpen(row);
    await tx
      .insertInto('case_note')
      .values({ case_id: id, text, user_id: ctx.user.id, user_name: ctx.user.userName, created_at: ctx.now() })
      .execute();
    await audit(ctx, tx, {
      action: 'case.note',
      objectType: cases.name,
      objectId: id,
      agentId: row.agent_id,
      after: { text },
    });
    return changedCase(ctx, tx, id);
  });

/** To whom may look into it; to oneself as well. Errors: `object.wrong_state`, `object.version_conflict`, `input.invalid` (owner_id). */
export const handOverCase = (ctx: Ctx, input: ParsedOf<typeof handOverEndpoint>): Promise<CaseDetail> =>
  inTransaction(ctx.db, async (tx) => {
    const { id, owner_id: ownerId, note } = input;
    const before = await lockCase(ctx, tx, input);
    requireOpen(before);
    if (before.owner_id === ownerId) throw fieldError('owner_id', 'unchanged');
    const owner = (await ownersOf(ctx, before.agent_id)).find((each) => each.id === ownerId);
    if (owner === undefined) throw fieldError('owner_id', 'unknown');
    await change(ctx, tx, { row: before, values: { owner_id: ownerId, owner_name: owner.user_name } });
    await tell(ctx, tx, {
      case_id: id,
      event: 'hand_over',
      from_owner: before.owner_name,
      to_owner: owner.user_name,
      reason: note,
    });
    return recorded(ctx, tx, { action: 'case.hand_over', reason: note, before });
  });

/**
 * Whoever takes up a case that is nobody's has it. A confirmed fault is closed by another person than who confirmed it. Errors:
 * `object.wrong_state`, `object.version_conflict`, `approval.own_request`, `approval.not_independent`.
 */
export const moveCase = (ctx: Ctx, input: ParsedOf<typeof moveEndpoint>): Promise<CaseDetail> =>
  inTransaction(ctx.db, async (tx) => {
    const { state, reason } = input;
    const before = await lockCase(ctx, tx, input);
    requireOpen(before);
    requireMove(before, state);
    if (state === 'closed') await requireIndependent(ctx, tx, before);
    await change(ctx, tx, { row: before, values: valuesOf(ctx, before, { state, reason }) });
    await tell(ctx, tx, { case_id: before.id, event: 'state', from_state: before.state, to_state: state, reason });
    // A difference that is explained or closed is so as a day too; a confirmed fault stays a difference until it is mended.
    const isExplained = state === 'explained' || (state === 'closed' && before.conclusion === 'explained');
    if (before.source_type === 'reconcile_row' && isExplained) await followCase(ctx, tx, { id: before.source_id, state, reason });
    return recorded(ctx, tx, { action: 'case.move', reason, before });
  });

/** Errors: `object.wrong_state` (not closed), `object.version_conflict`, `object.duplicate` (another case is open for the same). */
export const reopenCase = (ctx: Ctx, input: ParsedOf<typeof reopenEndpoint>): Promise<CaseDetail> =>
  inTransaction(ctx.db, async (tx) => {
    const { reason } = input;
    const before = await lockCase(ctx, tx, input);
    if (before.state !== 'closed') throw new AppError('object.wrong_state', { state: before.state });
    await change(ctx, tx, { row: before, values: valuesOf(ctx, before, { state: 'investigating', reason }) });
    await tell(ctx, tx, {
      case_id: before.id,
      event: 'state',
      from_state: 'closed',
      to_state: 'investigating',
      reason,
    });
    return recorded(ctx, tx, { action: 'case.reopen', reason, before });
  });

const requireMove = ({ state }: CaseRow, to: CaseState): void => {
  if (!caseFile.canMove(state, to)) throw new AppError('object.wrong_state', { state });
};

const requireIndependent = async (ctx: Ctx, tx: ScopedTx, row: CaseRow): Promise<void> => {
  if (row.conclusion !== 'fault_confirmed') return;
  const { concluded_by: by, concluded_at: at } = await tx
    .selectFrom('case_file')
    .select(['concluded_by', 'concluded_at'])
    .where('id', '=', row.id)
    .executeTakeFirstOrThrow();
  if (by === null || at === null) return;
  await requireOtherPerson(ctx, {
    requestedBy: by,
    requestedAt: at,
    decisions: [{ approveCode: 'G-8-91', agentId: row.agent_id }],
  });
};

type Values = Updateable<DB['case_file']>;

const NOT_CLOSED = { closed_by: null, closed_name: '', closed_at: null };
const NO_CONCLUSION = { conclusion: '', conclusion_note: '', concluded_by: null, concluded_name: '', concluded_at: null };

const valuesOf = (ctx: Ctx, before: CaseRow, { state, reason }: { state: CaseState; reason: string }): Values => {
  const { id, userName } = ctx.user;
  const now = ctx.now();
  if (state === 'closed') return { state, closed_by: id, closed_name: userName, closed_at: now };
  if (isConclusion(state))
    return {
      state,
      conclusion: state,
      conclusion_note: reason,
      concluded_by: id,
      concluded_name: userName,
      concluded_at: now,
    };
  const taken = before.owner_id === null ? { owner_id: id, owner_name: userName } : {};
  return { state, ...NO_CONCLUSION, ...NOT_CLOSED, ...taken };
};

const change = (ctx: Ctx, tx: ScopedTx, { row, values }: { row: CaseRow; values: Values }): Promise<void> =>
  updateRow(tx, { table: 'case_file', id: row.id, version: row.version, now: ctx.now(), values });

const tell = async (ctx: Ctx, tx: ScopedTx, event: Insertable<DB['case_event']>): Promise<void> => {
  await tx
    .insertInto('case_event')
    .values({ ...event, user_id: ctx.user.id, user_name: ctx.user.userName, created_at: ctx.now() })
    .execute();
};

const recorded = async (
  ctx: Ctx,
  tx: ScopedTx,
  { action, reason, before }: { action: string; reason: string; before: CaseRow },
): Promise<CaseDetail> => {
  const after = await readRow(ctx, tx, { resource: cases, id: before.id });
  await auditSave(ctx, tx, { resource: cases, action, reason, before, after });
  return changedCase(ctx, tx, before.id);
};
