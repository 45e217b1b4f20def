import * as contract from '@manager/contract/features/task/task-account';
import { TaskRule } from '@manager/contract/features/task/task-rule';
import { decimal, toWire } from '@manager/domain/money';
import { canRetry, type PayoutPosition } from '@manager/domain/payout';
import { taskAccount, type TaskAccountState } from '@manager/domain/task';
import { sql } from 'kysely';
import { defineResource } from '../../../kit/resource/resource.ts';
import type { Ctx } from '../../../kit/service/ctx.ts';
import { mayCall } from '../../../kit/service/levels.ts';
import { inScope } from '../../../kit/service/scope.ts';
import { mayChange, nameOf } from '../../activity/core/activity-row.ts';

/** Where a reward stands; the payout joined as `out`, what is left of the rewards as `stock`. */
export const paymentSql = sql<contract.TaskAccountRow['payment']>`case
  when task_account.state = 'completed' then case
    when task_account.refusal <> '' then 'refused' when stock.rewards_left = 0 then 'none_left' else 'due' end
  when task_account.state <> 'rewarded' then 'none'
  when task_account.is_too_small or out.state in ('rejected', 'not_eligible') then 'not_paid'
  when task_account.payout_id is null then 'given'
  when out.state = 'paid' then 'paid'
  when out.state = 'error_manual' then 'failed'
  else 'processing' end`;

/** Nothing undoes it once it is rewarded; staff may say so as well. */
export const isFinishedSql = sql<boolean>`(task_account.completed_day is not null)`;

/** Turns of players at tasks, each beside its payout. */
export const taskAccounts = defineResource({
  name: 'task_account',
  table: 'task_account',
  from: (db) =>
    db
      .selectFrom('task_account')
      .innerJoin('activity', 'activity.id', 'task_account.activity_id')
      .innerJoin('site', 'site.id', 'task_account.site_id')
      .innerJoin('player', 'player.id', 'task_account.player_id')
      .leftJoin('task_stock as stock', 'stock.activity_id', 'task_account.activity_id')
      .leftJoin('payout as out', 'out.id', 'task_account.payout_id')
      .where('task_account.deleted_at', 'is', null),
  rows: async (ctx, query) => {
    const rows = await query
      .selectAll('task_account')
      .select([
        'activity.code as activity_code',
        'activity.title as activity_title',
        'activity.agent_id as activity_agent_id',
        'activity.state as activity_state',
        'activity.ends_at',
        'activity.currency',
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
        sql<string | null>`task_account.started_day::text`.as('began_on'),
        sql<string | null>`task_account.completed_day::text`.as('completed_on'),
        isFinishedSql.as('is_finished'),
        paymentSql.as('payment'),
      ])
      .execute();
    const may = {
      revoke: mayCall(ctx, contract.revokeTaskAccount),
      grant: mayCall(ctx, contract.grantTaskReward),
      retry: mayCall(ctx, contract.retryTaskReward),
    };
    return rows.map((row) => {
      const rule = TaskRule.parse(row.rule);
      const mayBecome = (state: TaskAccountState) => taskAccount.canMove(row.state as TaskAccountState, state);
      const ends = row.period_ends_at === null || row.period_ends_at > row.ends_at ? row.ends_at : row.period_ends_at;
      const position = {
        state: row.payout_state,
        step: row.step,
        mayBeBooked: row.may_be_booked,
        isCancelled: row.is_cancelled,
      } as PayoutPosition;
      const isOpen = row.activity_state === 'running' || row.activity_state === 'ended';
      return contract.TaskAccountRow.parse({
        ...row,
        activity_name: nameOf(ctx, row.activity_title),
        task_type: rule.type,
        period_ends_at: ends.toISOString(),
        turns: rule.repeat,
        finish: row.is_finished ? 'finish' : 'unfinished',
        prize_kind: rule.prize.kind,
        amount: rule.prize.kind === 'cash' ? wire(rule.prize.amount) : null,
        points: rule.prize.kind === 'points' ? rule.prize.points : null,
        transfer_id: row.transfer_id ?? '',
        last_error: row.is_too_small ? 'too_small' : row.refusal || (row.last_error ?? ''),
        started_day: row.began_on,
        completed_day: row.completed_on,
        completed_at: row.completed_at?.toISOString() ?? null,
        rewarded_at: row.rewarded_at?.toISOString() ?? null,
        ended_at: row.ended_at?.toISOString() ?? null,
        paid_at: row.paid_at?.toISOString() ?? null,
        created_at: row.created_at.toISOString(),
        updated_at: row.updated_at.toISOString(),
        can: {
          revoke: may.revoke && mayBecome('revoked'),
          grant: may.grant && isOpen && mayBecome('completed') && mayChange(ctx, { agent_id: row.activity_agent_id }),
          retry: may.retry && (row.payment === 'refused' || (row.payout_state !== null && canRetry(position))),
        },
      });
    });
  },
  scope: ({ user }: Ctx) => inScope(user.scope, 'task_account.agent_id'),
  agentIdOf: (row) => row.agent_id,
  audited: contract.TaskAccountRow.pick({
    activity_id: true,
    player_id: true,
    period_key: true,
    turn: true,
    state: true,
    target: true,
    progress: true,
    is_by_hand: true,
    reason: true,
  }),
});

const wire = (amount: string): string => toWire(decimal(amount));
