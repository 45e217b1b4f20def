import type { EligibilityRule } from '@manager/domain/activity';
import { mayTouchRounds } from '@manager/domain/activity-score';
import { dateOfEpochDay, epochDayOf } from '@manager/domain/calendar';
import { isTaskOver, type TaskAccountState } from '@manager/domain/task';
import { sql } from 'kysely';
import type { BetChange } from '../../../platform/consumers/consumer.ts';
import type { OwnerDb } from '../../../postgres/db.ts';
import { eligibilityOf } from '../../activity/core/open-activities.ts';
import type { SeatedPlayer } from '../../activity/core/read-players.ts';
import { type OpenTask, periodKeyOf, type TaskPlaces } from './open-task.ts';

/** A player whose progress in some periods of a task is to be counted anew. */
export type Touched = SeatedPlayer & { task: OpenTask; keys: Set<string> };

/** What is played inside a round counts on the day of its round, which is no more days away, before or after. */
export const ROUND_DAYS = 2;

/** Players that a page of bets concerns, joined or not. A bet taken back concerns the period it was in. */
export const findTouched = (tasks: readonly OpenTask[], changes: readonly BetChange[], places: TaskPlaces): Touched[] => {
  const found = new Map<string, Touched>();
  for (const task of tasks) {
    const rule: EligibilityRule = { ...eligibilityOf(task.activity, null), joinedAtMs: null };
    for (const { bet } of changes) {
      const calendars = places.calendarsOf(bet.siteId);
      if (calendars === undefined || !places.hasTasks(bet.siteId)) continue;
      if (!mayTouchRounds(rule, { ...bet, agentLine: places.lineOf(bet.agentId) })) continue;
      const name = `${task.activity.id} ${bet.playerId}`;
      const touched = found.get(name) ?? { task, playerId: bet.playerId, siteId: bet.siteId, keys: new Set<string>() };
      for (const day of daysOf(bet)) touched.keys.add(periodKeyOf(task, day, calendars));
      found.set(name, touched);
    }
  }
  return [...found.values()];
};

const daysOf = ({ settleDay, parentBetId }: BetChange['bet']): string[] => {
  const day = epochDayOf(settleDay);
  return parentBetId === ''
    ? [settleDay]
    : Array.from({ length: 2 * ROUND_DAYS + 1 }, (_, at) => dateOfEpochDay(day - ROUND_DAYS + at));
};

/** Without the periods in which bets change nothing any more: most of those who have their reward play on. */
export const withoutOver = async (db: OwnerDb, touched: readonly Touched[]): Promise<Touched[]> => {
  if (touched.length === 0) return [];
  const { rows } = await sql<{ activity_id: string; player_id: string; period_key: string; states: TaskAccountState[] }>`
    select activity_id, player_id, period_key, array_agg(state) as states from task_account
    where (activity_id, player_id) in (
      select * from unnest(${touched.map(({ task }) => task.activity.id)}::bigint[], ${touched.map(({ playerId }) => playerId)}::bigint[]))
    group by activity_id, player_id, period_key`.execute(db);
  const statesOf = new Map(rows.map((row) => [`${row.activity_id} ${row.player_id} ${row.period_key}`, row.states]));
  const isOver = ({ task, playerId }: Touched, key: string): boolean => {
    const states = statesOf.get(`${task.activity.id} ${playerId} ${key}`) ?? [];
    const isLast = states.length >= task.counting.repeat || states.some((state) => state === 'revoked' || state === 'expired');
    return isLast && states.every(isTaskOver);
  };
  return touched
    .map((one) => ({ ...one, keys: new Set([...one.keys].filter((key) => !isOver(one, key))) }))
    .filter(({ keys }) => keys.size > 0);
};
