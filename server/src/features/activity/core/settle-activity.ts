import type * as contract from '@manager/contract/features/activity/activity-rank/settle';
import type { ActivityRow } from '@manager/contract/features/activity/activity';
import type { ParsedOf } from '@manager/contract/kit/endpoint';
import { activitySettlement, type SettlementState } from '@manager/domain/activity-settlement';
import { sql } from 'kysely';
import { AppError } from '../../../base/app-error.ts';
import { createPayouts } from '../../../kit/payout/create-payouts.ts';
import { lockableIn, readRow } from '../../../kit/resource/resource.ts';
import { lockRow } from '../../../kit/resource/store.ts';
import { audit } from '../../../kit/service/audit.ts';
import type { Ctx } from '../../../kit/service/ctx.ts';
import { requireNoEditor } from '../../../kit/service/editors.ts';
import { requireOtherPerson } from '../../../kit/service/other-person.ts';
import { inTransaction, type OwnerTx, type ScopedTx } from '../../../postgres/db.ts';
import { asSystem } from '../../../postgres/scoped-db.ts';
import { activityPurpose } from './activity-purpose.ts';
import { requireChangeable } from './activity-row.ts';
import { moveActivity } from './advance-activities.ts';
import type { SettledList } from './settled-list.ts';
import { readSettlement } from './settlement-row.ts';

type Row = contract.SettlementRow;
type Step = { id: string; version: number };

type Stepping<A extends ActivityRow> = {
  settled: SettledList<A>;
  action: string;
  to: SettlementState;
  work: (own: OwnerTx, activity: A, before: Row) => Promise<void>;
};

/** Lock → version → state → work → audit row. The work is the product's: prizes are those of all players, whoever settles. */
const step = <A extends ActivityRow>(ctx: Ctx, { id, version }: Step, { settled, action, to, work }: Stepping<A>): Promise<Row> =>
  inTransaction(ctx.db, async (tx) => {
    const activity = await lockActivity(ctx, tx, { settled, id });
    const before = await readSettlement(ctx, tx, { settled, id });
    if (before.version !== version) throw new AppError('object.version_conflict', { current: before });
    if (!activitySettlement.canMove(before.state, to)) throw new AppError('object.wrong_state', { state: before.state });
    await asSystem(tx, (own) => work(own, activity, before));
    const after = await readSettlement(ctx, tx, { settled, id });
    await audit(ctx, tx, {
      action,
      objectType: settled.resource.name,
      objectId: id,
      agentId: activity.agent_id,
      before: toldOf(before),
      after: toldOf(after),
    });
    return after;
  });

const toldOf = ({ state, prizes, prize_sum: sum, currency, unclaimed }: Row) => ({
  settlement: state,
  prizes,
  prize_sum: sum,
  currency,
  unclaimed,
});

/** Waits for the page of bets that is being counted. */
const lockActivity = async <A extends ActivityRow>(
  ctx: Ctx,
  tx: ScopedTx,
  { settled: { resource }, id }: { settled: SettledList<A>; id: string },
): Promise<A> => {
  await lockRow(tx, { ...lockableIn(ctx, resource), id });
  const activity = await readRow(ctx, tx, { resource, id });
  requireChangeable(ctx, activity);
  return activity;
};

/**
 * Freezes who gets what: from here on nothing that is played changes it. Errors: `activity.too_early`, `activity.not_counted` while not everything
 * that was played is counted, `activity.no_rate`, `object.wrong_state` once it was approved.
 */
export const calculateSettlement = <A extends ActivityRow>(
  ctx: Ctx,
  settled: SettledList<A>,
  input: ParsedOf<typeof contract.calculateSettlement>,
): Promise<Row> =>
  step(ctx, input, {
    settled,
    action: 'activity_settlement.calculate',
    to: 'calculated',
    work: async (own, activity, before) => {
      if (activity.state === 'ended') {
        const from = new Date(before.calculable_at);
        if (ctx.now() < from) throw new AppError('activity.too_early', { from: from.toISOString() });
        await settled.requireCounted(ctx, own, activity);
        await moveActivity(ctx, own, { id: activity.id, way: ['settling'] });
      }
      const batchId = await settled.batchOf(ctx, own, activity);
      const frozen = await settled.freeze(own, activity);
      const values = {
        state: 'calculated',
        batch_id: batchId,
        players: frozen.players,
        unclaimed: frozen.unclaimed,
        pool: frozen.pool,
        bet_usd: frozen.betUsd,
        fx_rate: frozen.fxRate,
        calculated_by: ctx.user.id,
        calculated_name: ctx.user.userName,
        calculated_at: ctx.now(),
      };
      await own
        .insertInto('activity_settlement')
        .values({ activity_id: activity.id, ...values })
        .onConflict((conflict) => conflict.column('activity_id').doUpdateSet({ ...values, version: before.version + 1 }))
        .execute();
    },
  });

/** The second person agrees to exactly these prizes. Nobody won anything: it is settled. Errors: `approval.own_request`, `approval.not_independent`. */
export const approveSettlement = <A extends ActivityRow>(
  ctx: Ctx,
  settled: SettledList<A>,
  input: ParsedOf<typeof contract.approveSettlement>,
): Promise<Row> =>
  step(ctx, input, {
    settled,
    action: 'activity_settlement.approve',
    to: 'approved',
    work: async (own, activity, before) => {
      const { calculated_by: calculator, calculated_at: at } = await own
        .selectFrom('activity_settlement')
        .select(['calculated_by', 'calculated_at'])
        .where('activity_id', '=', activity.id)
        .executeTakeFirstOrThrow();
      const decisions = [{ approveCode: settled.approveCode, agentId: activity.agent_id }];
      await requireOtherPerson(ctx, {
        requestedBy: calculator,
        requestedAt: at,
        decisions,
      });
      // Who set the prizes lets none of them go either.
      await requireNoEditor(ctx, own, { object: { type: 'activity', id: activity.id }, decisions });
      await update(own, before, {
        state: 'approved',
        approved_by: ctx.user.id,
        approved_name: ctx.user.userName,
        approved_at: ctx.now(),
      });
      if (settled.paysAtOnce(activity) || before.prizes === 0) await payPrizes(ctx, own, activity);
    },
  });

/** Makes the payouts, each under one id for ever: workers call the wallets. */
export const paySettlement = <A extends ActivityRow>(
  ctx: Ctx,
  settled: SettledList<A>,
  input: ParsedOf<typeof contract.paySettlement>,
): Promise<Row> =>
  step(ctx, input, {
    settled,
    action: 'activity_settlement.pay',
    to: 'paying',
    work: (own, activity) => payPrizes(ctx, own, activity),
  });

const payPrizes = async (ctx: Ctx, own: OwnerTx, { id }: ActivityRow): Promise<void> => {
  const { budget_id: budgetId, created_at: madeAt } = await own
    .selectFrom('activity')
    .select(['budget_id', 'created_at'])
    .where('id', '=', id)
    .executeTakeFirstOrThrow();
  const prizes = await own.selectFrom('activity_prize').selectAll().where('activity_id', '=', id).orderBy('id').execute();
  const outcomes = await createPayouts(ctx, own, {
    purpose: activityPurpose,
    requestedBy: { id: ctx.user.id, userName: ctx.user.userName },
    wishes: prizes.map((prize) => ({
      reference: `${id}:${prize.player_id}:${prize.what}`,
      once: [id, madeAt.toISOString(), prize.what],
      playerId: prize.player_id,
      currency: prize.currency,
      amount: prize.prize,
      sourceId: id,
      ...(budgetId === null ? {} : { budgetId }),
    })),
  });
  await notePayouts(
    own,
    prizes.map((prize, index) => ({ id: prize.id, payoutId: outcomes[index]?.payout?.id ?? null })),
  );
  await own
    .updateTable('activity_settlement')
    .set((eb) => ({
      state: 'paying',
      paid_by: ctx.user.id,
      paid_name: ctx.user.userName,
      paid_at: ctx.now(),
      version: eb('version', '+', 1),
    }))
    .where('activity_id', '=', id)
    .execute();
};

/** All in one statement; nothing is left of some in the player's currency. */
const notePayouts = async (own: OwnerTx, paid: readonly { id: string; payoutId: string | null }[]): Promise<void> => {
  await sql`
    update activity_prize set payout_id = made.payout_id, is_too_small = made.payout_id is null, version = version + 1
    from unnest(${paid.map(({ id }) => id)}::bigint[], ${paid.map(({ payoutId }) => payoutId)}::bigint[]) as made (id, payout_id)
    where activity_prize.id = made.id`.execute(own);
};

const update = async (own: OwnerTx, { id, version }: Row, values: Record<string, unknown>): Promise<void> => {
  await own
    .updateTable('activity_settlement')
    .set({ ...values, version: version + 1 })
    .where('activity_id', '=', id)
    .execute();
};
