import type * as contract from '@manager/contract/features/task/task-account';
import type { TaskPrize } from '@manager/contract/features/task/task-rule';
import type { ParsedOf } from '@manager/contract/kit/endpoint';
import { settleDateAt } from '@manager/domain/calendar-versions';
import { microsToText } from '@manager/domain/micros';
import { taskAccount, type TaskAccountState } from '@manager/domain/task';
import { type Selectable, sql } from 'kysely';
import { AppError, fieldError } from '../../../base/app-error.ts';
import { findRow, readRow } from '../../../kit/resource/resource.ts';
import { auditSave } from '../../../kit/resource/save-route.ts';
import { agreedBy } from '../../../kit/service/agreed-by.ts';
import type { Ctx } from '../../../kit/service/ctx.ts';
import { inScope } from '../../../kit/service/scope.ts';
import { requireSecondPerson } from '../../../kit/service/second-person.ts';
import { inTransaction, type OwnerTx, type ScopedTx } from '../../../postgres/db.ts';
import { asSystem } from '../../../postgres/scoped-db.ts';
import type { DB } from '../../../postgres/types.gen.ts';
import { requireChangeable } from '../../activity/core/activity-row.ts';
import { runsHere } from '../../activity/core/find-player.ts';
import { findShared } from '../../activity/core/hold-activity.ts';
import { type OpenTask, periodEndOf, periodKeyOf, readTaskPlaces, taskOf, type TaskPlaces } from '../core/open-task.ts';
import { APPROVE_REWARD } from '../core/task-purpose.ts';
import { tasks } from '../core/tasks.ts';
import { taskAccounts } from './account-row.ts';

type Input = ParsedOf<typeof contract.grantTaskReward>;
type Turn = Pick<Selectable<DB['task_account']>, 'id' | 'turn' | 'state' | 'version'>;
type Player = { id: string; user_name: string; site_id: string; agent_id: string };

/**
 * Completes the present turn of a player, whatever he has done; its reward is given as every other one. Errors: `object.not_found` (also for a
 * player out of sight), `object.wrong_state`, `permission.operator_only`, `approval.waiting`; at the player where the task does not run.
 */
export const grantReward = async (
  ctx: Ctx,
  { activity_id: id, player_id: playerId, reason }: Input,
): Promise<contract.TaskAccountRow> => {
  const seen = await findRow(ctx, tasks, id);
  requireChangeable(ctx, seen);
  const places = await readTaskPlaces(ctx.wholeDb);
  return inTransaction(ctx.db, async (tx) => {
    const player = await findPlayer(ctx, tx, playerId);
    const { task, present } = await asSystem(tx, (own) => findPresent(ctx, own, { id, player, places }));
    await requireSecondPerson(ctx, tx, {
      operation: 'task_account.grant',
      approveCode: APPROVE_REWARD,
      objectType: taskAccounts.name,
      // There may be no such turn yet, and another one by then.
      objectId: '',
      objectName: `${player.user_name} · ${seen.code}`,
      // Bets go on meanwhile: neither task nor turn has to be as it was.
      objectVersion: null,
      agentId: player.agent_id,
      before: null,
      after: { player: player.user_name, task: seen.code, prize: seen.rule.prize, ...cashOf(seen) },
      reason,
    });
    const before = present.known === null ? null : await readRow(ctx, tx, { resource: taskAccounts, id: present.known.id });
    const rowId = await asSystem(tx, (own) => complete(ctx, own, { task, player, present, reason }));
    const after = await readRow(ctx, tx, { resource: taskAccounts, id: rowId });
    await auditSave(ctx, tx, { resource: taskAccounts, action: 'task_account.grant', reason, before, after });
    return after;
  });
};

/** How much goes out, where it is money. */
const cashOf = ({ rule: { prize }, currency }: { rule: { prize: TaskPrize }; currency: string }) =>
  prize.kind === 'cash' ? { amount: prize.amount, currency } : {};

const findPlayer = async (ctx: Ctx, tx: ScopedTx, id: string): Promise<Player> => {
  const { rows } = await sql<Player>`
    select player.id, player.user_name, player.site_id, site.agent_id from player join site on site.id = player.site_id
    where player.id = ${id} and player.type <> 'robot' and site.deleted_at is null and ${inScope(ctx.user.scope, 'site.agent_id')}`.execute(
    tx,
  );
  const [player] = rows;
  if (player === undefined) throw new AppError('object.not_found');
  return player;
};

/** The turn that is completed, as the player has it or as it begins with this. */
type Present = { key: string; endsAt: Date | null; day: string; turn: number; known: Turn | null };

const findPresent = async (
  { now }: Ctx,
  tx: OwnerTx,
  { id, player, places }: { id: string; player: Player; places: TaskPlaces },
): Promise<{ task: OpenTask; present: Present }> => {
  const activity = await findShared(tx, { kind: 'task', id });
  if (activity === undefined) throw new AppError('object.wrong_state', { state: 'draft' });
  if (activity.state !== 'running' && activity.state !== 'ended')
    throw new AppError('object.wrong_state', { state: activity.state });
  const calendars = places.calendarsOf(player.site_id);
  const place = { siteId: player.site_id, agentLine: places.lineOf(player.agent_id) };
  if (calendars === undefined || !places.hasTasks(player.site_id) || !runsHere(activity, place))
    throw fieldError('player_id', 'task_elsewhere');
  await requireStock(tx, id);
  const task = taskOf(activity);
  const day = settleDateAt(calendars, Math.min(now().getTime(), activity.ends_at.getTime() - 1));
  const key = periodKeyOf(task, day, calendars);
  const turns: Turn[] = await tx
    .selectFrom('task_account')
    .select(['id', 'turn', 'state', 'version'])
    .where('activity_id', '=', id)
    .where('player_id', '=', player.id)
    .where('period_key', '=', key)
    .orderBy('turn')
    .forUpdate()
    .execute();
  const known = turns.find(({ state }) => state !== 'rewarded') ?? null;
  if (known !== null && !taskAccount.canMove(known.state as TaskAccountState, 'completed'))
    throw new AppError('object.wrong_state', { state: known.state });
  if (known === null && turns.length >= task.rule.repeat) throw new AppError('object.wrong_state', { state: 'rewarded' });
  return {
    task,
    present: { key, endsAt: periodEndOf(task, key, calendars), day, turn: known?.turn ?? turns.length + 1, known },
  };
};

const requireStock = async (tx: OwnerTx, id: string): Promise<void> => {
  const { rewards_left: left } = await tx
    .selectFrom('task_stock')
    .select('rewards_left')
    .where('activity_id', '=', id)
    .executeTakeFirstOrThrow();
  if (left === '0') throw new AppError('object.wrong_state', { state: 'none_left' });
};

type Completing = { task: OpenTask; player: Player; present: Present; reason: string };

const complete = async (ctx: Ctx, tx: OwnerTx, { task, player, present, reason }: Completing): Promise<string> => {
  const at = ctx.now();
  const byHand = {
    state: 'completed',
    is_by_hand: true,
    completed_at: at,
    completed_day: present.day,
    by_user: ctx.user.userName,
    approved_name: agreedBy(ctx),
    reason,
  };
  const { known } = present;
  if (known !== null) {
    await tx
      .updateTable('task_account')
      .set((eb) => ({
        ...byHand,
        started_day: eb.fn.coalesce('started_day', sql<string>`${present.day}::date`),
        ended_at: null,
        refusal: '',
        version: known.version + 1,
        updated_at: at,
      }))
      .where('id', '=', known.id)
      .execute();
    return known.id;
  }
  const row = await tx
    .insertInto('task_account')
    .values({
      ...byHand,
      activity_id: task.activity.id,
      player_id: player.id,
      site_id: player.site_id,
      agent_id: player.agent_id,
      period_key: present.key,
      period_ends_at: present.endsAt,
      turn: present.turn,
      target: microsToText(task.counting.target),
      started_day: present.day,
      created_at: at,
      updated_at: at,
    })
    .returning('id')
    .executeTakeFirstOrThrow();
  return row.id;
};
