import { FreeWinRule } from '@manager/contract/features/activity/activity-bonus/bonus-rule';
import * as contract from '@manager/contract/features/activity/activity-bonus/record';
import { canRetry, type PayoutPosition } from '@manager/domain/payout';
import { sql } from 'kysely';
import { defineResource } from '../../../kit/resource/resource.ts';
import type { Ctx } from '../../../kit/service/ctx.ts';
import { mayCall } from '../../../kit/service/levels.ts';
import { inScope } from '../../../kit/service/scope.ts';
import { nameOf } from '../core/activity-row.ts';

/** Where its money stands; `pay` of the grant, and the payout joined as `out`. */
export const paymentSql = sql<contract.BonusGrantRow['payment']>`case
  when bonus_grant.state in ('active', 'cancelled') or coalesce(bonus_grant.pay, 0) = 0 or bonus_grant.is_too_small then 'none'
  when bonus_grant.payout_id is null then case when bonus_grant.needs_person then 'requested' else 'due' end
  when out.state = 'paid' then 'paid'
  when out.state in ('rejected', 'not_eligible') then 'refused'
  when out.state = 'error_manual' then 'failed'
  else 'processing' end`;

/** Bonus credit of players, each beside the payout of its level. */
export const grants = defineResource({
  name: 'bonus_grant',
  table: 'bonus_grant',
  from: (db) =>
    db
      .selectFrom('bonus_grant')
      .innerJoin('activity', 'activity.id', 'bonus_grant.activity_id')
      .innerJoin('site', 'site.id', 'bonus_grant.site_id')
      .innerJoin('player', 'player.id', 'bonus_grant.player_id')
      .leftJoin('payout as out', 'out.id', 'bonus_grant.payout_id')
      .where('bonus_grant.deleted_at', 'is', null),
  rows: async (ctx, query) => {
    const rows = await query
      .selectAll('bonus_grant')
      .select([
        'activity.code as activity_code',
        'activity.title as activity_title',
        'activity.rule',
        'site.name as site_name',
        'player.user_name',
        'out.state as payout_state',
        'out.step',
        'out.may_be_booked',
        'out.is_cancelled',
        'out.transfer_id',
        'out.last_error',
        'out.paid_at',
        'bonus_grant.bets as bet_count',
        paymentSql.as('payment'),
      ])
      .execute();
    const may = {
      cancel: mayCall(ctx, contract.cancelGrant),
      approve: mayCall(ctx, contract.approveGrants),
      retry: mayCall(ctx, contract.retryGrant),
    };
    return rows.map((row) => {
      const position = {
        state: row.payout_state,
        step: row.step,
        mayBeBooked: row.may_be_booked,
        isCancelled: row.is_cancelled,
      } as PayoutPosition;
      const isWaiting = row.payment === 'requested';
      return contract.BonusGrantRow.parse({
        ...row,
        activity_name: nameOf(ctx, row.activity_title),
        bets: Number(row.bet_count),
        levels: FreeWinRule.parse(row.rule).levels.length,
        paid: row.payment === 'paid' && row.pay !== null ? row.pay : '0',
        transfer_id: row.transfer_id ?? '',
        last_error: row.last_error ?? '',
        grant_no: row.grant_no ?? '',
        decided_at: row.decided_at?.toISOString() ?? null,
        granted_at: row.granted_at.toISOString(),
        expires_at: row.expires_at.toISOString(),
        ended_at: row.ended_at?.toISOString() ?? null,
        paid_at: row.paid_at?.toISOString() ?? null,
        created_at: row.created_at.toISOString(),
        updated_at: row.updated_at.toISOString(),
        can: {
          cancel: may.cancel && (row.state === 'active' || isWaiting),
          approve: may.approve && isWaiting && row.created_by !== ctx.user.id,
          retry: may.retry && row.payout_state !== null && canRetry(position),
        },
      });
    });
  },
  scope: ({ user }: Ctx) => inScope(user.scope, 'bonus_grant.agent_id'),
  agentIdOf: (row) => row.agent_id,
  audited: contract.BonusGrantRow.pick({
    activity_id: true,
    player_id: true,
    granted: true,
    currency: true,
    state: true,
    level: true,
    pay: true,
    grant_no: true,
    expires_at: true,
    reason: true,
    decided_name: true,
  }),
});
