import type { addTimedChange as endpoint, TimedChangeRow } from '@manager/contract/features/set-up/timed-change';
import type { ParsedOf } from '@manager/contract/kit/endpoint';
import { timeFault } from '@manager/domain/timed-change';
import { AppError, fieldError } from '../../../base/app-error.ts';
import { readRow } from '../../../kit/resource/resource.ts';
import { audit } from '../../../kit/service/audit.ts';
import { type Ctx, requireRerun } from '../../../kit/service/ctx.ts';
import { requireSecondPerson } from '../../../kit/service/second-person.ts';
import { sealCall, type TimedCall } from '../../../kit/timed-change/stored-change.ts';
import { requireTimed, tryChange, type Tried } from '../../../kit/timed-change/try-change.ts';
import { inTransaction, type ScopedTx } from '../../../postgres/db.ts';
import { timedChanges } from './timed-change-row.ts';

type Input = ParsedOf<typeof endpoint>;

/** What the call does before a transaction. */
export const prepareTimed = (ctx: Ctx, { path, input }: Input): Promise<unknown> => {
  requireTimed(ctx, path, input);
  return requireRerun(ctx).prepare(ctx, { path, input });
};

/**
 * Has a change wait for its time. What the call itself asks for is asked now, with its times: permission and rules by trying it, and a second
 * person where it, or its way back, wants one.
 */
export const addTimedChange = (ctx: Ctx, input: Input, prepared: unknown): Promise<TimedChangeRow> =>
  inTransaction(ctx.db, async (tx) => {
    const { path, input: call, apply_at: applyAt, revert_at: revertAt = null } = input;
    const times = { apply_at: new Date(applyAt), revert_at: revertAt === null ? null : new Date(revertAt) };
    const fault = timeFault({
      nowMs: (await ctx.storeNow(ctx.authDb)).getTime(),
      applyMs: times.apply_at.getTime(),
      revertMs: times.revert_at?.getTime() ?? null,
    });
    if (fault !== null) throw fieldError(fault.field, fault.fault);
    const { audit: operation } = requireTimed(ctx, path, call);
    const here = { ...ctx, db: tx };
    const tried = await tryChange(here, tx, { path, call: call as TimedCall, prepared, isUndone: revertAt !== null });
    if (tried.effects !== undefined) ctx.audited.effects = tried.effects;
    const row = { path, operation: operation ?? '', call: call as TimedCall, times, tried };
    try {
      await ask(here, tx, row);
    } catch (error) {
      if (!(error instanceof AppError) || error.reason !== 'approval.waiting') throw error;
      await store(here, tx, { ...row, state: 'waiting_approval', approvalId: String(error.details['approval_id']) });
      throw error;
    }
    const id =
      ctx.approval === undefined
        ? await store(here, tx, { ...row, state: 'scheduled', approvalId: null })
        : await agree(tx, ctx.approval.id);
    await audit(ctx, tx, {
      action: 'timed_change.add',
      objectType: 'timed_change',
      objectId: id,
      agentId: tried.object.agentId,
      reason: reasonOf(row.call),
      after: { operation: row.operation, object_type: tried.object.type, object_id: tried.object.id, ...shown(row).after },
    });
    return readRow(here, tx, { resource: timedChanges, id });
  });

type Wished = {
  path: string;
  operation: string;
  call: TimedCall;
  times: { apply_at: Date; revert_at: Date | null };
  tried: Tried;
};

const reasonOf = ({ reason }: TimedCall): string => (typeof reason === 'string' ? reason : '');

/** The change with its times, as the second person and the audit log see it. */
const shown = ({ times, tried }: Wished) => ({
  before: tried.before,
  after: {
    ...tried.after,
    apply_at: times.apply_at.toISOString(),
    ...(times.revert_at === null ? {} : { revert_at: times.revert_at.toISOString() }),
  },
});

const ask = async (ctx: Ctx, tx: ScopedTx, wished: Wished): Promise<void> => {
  const { tried, call } = wished;
  const asked = tried.asks.apply ?? tried.asks.revert;
  if (asked === null) return;
  await requireSecondPerson(ctx, tx, {
    operation: 'timed_change.add',
    approveCode: asked.approveCode,
    objectType: tried.object.type,
    objectId: tried.object.id,
    objectName: tried.object.name,
    objectVersion: null,
    agentId: tried.object.agentId,
    ...shown(wished),
    reason: reasonOf(call),
  });
};

const store = async (
  ctx: Ctx,
  tx: ScopedTx,
  { path, operation, call, times, tried, state, approvalId }: Wished & { state: string; approvalId: string | null },
): Promise<string> => {
  const bound = {
    endpoint: path,
    object_type: tried.object.type,
    object_id: tried.object.id,
    agent_id: tried.object.agentId,
    before: tried.before,
    after: tried.after,
    asks: tried.asks,
    requested_by: ctx.user.id,
    apply_at: times.apply_at,
  } as const;
  const made = await tx
    .insertInto('timed_change')
    .values({
      ...bound,
      before: JSON.stringify(tried.before),
      after: JSON.stringify(tried.after),
      asks: JSON.stringify(tried.asks),
      payload: sealCall(ctx.settings, bound, call),
      operation,
      object_name: tried.object.name,
      revert_at: times.revert_at,
      state,
      reason: reasonOf(call),
      approval_id: approvalId,
      requested_name: ctx.user.userName,
      requested_ip: ctx.ip,
      requested_at: ctx.now(),
    })
    // The same request was made before: it waits already.
    .onConflict((conflict) => conflict.column('approval_id').doNothing())
    .returning('id')
    .executeTakeFirst();
  return made?.id ?? '';
};

/** The second person agreed: from here on it waits for its time. */
const agree = async (tx: ScopedTx, approvalId: string): Promise<string> => {
  const row = await tx
    .updateTable('timed_change')
    .set((eb) => ({ state: 'scheduled', version: eb('version', '+', 1) }))
    .where('approval_id', '=', approvalId)
    .where('state', '=', 'waiting_approval')
    .returning('id')
    .executeTakeFirst();
  if (row === undefined) throw new AppError('approval.changed');
  return row.id;
};
