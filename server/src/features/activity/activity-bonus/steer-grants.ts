import type { FreeWinRule } from '@manager/contract/features/activity/activity-bonus/bonus-rule';
import type * as contract from '@manager/contract/features/activity/activity-bonus/record';
import type { OutputOf, ParsedOf } from '@manager/contract/kit/endpoint';
import { bonusGrant, type BonusGrantState } from '@manager/domain/free-win';
import { sumToMicros } from '@manager/domain/micros';
import { decimalsOf } from '@manager/domain/money';
import { sql } from 'kysely';
import { AppError, fieldError } from '../../../base/app-error.ts';
import { retryPayout } from '../../../kit/payout/steer-payout.ts';
import { findRow, lockableIn, readRow } from '../../../kit/resource/resource.ts';
import { auditSave } from '../../../kit/resource/save-route.ts';
import { lockRows } from '../../../kit/resource/store.ts';
import { audit } from '../../../kit/service/audit.ts';
import type { Ctx } from '../../../kit/service/ctx.ts';
import { requireNoEditor } from '../../../kit/service/editors.ts';
import { requireOtherPerson } from '../../../kit/service/other-person.ts';
import { inScope } from '../../../kit/service/scope.ts';
import { inTransaction, type ScopedTx } from '../../../postgres/db.ts';
import { asSystem } from '../../../postgres/scoped-db.ts';
import { requireChangeable } from '../core/activity-row.ts';
import { findShared } from '../core/hold-activity.ts';
import { bonuses } from './bonuses.ts';
import { APPROVE_GRANT } from './bonus-purpose.ts';
import { payGrant } from './end-grants.ts';
import { giveCredit } from './give-credit.ts';
import { grants } from './grant-row.ts';

type Granted = OutputOf<typeof contract.grantBonus>;

/** Players out of sight are unknown. Errors: `object.not_found` (the activity), `permission.operator_only`; the amount at its field. */
export const grantBonus = async (ctx: Ctx, input: ParsedOf<typeof contract.grantBonus>): Promise<Granted> => {
  const bonus = await findRow(ctx, bonuses, input.activity_id);
  requireChangeable(ctx, bonus);
  return inTransaction(ctx.db, async (tx) => {
    const amount = await amountOf(tx, { rule: bonus.rule, currency: bonus.currency, amount: input.amount ?? null });
    const { rows: seen } = await sql<{ id: string; user_name: string }>`
      select player.id, player.user_name from player join site on site.id = player.site_id
      where player.id = any(${[...new Set(input.player_ids)]}::bigint[]) and player.type <> 'robot' and site.deleted_at is null
        and ${inScope(ctx.user.scope, 'site.agent_id')}`.execute(tx);
    const names = new Map(seen.map(({ id, user_name: name }) => [id, name]));
    const given = await asSystem(tx, async (own) => {
      const activity = await findShared(own, { kind: 'free_win', id: bonus.id });
      if (activity === undefined) throw new AppError('object.wrong_state', { state: bonus.state });
      return giveCredit(own, { activity, playerIds: [...names.keys()], amount, now: ctx.now(), by: ctx.user });
    });
    const outcomes = new Map(given.map((one) => [one.playerId, one]));
    for (const one of given)
      if ('grantId' in one) {
        const after = await readRow(ctx, tx, { resource: grants, id: one.grantId });
        await auditSave(ctx, tx, { resource: grants, action: 'bonus_grant.grant', before: null, after });
      }
    const list = [...new Set(input.player_ids)].map((id): Granted['list'][number] => {
      const one = outcomes.get(id);
      const common = { player_id: id, user_name: names.get(id) ?? '' };
      if (one === undefined) return { ...common, outcome: 'unknown_player', grant_id: null };
      return 'grantId' in one
        ? { ...common, outcome: 'granted', grant_id: one.grantId }
        : { ...common, outcome: one.refusal, grant_id: null };
    });
    const granted = list.filter(({ outcome }) => outcome === 'granted').length;
    // On record also where nobody got any.
    await audit(ctx, tx, {
      action: 'bonus_grant.grant',
      objectType: 'activity',
      objectId: bonus.id,
      agentId: bonus.agent_id,
      after: { players: list.length, granted, amount: input.amount ?? bonus.rule.initial_amount },
    });
    return { granted, list };
  });
};

type Named = { rule: FreeWinRule; currency: string; amount: string | null };

/** Micros of what each player gets; null: the initial amount. */
const amountOf = async (tx: ScopedTx, { rule, currency, amount }: Named): Promise<bigint | null> => {
  if (rule.type === 'standard') {
    if (amount !== null) throw fieldError('amount', 'flexible_only');
    return null;
  }
  if (amount === null) throw fieldError('amount', 'required');
  const found = await tx.selectFrom('currency').select('decimals').where('code', '=', currency).executeTakeFirstOrThrow();
  if (decimalsOf(amount) > found.decimals) throw fieldError('amount', 'currency_decimals');
  if (sumToMicros(amount) > sumToMicros(rule.initial_amount)) throw fieldError('amount', 'above_initial_amount');
  return sumToMicros(amount);
};

/** The credit is gone, or what waits is not paid; the place is another player's again. Errors: `object.not_found`, `object.wrong_state`. */
export const cancelGrant = (ctx: Ctx, { id, reason }: ParsedOf<typeof contract.cancelGrant>): Promise<contract.BonusGrantRow> =>
  inTransaction(ctx.db, async (tx) => {
    const [before] = await lockGrants(ctx, tx, [id]);
    if (before === undefined) throw new AppError('object.not_found');
    if (before.state !== 'active' && before.payment !== 'requested')
      throw new AppError('object.wrong_state', { state: before.state });
    bonusGrant.assertMove(before.state as BonusGrantState, 'cancelled');
    await asSystem(tx, async (own) => {
      // In the order in which credit is given: first the place, then the grant.
      await sql`update bonus_stock set grants_left = grants_left + 1 where activity_id = ${before.activity_id}`.execute(own);
      await sql`
        update bonus_grant set state = 'cancelled', ended_at = coalesce(ended_at, ${ctx.now()}), reason = ${reason}, decided_by = ${ctx.user.id},
          decided_name = ${ctx.user.userName}, decided_at = ${ctx.now()}, version = version + 1, updated_at = ${ctx.now()}
        where id = ${id}`.execute(own);
    });
    const after = await readRow(ctx, tx, { resource: grants, id });
    await auditSave(ctx, tx, { resource: grants, action: 'bonus_grant.cancel', reason, before, after });
    return after;
  });

const lockGrants = async (ctx: Ctx, tx: ScopedTx, ids: readonly string[]): Promise<contract.BonusGrantRow[]> => {
  const asked = [...new Set(ids)];
  const locked = await lockRows(tx, { ...lockableIn(ctx, grants), ids: asked });
  if (locked.size !== asked.length) throw new AppError('object.not_found');
  return readAll(ctx, tx, asked);
};

const readAll = (ctx: Ctx, tx: ScopedTx, ids: readonly string[]): Promise<contract.BonusGrantRow[]> =>
  grants.rows(
    ctx,
    grants
      .from(tx)
      .where('bonus_grant.id', 'in', [...ids])
      .orderBy('bonus_grant.id'),
  );

/** All of them or none. Errors: also `approval.own_request`, `approval.not_independent`, `payout.budget_exceeded`. */
export const approveGrants = (
  ctx: Ctx,
  { ids }: ParsedOf<typeof contract.approveGrants>,
): Promise<OutputOf<typeof contract.approveGrants>> =>
  inTransaction(ctx.db, async (tx) => {
    const before = await lockGrants(ctx, tx, ids);
    const other = before.find(({ payment }) => payment !== 'requested');
    if (other !== undefined) throw new AppError('object.wrong_state', { state: other.state });
    const asked = before.map(({ id }) => id);
    const stored = await tx.selectFrom('bonus_grant').selectAll().where('id', 'in', asked).orderBy('id').execute();
    for (const { created_by: giver, granted_at: requestedAt, agent_id: agentId } of stored)
      if (giver !== null)
        await requireOtherPerson(ctx, { requestedBy: giver, requestedAt, decisions: [{ approveCode: APPROVE_GRANT, agentId }] });
    // Who set prize and threshold lets none of them go either, also where players took it themselves.
    for (const [id, grants] of Map.groupBy(stored, ({ activity_id: activityId }) => activityId)) {
      const agentIds = [...new Set(grants.map(({ agent_id: agentId }) => agentId))];
      const decisions = agentIds.map((agentId) => ({ approveCode: APPROVE_GRANT, agentId }));
      await requireNoEditor(ctx, tx, { object: { type: 'activity', id }, decisions });
    }
    await asSystem(tx, async (own) => {
      for (const grant of stored) await payGrant(ctx, own, { grant, requestedBy: null });
      await own
        .updateTable('bonus_grant')
        .set({ decided_by: ctx.user.id, decided_name: ctx.user.userName, decided_at: ctx.now() })
        .where('id', 'in', asked)
        .execute();
    });
    const after = await readAll(ctx, tx, asked);
    for (const [index, row] of after.entries())
      await auditSave(ctx, tx, { resource: grants, action: 'bonus_grant.approve', before: before[index] ?? null, after: row });
    return { list: after };
  });

/** Its payout is tried again now, under the same transfer id. Errors: those of `retryPayout`. */
export const retryGrant = async (
  ctx: Ctx,
  { id, reason }: ParsedOf<typeof contract.retryGrant>,
): Promise<contract.BonusGrantRow> => {
  const row = await findRow(ctx, grants, id);
  return inTransaction(ctx.db, async (tx) => {
    const { payout_id: payoutId } = await tx
      .selectFrom('bonus_grant')
      .select('payout_id')
      .where('id', '=', id)
      .executeTakeFirstOrThrow();
    if (payoutId === null) throw new AppError('object.wrong_state', { state: row.state });
    await retryPayout(ctx, tx, payoutId);
    await audit(ctx, tx, {
      action: 'bonus_grant.retry',
      objectType: grants.name,
      objectId: id,
      agentId: row.agent_id,
      reason,
      before: { payment: row.payment },
      after: { payment: 'processing' },
    });
    return readRow(ctx, tx, { resource: grants, id });
  });
};
