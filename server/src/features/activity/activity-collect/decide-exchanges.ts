import type * as contract from '@manager/contract/features/activity/activity-collect/exchange';
import type { OutputOf, ParsedOf } from '@manager/contract/kit/endpoint';
import { sql } from 'kysely';
import { AppError } from '../../../base/app-error.ts';
import { retryPayout } from '../../../kit/payout/steer-payout.ts';
import { findRow, lockableIn, readRow } from '../../../kit/resource/resource.ts';
import { auditSave } from '../../../kit/resource/save-route.ts';
import { lockRows } from '../../../kit/resource/store.ts';
import { audit } from '../../../kit/service/audit.ts';
import type { Ctx } from '../../../kit/service/ctx.ts';
import { inTransaction, type OwnerTx, type ScopedTx } from '../../../postgres/db.ts';
import { asSystem } from '../../../postgres/scoped-db.ts';
import { requireNoEditor } from '../../../kit/service/editors.ts';
import { exchanges } from './exchange-row.ts';
import { givePrize, type StoredExchange } from './give-prize.ts';

/** Lets somebody agree to exchanges above the threshold. */
const APPROVE_EXCHANGE = 'L-3-2-94';

type Decided = {
  action: string;
  reason?: string;
  /** Throws where the caller may not decide on these. */
  allow?: (tx: ScopedTx, rows: readonly contract.ExchangeRow[]) => Promise<void>;
  decide: (own: OwnerTx, exchange: StoredExchange) => Promise<void>;
};

/** All of them or none, each as the player asked for it. Errors: `object.not_found`, `object.wrong_state`. */
const decideAll = (
  ctx: Ctx,
  ids: readonly string[],
  { action, reason, allow, decide }: Decided,
): Promise<contract.ExchangeRow[]> =>
  inTransaction(ctx.db, async (tx) => {
    const asked = [...new Set(ids)];
    const locked = await lockRows(tx, { ...lockableIn(ctx, exchanges), ids: asked });
    if (locked.size !== asked.length) throw new AppError('object.not_found');
    const before = await readAll(ctx, tx, asked);
    await allow?.(tx, before);
    const other = before.find(({ state }) => state !== 'requested');
    if (other !== undefined) throw new AppError('object.wrong_state', { state: other.state });
    await asSystem(tx, async (own) => {
      const stored = await own.selectFrom('collection_exchange').selectAll().where('id', 'in', asked).orderBy('id').execute();
      for (const exchange of stored) await decide(own, exchange);
      await own
        .updateTable('collection_exchange')
        .set({ decided_by: ctx.user.id, decided_name: ctx.user.userName, decided_at: ctx.now(), reason: reason ?? '' })
        .where('id', 'in', asked)
        .execute();
    });
    const after = await readAll(ctx, tx, asked);
    for (const [index, row] of after.entries())
      await auditSave(ctx, tx, { resource: exchanges, action, reason, before: before[index] ?? null, after: row });
    return after;
  });

const readAll = (ctx: Ctx, tx: ScopedTx, ids: readonly string[]): Promise<contract.ExchangeRow[]> =>
  exchanges.rows(
    ctx,
    exchanges
      .from(tx)
      .where('collection_exchange.id', 'in', [...ids])
      .orderBy('collection_exchange.id'),
  );

/** Two persons for each prize above the threshold: who set prize and threshold, and somebody else who lets this one go. */
const requireOtherThanRuleWriters = async (ctx: Ctx, tx: ScopedTx, rows: readonly contract.ExchangeRow[]): Promise<void> => {
  const asked = new Map(rows.map((row) => [`${row.activity_id} ${row.agent_id}`, row]));
  for (const { activity_id: activityId, agent_id: agentId } of asked.values())
    await requireNoEditor(ctx, tx, {
      object: { type: 'activity', id: activityId },
      decisions: [{ approveCode: APPROVE_EXCHANGE, agentId }],
    });
};

/** The prizes go out at once. Errors: `approval.own_request`, `approval.not_independent` for who wrote the rule; also `payout.budget_exceeded`; `object.wrong_state` where a prize is not to be had any more. */
export const approveExchanges = async (
  ctx: Ctx,
  { ids }: ParsedOf<typeof contract.approveExchanges>,
): Promise<OutputOf<typeof contract.approveExchanges>> => ({
  list: await decideAll(ctx, ids, {
    action: 'collection_exchange.approve',
    allow: (tx, rows) => requireOtherThanRuleWriters(ctx, tx, rows),
    decide: async (own, exchange) => {
      const activity = await own
        .selectFrom('activity')
        .select(['id', 'created_at', 'currency', 'budget_id'])
        .where('id', '=', exchange.activity_id)
        .executeTakeFirstOrThrow();
      if (!(await givePrize(ctx, own, { exchange, activity, requestedBy: null })))
        throw new AppError('object.wrong_state', { state: 'prize_unavailable' });
    },
  }),
});

/** Players get their icons back, the stock its prizes. */
export const rejectExchanges = async (
  ctx: Ctx,
  { ids, reason }: ParsedOf<typeof contract.rejectExchanges>,
): Promise<OutputOf<typeof contract.rejectExchanges>> => ({
  list: await decideAll(ctx, ids, {
    action: 'collection_exchange.reject',
    reason,
    decide: async (own, exchange) => {
      for (const [icon, count] of Object.entries(exchange.icons as Record<string, number>).toSorted(([one], [other]) =>
        one < other ? -1 : 1,
      ))
        await sql`
          update collection_holding set spent = spent - ${count}::bigint, updated_at = now()
          where activity_id = ${exchange.activity_id} and player_id = ${exchange.player_id} and icon = ${icon}`.execute(own);
      await sql`
        update collection_stock set stock_left = stock_left + 1
        where activity_id = ${exchange.activity_id} and recipe = ${exchange.recipe}`.execute(own);
      await own
        .updateTable('collection_exchange')
        .set((eb) => ({ state: 'rejected', version: eb('version', '+', 1), updated_at: ctx.now() }))
        .where('id', '=', exchange.id)
        .execute();
    },
  }),
});

/** Its payout is tried again now, under the same transfer id. Errors: those of `retryPayout`. */
export const retryExchange = async (
  ctx: Ctx,
  { id, reason }: ParsedOf<typeof contract.retryExchange>,
): Promise<contract.ExchangeRow> => {
  const row = await findRow(ctx, exchanges, id);
  return inTransaction(ctx.db, async (tx) => {
    const { payout_id: payoutId } = await tx
      .selectFrom('collection_exchange')
      .select('payout_id')
      .where('id', '=', id)
      .executeTakeFirstOrThrow();
    if (payoutId === null) throw new AppError('object.wrong_state', { state: row.state });
    await retryPayout(ctx, tx, payoutId);
    await audit(ctx, tx, {
      action: 'collection_exchange.retry',
      objectType: exchanges.name,
      objectId: id,
      agentId: row.agent_id,
      reason,
      before: { payout_state: row.payout_state },
      after: { payout_state: 'processing' },
    });
    return readRow(ctx, tx, { resource: exchanges, id });
  });
};
