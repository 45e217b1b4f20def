import type * as contract from '@manager/contract/features/report/settlement-report';
import type { SettlementRun } from '@manager/contract/features/report/settlement-run';
import type { ParsedOf } from '@manager/contract/kit/endpoint';
import { decimal, toWire } from '@manager/domain/money';
import { AppError } from '../../../base/app-error.ts';
import { agreedBy } from '../../../kit/service/agreed-by.ts';
import { audit } from '../../../kit/service/audit.ts';
import type { Ctx } from '../../../kit/service/ctx.ts';
import { agentAbove } from '../../../kit/service/levels.ts';
import { requireSecondPerson } from '../../../kit/service/second-person.ts';
import { inTransaction, type ScopedTx } from '../../../postgres/db.ts';
import { sumsOf } from './plan-run.ts';
import { APPROVE_SETTLEMENT, auditedRun, findRun, isAdjustable, lockRunAbove, periodText } from './run-row.ts';
import { readAdjustments, readVersions, totalAdjustments } from './versions.ts';

type Run = SettlementRun;

/** Errors: `object.not_found`, `object.version_conflict`, `object.wrong_state`. */
export const addAdjustment = (ctx: Ctx, input: ParsedOf<typeof contract.addAdjustment>): Promise<Run> =>
  inTransaction(ctx.db, async (tx) => {
    const before = await lockRunAbove(ctx, tx, input);
    requireAdjustable(before);
    const change = { adjustment: toWire(decimal(input.amount_usd)) };
    await askAboutAmount(ctx, tx, { before, reason: input.reason, change });
    await tx
      .insertInto('settlement_adjustment')
      .values({
        run_id: before.id,
        amount_usd: input.amount_usd,
        reason: input.reason,
        by_user: ctx.user.userName,
        approved_name: agreedBy(ctx),
        created_at: ctx.now(),
      })
      .execute();
    return recount(ctx, tx, { before, reason: input.reason, change });
  });

/** Errors: as of adding; `object.not_found` also for one of another run or that was taken back. */
export const removeAdjustment = (ctx: Ctx, input: ParsedOf<typeof contract.removeAdjustment>): Promise<Run> =>
  inTransaction(ctx.db, async (tx) => {
    const before = await lockRunAbove(ctx, tx, input);
    requireAdjustable(before);
    // The run is locked, and with it its adjustments.
    const present = await tx
      .selectFrom('settlement_adjustment')
      .select('amount_usd')
      .where('id', '=', input.number)
      .where('run_id', '=', before.id)
      .where('removed_at', 'is', null)
      .executeTakeFirst();
    if (present === undefined) throw new AppError('object.not_found');
    const change = { adjustment_removed: present.amount_usd };
    await askAboutAmount(ctx, tx, { before, reason: input.reason, change });
    await tx
      .updateTable('settlement_adjustment')
      .set({ removed_by: ctx.user.userName, removal_approved_name: agreedBy(ctx), removed_at: ctx.now() })
      .where('id', '=', input.number)
      .execute();
    return recount(ctx, tx, { before, reason: input.reason, change });
  });

const requireAdjustable = ({ state }: Run): void => {
  if (!isAdjustable(state)) throw new AppError('object.wrong_state', { state });
};

type Change = { before: Run; reason: string; change: Record<string, string> };

/** An adjustment is money that an agent owes more or less, by nothing but a person's word: a second one agrees. */
const askAboutAmount = async (ctx: Ctx, tx: ScopedTx, { before, reason, change }: Change): Promise<void> =>
  requireSecondPerson(ctx, tx, {
    operation: 'settlement.adjust',
    approveCode: APPROVE_SETTLEMENT,
    objectType: 'settlement_run',
    objectId: before.id,
    objectName: `${before.agent_name} · ${periodText(before)}`,
    objectVersion: before.version,
    agentId: await agentAbove(tx, before.agent_id),
    before: { amount_due: before.amount_due },
    after: change,
    reason,
  });

/** A calculated version follows its adjustments. A reopened run leaves the version that was confirmed as it is: the next one takes them in. */
const recount = async (ctx: Ctx, tx: ScopedTx, { before, reason, change }: Change): Promise<Run> => {
  const [version] = await readVersions(tx, before.id);
  if (version !== undefined && before.state === 'calculated') {
    const {
      adjustments,
      amount_due: due,
      carried_out: out,
    } = sumsOf(
      {
        fee: decimal(version.fee),
        lateChanges: decimal(version.late_changes),
        carriedForward: decimal(version.carried_forward),
        compensations: decimal(version.compensations),
        adjustments: totalAdjustments(await readAdjustments(tx, before.id)),
      },
      version.negative_carry,
    );
    await tx
      .updateTable('settlement_version')
      .set({ adjustments, amount_due: due, carried_out: out })
      .where('run_id', '=', before.id)
      .where('run_version', '=', before.run_version)
      .execute();
  }
  await tx
    .updateTable('settlement_run')
    .set({ version: before.version + 1, updated_at: ctx.now() })
    .where('id', '=', before.id)
    .execute();
  const after = await findRun(ctx, tx, before.id);
  await audit(ctx, tx, {
    action: 'settlement_run.adjust',
    objectType: 'settlement_run',
    objectId: before.id,
    agentId: before.agent_id,
    reason,
    before: { amount_due: auditedRun(before).amount_due },
    after: { amount_due: auditedRun(after).amount_due, ...change },
  });
  return after;
};
