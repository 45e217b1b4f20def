import type { EligibilityRule } from '@manager/domain/activity';
import { betsOfRounds } from '@manager/domain/activity-score';
import { dateOfEpochDay, epochDayOf } from '@manager/domain/calendar';
import { dayAfterPeriod, type TaskBet, taskRoundOf, type TaskStanding, taskStandingOf } from '@manager/domain/task';
import { sql } from 'kysely';
import type { ClickHouse } from '../../../clickhouse/client.ts';
import type { OwnerDb } from '../../../postgres/db.ts';
import { eligibilityOf, readJoined } from '../../activity/core/open-activities.ts';
import { ROUND_DAYS, type Touched } from './find-touched.ts';
import { type OpenTask, periodEndOf, periodKeyOf, type TaskPlaces } from './open-task.ts';
import { readTaskBets } from './read-task-bets.ts';

/** How a player stands in one period of a task. */
export type Counted = {
  task: OpenTask;
  playerId: string;
  siteId: string;
  agentId: string;
  key: string;
  periodEndsAt: Date | null;
  standing: TaskStanding;
};

/** No settlement day lies further from its instant than two; what is settled late comes within a month. */
const DAYS_BEFORE = 2;
const DAYS_AFTER_END = 32;
const dayOf = (at: Date): number => Math.floor(at.getTime() / 86_400_000);

type Asked = { db: OwnerDb; clickhouse: ClickHouse; places: TaskPlaces; until: bigint };

/** Progress of players by all their bets up to a batch: counted anew each time, so nothing can be counted twice. */
export const countProgress = async (
  touched: readonly Touched[],
  { db, clickhouse, places, until }: Asked,
): Promise<Counted[]> => {
  const counted: Counted[] = [];
  const began = await readBegan(db, touched);
  for (const [stretch, group] of Map.groupBy(touched, ({ task, keys }) => stretchOf(task, keys))) {
    const [dayFrom = '', dayTo = ''] = stretch.split(' ');
    const players = new Map(group.map((one) => [one.playerId, one]));
    const bets = await readTaskBets(clickhouse, [...players.values()], { dayFrom, dayTo, until, lineOf: places.lineOf });
    for (const one of group) counted.push(...countOne(one, { places, bets: bets.get(one.playerId) ?? [], began }));
  }
  return counted;
};

/** Settlement days that hold all of some periods, as text to group by: tasks of alike ones share a question. */
const stretchOf = ({ activity, counting }: OpenTask, keys: ReadonlySet<string>): string => {
  if (counting.period === 'once')
    return `${dateOfEpochDay(dayOf(activity.starts_at) - DAYS_BEFORE)} ${dateOfEpochDay(dayOf(activity.ends_at) + DAYS_AFTER_END)}`;
  const sorted = [...keys].toSorted();
  const last = dayAfterPeriod(counting, sorted.at(-1) ?? '') ?? '';
  // With what is played inside their rounds.
  return `${dateOfEpochDay(epochDayOf(sorted[0] ?? '') - ROUND_DAYS)} ${dateOfEpochDay(epochDayOf(last) + ROUND_DAYS)}`;
};

/** From when on bets of players count, by task and player; tasks for which nobody has to do anything first are missing. */
type Began = ReadonlyMap<string, ReadonlyMap<string, number>>;

/** Joined, and rewarded for the task before, where a task asks for these: whatever came last. */
const readBegan = async (db: OwnerDb, touched: readonly Touched[]): Promise<Began> => {
  const found = new Map<string, Map<string, number>>();
  for (const [task, group] of Map.groupBy(touched, (one) => one.task)) {
    const { activity, rule } = task;
    const playerIds = group.map(({ playerId }) => playerId);
    const joined = activity.is_opt_in ? await readJoined(db, { activityIds: [activity.id], playerIds }) : null;
    const unlocked = rule.after_task_id === null ? null : await readUnlocked(db, { taskId: rule.after_task_id, playerIds });
    if (joined === null && unlocked === null) continue;
    const both = playerIds.map((id): [string, number] => [
      id,
      Math.max(timeOf(joined?.get(activity.id), id), timeOf(unlocked, id)),
    ]);
    found.set(activity.id, new Map(both.filter(([, at]) => at !== Number.POSITIVE_INFINITY)));
  }
  return found;
};

/** Without a condition: since ever. */
const timeOf = (times: ReadonlyMap<string, number> | null | undefined, playerId: string): number =>
  times == null ? Number.NEGATIVE_INFINITY : (times.get(playerId) ?? Number.POSITIVE_INFINITY);

/** When players were first rewarded for a task. */
export const readUnlocked = async (
  db: OwnerDb,
  { taskId, playerIds }: { taskId: string; playerIds: readonly string[] },
): Promise<Map<string, number>> => {
  const { rows } = await sql<{ player_id: string; at: Date }>`
    select player_id, min(rewarded_at) as at from task_account
    where activity_id = ${taskId} and player_id = any(${[...playerIds]}::bigint[]) and state = 'rewarded' group by player_id`.execute(
    db,
  );
  return new Map(rows.map((row) => [row.player_id, row.at.getTime()]));
};

type Of = { places: TaskPlaces; bets: readonly TaskBet[]; began: Began };

const countOne = ({ task, playerId, siteId, keys }: Touched, { places, bets, began }: Of): Counted[] => {
  const calendars = places.calendarsOf(siteId);
  const agentId = places.agentOf(siteId);
  if (calendars === undefined || agentId === undefined) return [];
  const rule: EligibilityRule = {
    ...eligibilityOf(task.activity, null),
    joinedAtMs: began.get(task.activity.id) ?? null,
  };
  const rounds = betsOfRounds(rule, bets).map(taskRoundOf);
  const byKey = Map.groupBy(rounds, ({ day }) => periodKeyOf(task, day, calendars));
  return [...keys].map((key) => ({
    task,
    playerId,
    siteId,
    agentId,
    key,
    periodEndsAt: periodEndOf(task, key, calendars),
    standing: taskStandingOf(task.counting, byKey.get(key) ?? []),
  }));
};
