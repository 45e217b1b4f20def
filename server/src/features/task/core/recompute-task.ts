import { dateOfEpochDay, epochDayOf } from '@manager/domain/calendar';
import { settleDateAt } from '@manager/domain/calendar-versions';
import { sql } from 'kysely';
import type { Deps } from '../../../kit/service/ctx.ts';
import type { RecomputeStep } from '../../activity/core/note-recompute.ts';
import { readPlayers, type SeatedPlayer } from '../../activity/core/read-players.ts';
import type { Touched } from './find-touched.ts';
import { type OpenTask, periodKeyOf, type TaskPlaces } from './open-task.ts';

/** Players counted per turn; bets that arrive meanwhile wait for it. */
const PLAYERS_A_TURN = 1_000;

export type Recompute = { step: RecomputeStep; touched: Touched[] };

type Asked = { tasks: readonly OpenTask[]; places: TaskPlaces; until: bigint };

/** The next players of each task that is counted anew, with all its periods so far. */
export const nextRecomputes = async (deps: Deps, { tasks, places, until }: Asked): Promise<Recompute[]> => {
  const asked = await deps.db.selectFrom('activity_recompute').selectAll().orderBy('activity_id').execute();
  const found: Recompute[] = [];
  for (const { activity_id: id, asks, after_player_id: after } of asked) {
    const task = tasks.find(({ activity }) => activity.id === id);
    if (task === undefined) continue;
    const nowMs = deps.now().getTime();
    const players = await nextPlayers(deps, { task, until, nowMs, after });
    found.push({
      step: { activityId: id, asks, after, last: players.length < PLAYERS_A_TURN ? null : (players.at(-1)?.playerId ?? null) },
      touched: players.flatMap((player) => {
        const keys = keysUntil(task, { siteId: player.siteId, places, nowMs });
        return keys.size === 0 ? [] : [{ ...player, task, keys }];
      }),
    });
  }
  return found;
};

type Next = { task: OpenTask; until: bigint; nowMs: number; after: string };

/** Who has bet in its time, and who has a turn: bets may have been taken back. */
const nextPlayers = async ({ db, clickhouse }: Deps, { task, ...asked }: Next): Promise<SeatedPlayer[]> => {
  const { activity } = task;
  const limit = PLAYERS_A_TURN;
  const played = await readPlayers(clickhouse, { ...asked, activity, limit });
  const { rows } = await sql<SeatedPlayer>`
    select player_id as "playerId", min(site_id) as "siteId" from task_account
    where activity_id = ${activity.id} and player_id > ${asked.after}::bigint
    group by player_id order by player_id limit ${limit}`.execute(db);
  const both = new Map([...rows, ...played].map((player) => [player.playerId, player]));
  return [...both.values()].toSorted((one, other) => (BigInt(one.playerId) < BigInt(other.playerId) ? -1 : 1)).slice(0, limit);
};

/** Days by which the settlement day of a bet may lie off its instant. */
const MARGIN_DAYS = 2;
const DAY_MS = 86_400_000;

const keysUntil = (
  task: OpenTask,
  { siteId, places, nowMs }: { siteId: string; places: TaskPlaces; nowMs: number },
): Set<string> => {
  const calendars = places.calendarsOf(siteId);
  if (calendars === undefined || !places.hasTasks(siteId)) return new Set();
  const { starts_at: from, ends_at: to } = task.activity;
  const first = epochDayOf(settleDateAt(calendars, from.getTime()));
  // Late settlements of the last day come within the grace of the task.
  const last = epochDayOf(settleDateAt(calendars, Math.min(nowMs, to.getTime() + MARGIN_DAYS * DAY_MS)));
  const days = Array.from({ length: last - first + 1 }, (_, at) => dateOfEpochDay(first + at));
  return new Set(days.map((day) => periodKeyOf(task, day, calendars)));
};
