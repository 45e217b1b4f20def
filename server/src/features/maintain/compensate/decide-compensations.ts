import type * as contract from '@manager/contract/features/maintain/compensate';
import type { CompensationRow } from '@manager/contract/features/maintain/compensate';
import type { ParsedOf } from '@manager/contract/kit/endpoint';
import { AppError } from '../../../base/app-error.ts';
import { approvePayouts, rejectPayouts } from '../../../kit/payout/decide-payouts.ts';
import { lockPayouts } from '../../../kit/payout/lock-payouts.ts';
import { giveUpPayout, retryPayout } from '../../../kit/payout/steer-payout.ts';
import { visibleRows } from '../../../kit/resource/resource.ts';
import { EVERY_ROW } from '../../../kit/resource/conditions.ts';
import { auditSave } from '../../../kit/resource/save-route.ts';
import type { Ctx } from '../../../kit/service/ctx.ts';
import { inTransaction, type ScopedTx } from '../../../postgres/db.ts';
import { compensations } from './compensation-row.ts';
import { hasWarning, readWarnings, readWinsPaid, requireAnswered } from './warnings.ts';

type Step = {
  action: string;
  reason?: string;
  /** Moves the payouts, which it locks: always before the compensations that follow them (`compensationPurpose`), as workers do. */
  move: (tx: ScopedTx, payoutIds: readonly string[]) => Promise<unknown>;
};

/** Moves payouts of compensations and puts on record where these stand now. */
const decide = (ctx: Ctx, ids: readonly string[], { action, reason, move }: Step): Promise<CompensationRow[]> =>
  inTransaction(ctx.db, async (tx) => {
    const found = await tx
      .selectFrom('compensation')
      .select(['id', 'payout_id', 'state'])
      .where('id', 'in', [...ids])
      .where('deleted_at', 'is', null)
      .where(compensations.scope?.(ctx) ?? EVERY_ROW)
      .execute();
    if (found.length !== new Set(ids).size) throw new AppError('object.not_found');
    const payoutIds = found.map(({ payout_id: payoutId, state }) => {
      if (payoutId === null) throw new AppError('object.wrong_state', { state });
      return payoutId;
    });
    const before = await readAll(ctx, tx, ids);
    await move(tx, payoutIds);
    const after = await readAll(ctx, tx, ids);
    for (const [index, row] of after.entries())
      await auditSave(ctx, tx, { resource: compensations, action, reason, before: before[index] ?? null, after: row });
    return after;
  });

/** Always in the same order. */
const readAll = (ctx: Ctx, tx: ScopedTx, ids: readonly string[]): Promise<CompensationRow[]> =>
  compensations.rows(
    ctx,
    compensations
      .from(tx)
      .where('compensation.id', 'in', [...ids])
      .orderBy('compensation.id'),
  );

type Approval = ParsedOf<typeof contract.approveCompensations>;
type WinsPaid = ReadonlyMap<string, string>;

/** What the wallet booked for their bets, as of now, before the transaction. */
export const readWinsOf = async (ctx: Ctx, { ids }: Pick<Approval, 'ids'>): Promise<WinsPaid> => {
  const rows = await compensations.rows(ctx, visibleRows(ctx, compensations).where('compensation.id', 'in', [...ids]));
  return readWinsPaid(ctx.clickhouse, rows);
};

/** Throws `compensation.unanswered` where something was paid before and whoever agrees has not said that it is meant all the same. */
export const approveCompensations = async (ctx: Ctx, { ids, answers = [] }: Approval, winsPaid: WinsPaid) => ({
  list: await decide(ctx, ids, {
    action: 'compensation.approve',
    move: async (tx, payoutIds) => {
      await approvePayouts(ctx, tx, payoutIds);
      for (const [id, warnings] of await readWarnings(tx, { ids, winsPaid })) {
        const given = answers.find((answer) => answer.id === id);
        requireAnswered(warnings, given);
        if (hasWarning(warnings))
          await tx
            .updateTable('compensation')
            .set({ agreed: JSON.stringify(warnings) })
            .where('id', '=', id)
            .execute();
      }
    },
  }),
});

export const rejectCompensations = async (ctx: Ctx, { ids, reason }: ParsedOf<typeof contract.rejectCompensations>) => ({
  list: await decide(ctx, ids, {
    action: 'compensation.reject',
    reason,
    move: (tx, payoutIds) => rejectPayouts(ctx, tx, { ids: payoutIds, reason }),
  }),
});

export const retryCompensation = (ctx: Ctx, { id }: ParsedOf<typeof contract.retryCompensation>): Promise<CompensationRow> =>
  decideOne(ctx, id, {
    action: 'compensation.retry',
    move: (tx, [payoutId = '']) => retryPayout(ctx, tx, payoutId),
  });

export const giveUpCompensation = (
  ctx: Ctx,
  { id, reason }: ParsedOf<typeof contract.giveUpCompensation>,
): Promise<CompensationRow> =>
  decideOne(ctx, id, {
    action: 'compensation.give_up',
    reason,
    move: async (tx, [payoutId = '']) => {
      const [payout] = await lockPayouts(tx, [payoutId]);
      // Its website's approval is waited for: that takes two persons (O-1).
      if (payout?.state === 'on_hold') throw new AppError('object.wrong_state', { state: payout.state });
      await giveUpPayout(ctx, tx, payoutId);
    },
  });

const decideOne = async (ctx: Ctx, id: string, step: Step): Promise<CompensationRow> => {
  const [row] = await decide(ctx, [id], step);
  return row as CompensationRow;
};
