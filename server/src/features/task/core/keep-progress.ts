import { microsToText } from '@manager/domain/micros';
import { dayAfterPeriod, type KeptTurn, ONCE, planTurns, type TaskAccountState, type TurnChange } from '@manager/domain/task';
import { sql } from 'kysely';
import type { OwnerTx } from '../../../postgres/db.ts';
import { holdOpen } from '../../activity/core/hold-activity.ts';
import type { Counted } from './count-progress.ts';

type Planned = Counted & { changes: TurnChange[] };

/** Keeps what was counted, of tasks that still take bets. What is over stays as it is, whatever became of its bets. */
export const keepProgress = async (tx: OwnerTx, counted: readonly Counted[], now: Date): Promise<void> => {
  if (counted.length === 0) return;
  const open = await holdOpen(
    tx,
    counted.map(({ task }) => task.activity.id),
  );
  const wanted = counted
    .filter(({ task }) => open.has(task.activity.id))
    .toSorted((one, other) => (nameOf(one) < nameOf(other) ? -1 : 1));
  const kept = await lockTurns(tx, wanted);
  const planned = wanted.map((one): Planned => ({
    ...one,
    changes: planTurns(one.task.counting, one.standing, kept.get(nameOf(one)) ?? []),
  }));
  await writeTurns(tx, planned, now);
  await writePlays(tx, planned);
};

const nameOf = ({ task, playerId, key }: Counted): string => `${task.activity.id} ${playerId} ${key}`;

/** Always in the order of their ids. */
const lockTurns = async (tx: OwnerTx, counted: readonly Counted[]): Promise<ReadonlyMap<string, KeptTurn[]>> => {
  const { rows } = await sql<{
    activity_id: string;
    player_id: string;
    period_key: string;
    turn: number;
    state: TaskAccountState;
    is_by_hand: boolean;
  }>`
    select activity_id, player_id, period_key, turn, state, is_by_hand from task_account
    where (activity_id, player_id, period_key) in (
      select * from unnest(${counted.map(({ task }) => task.activity.id)}::bigint[], ${counted.map(({ playerId }) => playerId)}::bigint[],
        ${counted.map(({ key }) => key)}::text[]))
    order by id for update`.execute(tx);
  const turns = Map.groupBy(rows, (row) => `${row.activity_id} ${row.player_id} ${row.period_key}`);
  return new Map(
    [...turns].map(([name, group]) => [
      name,
      group.map(({ turn, state, is_by_hand: isByHand }): KeptTurn => ({ turn, state, isByHand })),
    ]),
  );
};

/** A turn that staff or the clock ended meanwhile stays as it is. */
const writeTurns = async (tx: OwnerTx, planned: readonly Planned[], now: Date): Promise<void> => {
  const lines = planned.flatMap((one) => one.changes.map((change) => ({ ...one, ...change })));
  if (lines.length === 0) return;
  await sql`
    insert into task_account (activity_id, player_id, site_id, agent_id, period_key, period_ends_at, turn, state, target, progress,
      started_day, completed_day, completed_at, created_at, updated_at)
    select activity_id, player_id, site_id, agent_id, period_key, period_ends_at, turn, state, target, progress, started_day::date,
      completed_day::date, case state when 'completed' then ${now}::timestamptz end, ${now}, ${now}
    from unnest(${lines.map(({ task }) => task.activity.id)}::bigint[], ${lines.map(({ playerId }) => playerId)}::bigint[],
      ${lines.map(({ siteId }) => siteId)}::bigint[], ${lines.map(({ agentId }) => agentId)}::bigint[],
      ${lines.map(({ key }) => key)}::text[], ${lines.map(({ periodEndsAt }) => periodEndsAt)}::timestamptz[],
      ${lines.map(({ turn }) => turn)}::int[], ${lines.map(({ state }) => state)}::text[],
      ${lines.map(({ task }) => microsToText(task.counting.target))}::numeric[],
      ${lines.map(({ progress }) => microsToText(progress))}::numeric[],
      ${lines.map(({ startedDay }) => startedDay)}::text[], ${lines.map(({ completedDay }) => completedDay)}::text[])
      as line (activity_id, player_id, site_id, agent_id, period_key, period_ends_at, turn, state, target, progress, started_day, completed_day)
    on conflict on constraint task_account_turn_key do update set
      state = excluded.state,
      progress = excluded.progress,
      started_day = coalesce(excluded.started_day, task_account.started_day),
      completed_day = excluded.completed_day,
      completed_at = case when excluded.state = 'completed' then coalesce(task_account.completed_at, excluded.completed_at) end,
      version = task_account.version + 1,
      updated_at = excluded.updated_at
    where task_account.state in ('assigned', 'in_progress', 'completed') and not task_account.is_by_hand
      and (task_account.state, task_account.progress, task_account.started_day, task_account.completed_day)
        is distinct from (excluded.state, excluded.progress, coalesce(excluded.started_day, task_account.started_day), excluded.completed_day)`.execute(
    tx,
  );
};

/** In the place of all that was there of these players in these periods; a day that stays as it was is not written. */
const writePlays = async (tx: OwnerTx, planned: readonly Planned[]): Promise<void> => {
  const stretches = planned.map(({ task, playerId, key }) => ({
    activityId: task.activity.id,
    playerId,
    from: key === ONCE ? null : key,
    to: dayAfterPeriod(task.counting, key),
  }));
  const lines = planned.flatMap((one) => [...one.standing.plays].map(([day, play]) => ({ ...one, day, ...play })));
  await sql`
    with line as materialized (
      select activity_id, player_id, site_id, agent_id, day::date as day, rounds, bet_usd, win_usd
      from unnest(${lines.map(({ task }) => task.activity.id)}::bigint[], ${lines.map(({ playerId }) => playerId)}::bigint[],
        ${lines.map(({ siteId }) => siteId)}::bigint[], ${lines.map(({ agentId }) => agentId)}::bigint[],
        ${lines.map(({ day }) => day)}::text[], ${lines.map(({ rounds }) => rounds)}::bigint[],
        ${lines.map(({ betUsd }) => microsToText(betUsd))}::numeric[], ${lines.map(({ winUsd }) => microsToText(winUsd))}::numeric[])
        as given (activity_id, player_id, site_id, agent_id, day, rounds, bet_usd, win_usd)
    ), gone as (
      delete from task_play as play
      using unnest(${stretches.map(({ activityId }) => activityId)}::bigint[], ${stretches.map(({ playerId }) => playerId)}::bigint[],
        ${stretches.map(({ from }) => from)}::text[], ${stretches.map(({ to }) => to)}::text[]) as stretch (activity_id, player_id, day_from, day_to)
      where play.activity_id = stretch.activity_id and play.player_id = stretch.player_id
        and (stretch.day_from is null or play.day >= stretch.day_from::date) and (stretch.day_to is null or play.day < stretch.day_to::date)
        and not exists (select from line where line.activity_id = play.activity_id and line.player_id = play.player_id and line.day = play.day)
    )
    insert into task_play (activity_id, player_id, site_id, agent_id, day, rounds, bet_usd, win_usd)
    select activity_id, player_id, site_id, agent_id, day, rounds, bet_usd, win_usd from line
    on conflict (activity_id, player_id, day) do update
      set site_id = excluded.site_id, agent_id = excluded.agent_id, rounds = excluded.rounds, bet_usd = excluded.bet_usd, win_usd = excluded.win_usd
      where (task_play.rounds, task_play.bet_usd, task_play.win_usd) is distinct from (excluded.rounds, excluded.bet_usd, excluded.win_usd)`.execute(
    tx,
  );
};
