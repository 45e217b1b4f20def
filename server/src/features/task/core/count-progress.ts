import type { EligibilityRule } from '@manager/domain/activity';
import { betsOfRounds } from '@manager/domain/activity-score';
import { dateOfEpochDay, epochDayOf } from '@manager/domain/calendar';
import type { CalendarVersions } from '@manager/domain/calendar-versions';
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
  const endOf = createPeriodEnds();
  const byPlayer = Map.groupBy(touched, ({ playerId }) => playerId);
  // However many tasks a player works on, his bets are read once.
  for (const [name, players] of Map.groupBy(byPlayer.values(), (own) => nameOf(hullOf(own.map(stretchOf))))) {
    const [dayFrom = '', dayTo = ''] = name.split(' ');
    const seated = players.flatMap(([one]) => one ?? []);
    const bets = await readTaskBets(clickhouse, seated, { dayFrom, dayTo, until, lineOf: places.lineOf });
    for (const one of players.flat()) {
      const { dayFrom: first, dayTo: last } = stretchOf(one);
      const own = (bets.get(one.playerId) ?? []).filter(({ day }) => day >= first && day <= last);
      counted.push(...countOne(one, { places, bets: own, began, endOf }));
    }
  }
  return counted;
};

/** Settlement days, both included. */
type Days = { dayFrom: string; dayTo: string };

const nameOf = ({ dayFrom, dayTo }: Days): string => `${dayFrom} ${dayTo}`;

/** Those that hold all of some periods of a task. */
const stretchOf = ({ task: { activity, counting }, keys }: Touched): Days => {
  if (counting.period === 'once')
    return {
      dayFrom: dateOfEpochDay(dayOf(activity.starts_at) - DAYS_BEFORE),
      dayTo: dateOfEpochDay(dayOf(activity.ends_at) + DAYS_AFTER_END),
    };
  const sorted = [...keys].toSorted();
  const last = dayAfterPeriod(counting, sorted.at(-1) ?? '') ?? '';
  // With what is played inside their rounds.
  return {
    dayFrom: dateOfEpochDay(epochDayOf(sorted[0] ?? '') - ROUND_DAYS),
    dayTo: dateOfEpochDay(epochDayOf(last) + ROUND_DAYS),
  };
};

const hullOf = (stretches: readonly Days[]): Days => ({
  dayFrom: stretches.map(({ dayFrom }) => dayFrom).toSorted()[0] ?? '',
  dayTo:
    stretches
      .map(({ dayTo }) => dayTo)
      .toSorted()
      .at(-1) ?? '',
});

/** From when on bets of players count, by task and player; tasks for which nobody has to do anything first are missing. */
type Began = ReadonlyMap<string, ReadonlyMap<string, number>>;

/** Joined, and rewarded for the task before, where a task asks for these: whatever came last. */
const readBegan = async (db: OwnerDb, touched: readonly Touched[]): Promise<Began> => {
  const groups = Map.groupBy(touched, ({ task }) => task);
  const tasks = [...groups.keys()].filter(({ activity, rule }) => activity.is_opt_in || rule.after_task_id !== null);
  const playerIds = [...new Set(tasks.flatMap((task) => groups.get(task) ?? []).map(({ playerId }) => playerId))];
  const activityIds = tasks.filter(({ activity }) => activity.is_opt_in).map(({ activity }) => activity.id);
  const joined = await readJoined(db, { activityIds, playerIds });
  const unlocked = await readUnlocked(db, { taskIds: tasks.flatMap(({ rule }) => rule.after_task_id ?? []), playerIds });
  return new Map(
    tasks.map(({ activity, rule: { after_task_id: afterId } }) => {
      const both = playerIds.map((id): [string, number] => [
        id,
        Math.max(
          timeOf(activity.is_opt_in ? joined.get(activity.id) : null, id),
          timeOf(afterId === null ? null : unlocked.get(afterId), id),
        ),
      ]);
      return [activity.id, new Map(both.filter(([, at]) => at !== Number.POSITIVE_INFINITY))];
    }),
  );
};

/** Without a condition: since ever. */
const timeOf = (times: ReadonlyMap<string, number> | null | undefined, playerId: string): number =>
  times === null ? Number.NEGATIVE_INFINITY : (times?.get(playerId) ?? Number.POSITIVE_INFINITY);

/** When players were first rewarded for tasks, by task and player; tasks that nobody of them was rewarded for are missing. */
export const readUnlocked = async (
  db: OwnerDb,
  { taskIds, playerIds }: { taskIds: readonly string[]; playerIds: readonly string[] },
): Promise<ReadonlyMap<string, ReadonlyMap<string, number>>> => {
  if (taskIds.length === 0 || playerIds.length === 0) return new Map();
  const { rows } = await sql<{ activity_id: string; player_id: string; at: Date }>`
    select activity_id, player_id, min(rewarded_at) as at from task_account
    where activity_id = any(${[...new Set(taskIds)]}::bigint[]) and player_id = any(${[...playerIds]}::bigint[]) and state = 'rewarded'
    group by activity_id, player_id`.execute(db);
  const byTask = Map.groupBy(rows, ({ activity_id: id }) => id);
  return new Map([...byTask].map(([id, group]) => [id, new Map(group.map((row) => [row.player_id, row.at.getTime()]))]));
};

type Of = { places: TaskPlaces; bets: readonly TaskBet[]; began: Began; endOf: PeriodEnds };
type PeriodEnds = (at: Touched, key: string, calendars: CalendarVersions) => Date | null;

/** Each is worked out once: thousands of players are in the same period. */
const createPeriodEnds = (): PeriodEnds => {
  const known = new Map<string, Date | null>();
  return ({ task, siteId }, key, calendars) => {
    const name = `${task.activity.id} ${siteId} ${key}`;
    const end = known.get(name) ?? periodEndOf(task, key, calendars);
    known.set(name, end);
    return end;
  };
};

const countOne = (touched: Touched, { places, bets, began, endOf }: Of): Counted[] => {
  const { task, playerId, siteId, keys } = touched;
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
    periodEndsAt: endOf(touched, key, calendars),
    standing: taskStandingOf(task.counting, byKey.get(key) ?? []),
  }));
};
