import type { calculateSettlement as endpoint } from '@manager/contract/features/report/settlement-report';
import type { SettlementRun, SettlementSums } from '@manager/contract/features/report/settlement-run';
import type { ParsedOf } from '@manager/contract/kit/endpoint';
import { settlementRun } from '@manager/domain/settlement';
import { AppError, fieldError } from '../../../base/app-error.ts';
import { audit } from '../../../kit/service/audit.ts';
import type { Ctx } from '../../../kit/service/ctx.ts';
import { agentAbove, requireTermsOf } from '../../../kit/service/levels.ts';
import { requireSecondPerson } from '../../../kit/service/second-person.ts';
import { inTransaction, type ScopedTx } from '../../../postgres/db.ts';
import { type Line, missingRates, takeSnapshot, totalFee } from './lines.ts';
import { monthOf, type Period, periodOf } from './period.ts';
import { readExtras, readRunContext, refusalsOf, requireNone, sumsOf } from './plan-run.ts';
import type { RunContext } from './run-row.ts';
import { readRates } from './rates.ts';
import { type Compensation, insertCompensations } from './compensations.ts';
import { insertRestatements } from './restatements.ts';
import { APPROVE_SETTLEMENT, auditedRun, findRun, lockRun, periodText } from './run-row.ts';
import { lockTerms, readTerms } from './terms.ts';
import { insertLines } from './versions.ts';

type Input = ParsedOf<typeof endpoint>;

/**
 * Freezes the period as the next version: lines at the month's fixed rates, late changes of earlier periods, the carry, compensations and the adjustments.
 * Errors: `object.not_found`, `object.version_conflict`, `object.wrong_state`, `settlement.*`, `approval.waiting` for a run that is
 * calculated already.
 */
export const calculateSettlement = async (ctx: Ctx, input: Input): Promise<SettlementRun> => {
  const period = await periodOf(ctx, input);
  requireTermsOf(ctx, period.agent.id);
  return inTransaction(ctx.db, async (tx) => {
    // Before anything is read: of two at once the second finds the run of the first.
    await lockTerms(tx, period.agent.id);
    const context = await readRunContext(ctx, tx, period);
    requireSeen(context.run, input);
    // Its adjustments stand still too.
    if (context.run !== undefined) await lockRun(ctx, tx, context.run);
    requireState(context.run, input);
    const [rates, { tiers, negativeCarry }] = await Promise.all([
      readRates(tx, monthOf(period.range)),
      readTerms(tx, period.agent.id),
    ]);
    const refuse = (missing: readonly string[]): void =>
      requireNone(refusalsOf(context, { period, nowMs: ctx.now().getTime(), missing }));
    refuse([]);
    const { lines, batchId, also } = await takeSnapshot(ctx, period, {
      rates,
      tiers,
      also: (found) => {
        refuse(missingRates(found));
        return readExtras(ctx, tx, { period, context, rates });
      },
    });
    await askToRecalculate(ctx, tx, { run: context.run, reason: input.reason });

    const { late, compensations, parts } = also;
    const sums = sumsOf({ fee: totalFee(lines), ...parts }, negativeCarry);
    const runId = await writeRun(ctx, tx, { period, context });
    const runVersion = (context.run?.run_version ?? 0) + 1;
    await writeVersion(ctx, tx, { runId, runVersion, batchId, sums, lines, compensations, reason: input.reason ?? '' });
    await insertRestatements(tx, { late, enteredRunId: runId, enteredVersion: runVersion });
    const after = await findRun(ctx, tx, runId);
    await audit(ctx, tx, {
      action: 'settlement_run.calculate',
      objectType: 'settlement_run',
      objectId: runId,
      agentId: period.agent.id,
      reason: input.reason ?? '',
      before: context.run === undefined ? null : auditedRun(context.run),
      after: {
        ...auditedRun(after),
        ...(context.run === undefined ? { period: periodText(after) } : {}),
        late_changes: sums.late_changes,
      },
    });
    return after;
  });
};

/** A run that the caller has not seen, or saw otherwise, is a conflict with it as it is now. */
const requireSeen = (run: SettlementRun | undefined, { version }: Input): void => {
  if (run === undefined && version !== undefined) throw new AppError('object.not_found');
  if (run !== undefined && run.version !== version) throw new AppError('object.version_conflict', { current: run });
};

const requireState = (run: SettlementRun | undefined, { reason }: Input): void => {
  const state = run?.state ?? 'draft';
  if (!settlementRun.canMove(state, 'calculated')) throw new AppError('object.wrong_state', { state });
  if (state === 'calculated' && reason === undefined) throw fieldError('reason', 'required');
};

/** Figures that somebody may have seen already are replaced by two people only. */
const askToRecalculate = async (
  ctx: Ctx,
  tx: ScopedTx,
  { run, reason }: { run: SettlementRun | undefined; reason: string | undefined },
): Promise<void> => {
  if (run?.state !== 'calculated') return;
  await requireSecondPerson(ctx, tx, {
    operation: 'settlement.recalculate',
    approveCode: APPROVE_SETTLEMENT,
    objectType: 'settlement_run',
    objectId: run.id,
    objectName: `${run.agent_name} · ${periodText(run)}`,
    objectVersion: run.version,
    agentId: await agentAbove(tx, run.agent_id),
    before: { run_version: run.run_version },
    after: { run_version: run.run_version + 1 },
    reason,
  });
};

const writeRun = async (
  ctx: Ctx,
  tx: ScopedTx,
  { period, context: { run } }: { period: Period; context: RunContext },
): Promise<string> => {
  const now = ctx.now();
  if (run === undefined) {
    const { id } = await tx
      .insertInto('settlement_run')
      .values({
        agent_id: period.agent.id,
        date_from: period.range.from,
        date_to: period.range.to,
        state: 'calculated',
        created_at: now,
        updated_at: now,
      })
      .returning('id')
      .executeTakeFirstOrThrow();
    return id;
  }
  await tx
    .updateTable('settlement_run')
    .set({
      state: 'calculated',
      run_version: run.run_version + 1,
      confirmed_by: '',
      confirmed_at: null,
      version: run.version + 1,
      updated_at: now,
    })
    .where('id', '=', run.id)
    .execute();
  return run.id;
};

type NewVersion = {
  runId: string;
  runVersion: number;
  batchId: string;
  sums: SettlementSums;
  lines: readonly Line[];
  compensations: readonly Compensation[];
  reason: string;
};

const writeVersion = async (
  ctx: Ctx,
  tx: ScopedTx,
  { runId, runVersion, batchId, sums, lines, compensations, reason }: NewVersion,
): Promise<void> => {
  await tx
    .insertInto('settlement_version')
    .values({
      run_id: runId,
      run_version: runVersion,
      snapshot_at: ctx.now(),
      batch_id: batchId,
      ...sums,
      by_user: ctx.user.userName,
      reason,
    })
    .execute();
  await insertLines(tx, { runId, runVersion, lines });
  await insertCompensations(tx, { runId, runVersion, compensations });
};
