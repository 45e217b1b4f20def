import { TaskRule } from '@manager/contract/features/task/task-rule';
import { sumToMicros } from '@manager/domain/micros';
import { decimalsOf } from '@manager/domain/money';
import { sql } from 'kysely';
import { fieldError } from '../../../base/app-error.ts';
import type { Ctx } from '../../../kit/service/ctx.ts';
import { inScope } from '../../../kit/service/scope.ts';
import type { ScopedTx } from '../../../postgres/db.ts';
import type { ActivityKind, Draft } from '../../activity/core/activity-kind.ts';
import { activityInScope } from '../../activity/core/activity-row.ts';
import { askRecompute } from '../../activity/core/ask-recompute.ts';

type Checked = Draft & { rule: TaskRule };

/** The most that a prize pays; null: no money of the task's. Free rounds have a price of their own (B-6), points have none. */
const mostOf = (prize: TaskRule['prize']): { field: string; amount: string } | null => {
  if (prize.kind === 'cash') return { field: 'amount', amount: prize.amount };
  return prize.kind === 'card' ? { field: 'max_win', amount: prize.max_win } : null;
};

/** The most that all its rewards come to, in micros. */
export const promisedCash = ({ prize, rewards }: Pick<TaskRule, 'prize' | 'rewards'>): bigint =>
  sumToMicros(mostOf(prize)?.amount ?? '0') * BigInt(rewards);

const checkMoney = async (tx: ScopedTx, { rule: { prize }, currency }: Checked): Promise<void> => {
  const most = mostOf(prize);
  if (most === null) return;
  const { decimals } = await tx.selectFrom('currency').select('decimals').where('code', '=', currency).executeTakeFirstOrThrow();
  if (decimalsOf(most.amount) > decimals) throw fieldError(`rule.prize.${most.field}`, 'currency_decimals');
};

/** Nobody is promised a task at a website that has them switched off. */
const checkSites = async (tx: ScopedTx, { site_ids: ids }: Checked): Promise<void> => {
  if (ids.length === 0) return;
  const off = await tx
    .selectFrom('site')
    .select('id')
    .where('id', 'in', [...ids])
    .where('task', '=', false)
    .executeTakeFirst();
  if (off !== undefined) throw fieldError('site_ids', 'tasks_off');
};

const checkGame = async (tx: ScopedTx, { rule: { prize } }: Checked): Promise<void> => {
  if (prize.kind !== 'card') return;
  const game = await tx
    .selectFrom('game')
    .select('id')
    .where('id', '=', prize.game_id)
    .where('deleted_at', 'is', null)
    .executeTakeFirst();
  if (game === undefined) throw fieldError('rule.prize.game_id', 'not_found');
};

/** A campaign that is there when the task begins, of an agent whose websites it runs at. */
const checkCampaign = async (ctx: Ctx, tx: ScopedTx, { rule: { prize }, ...draft }: Checked): Promise<void> => {
  if (prize.kind !== 'free_rounds') return;
  const field = 'rule.prize.campaign_id';
  const campaign = await tx
    .selectFrom('free_round_campaign')
    .select(['agent_id', 'expires_at', 'cancelled_at'])
    .where('id', '=', prize.campaign_id)
    .where('deleted_at', 'is', null)
    .where(inScope(ctx.user.scope, 'agent_id'))
    .executeTakeFirst();
  if (campaign === undefined) throw fieldError(field, 'not_found');
  if (draft.agent_id !== null && campaign.agent_id !== draft.agent_id) throw fieldError(field, 'other_agent');
  if (campaign.cancelled_at !== null || campaign.expires_at <= draft.starts_at) throw fieldError(field, 'campaign_over');
};

/** The task before must belong to the same owner or the operator and last until this one starts. A draft may precede a draft; an approved task needs an approved one. */
const checkBefore = async (ctx: Ctx, tx: ScopedTx, { rule: { after_task_id: id }, ...draft }: Checked): Promise<void> => {
  if (id === null) return;
  const before = await tx
    .selectFrom('activity')
    .select(['agent_id', 'state', 'ends_at'])
    .where('id', '=', id)
    .where('kind', '=', 'task')
    .where('deleted_at', 'is', null)
    .where(activityInScope(ctx.user.scope))
    .executeTakeFirst();
  const field = 'rule.after_task_id';
  if (before === undefined) throw fieldError(field, 'not_found');
  if (before.agent_id !== null && before.agent_id !== draft.agent_id) throw fieldError(field, 'other_agent');
  const isOver = before.state !== 'draft' && before.state !== 'scheduled' && before.state !== 'running';
  if (isOver || before.ends_at <= draft.starts_at) throw fieldError(field, 'task_over');
};

/** What players have to do for a prize (J). */
export const taskKind: ActivityKind<TaskRule> = {
  kind: 'task',
  ruleSchema: TaskRule,
  promised: promisedCash,
  check: async (ctx, tx, draft) => {
    await checkMoney(tx, draft);
    await checkSites(tx, draft);
    await checkGame(tx, draft);
    await checkCampaign(ctx, tx, draft);
    await checkBefore(ctx, tx, draft);
  },
  onApproved: async (tx, { id }, { rewards }) => {
    await tx
      .insertInto('task_stock')
      .values({ activity_id: id, rewards_left: String(rewards) })
      .execute();
  },
  onNarrowed: askRecompute,
  // What is not rewarded yet is lost; what was rewarded stays.
  onCancelled: async (tx, activityId) => {
    await sql`
      with open as (select id from task_account
        where activity_id = ${activityId} and state in ('assigned', 'in_progress', 'completed') order by id for update)
      update task_account set state = 'revoked', ended_at = now(), updated_at = now(), version = version + 1
      from open where task_account.id = open.id`.execute(tx);
  },
};
