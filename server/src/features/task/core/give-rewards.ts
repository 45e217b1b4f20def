import type { TaskPrize } from '@manager/contract/features/task/task-rule';
import { settleDateAt } from '@manager/domain/calendar-versions';
import { taskAccount } from '@manager/domain/task';
import { type Selectable, sql } from 'kysely';
import type { Job } from '../../../kit/jobs/run-job.ts';
import { createPayouts } from '../../../kit/payout/create-payouts.ts';
import { loadDirectory } from '../../../kit/report/directory.ts';
import { auditOwn } from '../../../kit/service/audit.ts';
import type { Deps } from '../../../kit/service/ctx.ts';
import { inTransaction, type OwnerTx } from '../../../postgres/db.ts';
import type { DB } from '../../../postgres/types.gen.ts';
import { grantFreeRounds } from '../../account/free-round-bonus/public.ts';
import type { StoredActivity } from '../../activity/core/activity-kind.ts';
import { findShared } from '../../activity/core/hold-activity.ts';
import { isBlockedEverywhere } from '../../maintain/block/public.ts';
import { issueCard, termsOfPrize } from '../task-use-card/public.ts';
import { taskOf } from './open-task.ts';
import { taskPurpose } from './task-purpose.ts';

const REWARD_JOB = 'task.reward';
const AT_ONCE = 200;

export type StoredTurn = Selectable<DB['task_account']>;

const TURNS_TO_REWARD = sql`from task_account join activity on activity.id = task_account.activity_id
  join task_stock on task_stock.activity_id = task_account.activity_id
  where task_account.state = 'completed' and task_account.refusal = '' and task_stock.rewards_left > 0
    and activity.state in ('running', 'ended')
    and not ${isBlockedEverywhere({ player: 'task_account.player_id', site: 'task_account.site_id' })}`;

/** Gives what completed turns are worth: apart from the counting, which nothing may hold up. What is wrong with one keeps no other waiting. */
export const giveRewards: Job = {
  job: REWARD_JOB,
  everyMs: 1_000,
  waits: () => sql`exists (select ${TURNS_TO_REWARD})`,
  run: async (deps) => {
    const { rows: due } = await sql<{ id: string }>`
      select task_account.id ${TURNS_TO_REWARD} order by task_account.completed_at, task_account.id limit ${AT_ONCE}`.execute(
      deps.db,
    );
    if (due.length === 0) return null;
    const { agents } = await loadDirectory(deps.db);
    const dayOf = (agentId: string): string | null => {
      const calendars = agents.get(agentId)?.calendars;
      return calendars === undefined ? null : settleDateAt(calendars, deps.now().getTime());
    };
    let rows = 0;
    let fault: unknown;
    for (const { id } of due)
      try {
        rows += (await rewardOne(deps, { id, dayOf })) ? 1 : 0;
      } catch (error) {
        fault = error;
      }
    if (fault !== undefined) throw fault;
    return rows === 0 ? null : { rows };
  },
};

/** Takes back what the transaction has given: the last reward is another player's. */
class NoneLeft extends Error {}

/** `dayOf`: the settlement day of an agent at this moment. */
type Due = { id: string; dayOf: (agentId: string) => string | null };

/** Exactly one reward for a turn, however often it is asked for. False: there is none to give, or somebody else has done it. */
const rewardOne = async (deps: Deps, due: Due): Promise<boolean> => {
  try {
    return await inTransaction(deps.db, (tx) => reward(deps, tx, due));
  } catch (error) {
    if (error instanceof NoneLeft) return false;
    throw error;
  }
};

const reward = async (deps: Deps, tx: OwnerTx, { id, dayOf }: Due): Promise<boolean> => {
  const seen = await tx.selectFrom('task_account').select('activity_id').where('id', '=', id).executeTakeFirstOrThrow();
  const activity = await findShared(tx, { kind: 'task', id: seen.activity_id });
  if (activity === undefined || (activity.state !== 'running' && activity.state !== 'ended')) return false;
  const turn = await tx
    .selectFrom('task_account')
    .selectAll()
    .where('id', '=', id)
    .where('state', '=', 'completed')
    .where('refusal', '=', '')
    .forUpdate()
    .skipLocked()
    .executeTakeFirst();
  if (turn === undefined) return false;
  taskAccount.assertMove('completed', 'rewarded');
  const given = await give(deps, tx, { activity, turn, prize: taskOf(activity).rule.prize });
  const now = deps.now();
  if (given === null) {
    await tx
      .updateTable('task_account')
      .set({ refusal: 'prize_unavailable', version: turn.version + 1, updated_at: now })
      .where('id', '=', id)
      .execute();
    return true;
  }
  const { rows: left } = await sql`
    update task_stock set rewards_left = rewards_left - 1 where activity_id = ${activity.id} and rewards_left > 0
    returning activity_id`.execute(tx);
  if (left.length === 0) throw new NoneLeft();
  await tx
    .updateTable('task_account')
    .set({
      ...given,
      state: 'rewarded',
      rewarded_at: now,
      rewarded_day: dayOf(turn.agent_id),
      ended_at: now,
      version: turn.version + 1,
      updated_at: now,
    })
    .where('id', '=', id)
    .execute();
  await auditOwn(tx, REWARD_JOB, [
    {
      action: 'task_account.state',
      objectType: 'task_account',
      objectId: id,
      agentId: turn.agent_id,
      before: { state: 'completed' },
      after: { state: 'rewarded' },
    },
  ]);
  return true;
};

type Given = Partial<Pick<StoredTurn, 'payout_id' | 'grant_id' | 'card_id' | 'points' | 'is_too_small'>>;
type Giving = { activity: StoredActivity; turn: StoredTurn; prize: TaskPrize };

/**
 * Cash as a payout out of the budget, free rounds as a grant, a card with a budget of its own, points into their ledger. Null: the campaign gives
 * this player nothing, or the card cannot be his.
 */
const give = async (deps: Deps, tx: OwnerTx, { activity, turn, prize }: Giving): Promise<Given | null> => {
  if (prize.kind === 'points') {
    const { id, player_id, site_id, agent_id, activity_id } = turn;
    const points = String(prize.points);
    await tx
      .insertInto('task_point')
      .values({ task_account_id: id, player_id, site_id, agent_id, activity_id, points, created_at: deps.now() })
      .execute();
    return { points };
  }
  if (prize.kind === 'free_rounds') {
    const grantId = await grantFreeRounds(tx, {
      campaignId: prize.campaign_id,
      playerId: turn.player_id,
      now: deps.now(),
    });
    return grantId === null ? null : { grant_id: grantId };
  }
  if (prize.kind === 'card') {
    const now = deps.now();
    const cardId = await issueCard(tx, {
      playerId: turn.player_id,
      terms: termsOfPrize(prize, { currency: activity.currency, now }),
      source: 'task',
      sourceId: turn.id,
      by: null,
      now,
    });
    return cardId === null ? null : { card_id: cardId };
  }
  const [outcome] = await createPayouts(deps, tx, {
    purpose: taskPurpose,
    requestedBy: null,
    wishes: [
      {
        reference: `${activity.id}:${turn.player_id}:turn:${turn.id}`,
        once: [activity.id, activity.created_at.toISOString(), turn.period_key, String(turn.turn)],
        playerId: turn.player_id,
        currency: activity.currency,
        amount: prize.amount,
        ...(activity.budget_id === null ? {} : { budgetId: activity.budget_id }),
        sourceId: activity.id,
      },
    ],
  });
  const payoutId = outcome?.payout?.id ?? null;
  return { payout_id: payoutId, is_too_small: payoutId === null };
};
