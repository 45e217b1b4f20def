import type { CardPrize } from '@manager/contract/features/task/card-prize';
import type { PlayerTask, PlayerTasks, TasksQuery } from '@manager/contract/platform/tasks';
import { type CalendarVersions, settleDateAt } from '@manager/domain/calendar-versions';
import { decimal, toWire } from '@manager/domain/money';
import type { TaskAccountState } from '@manager/domain/task';
import { sql } from 'kysely';
import type { Deps } from '../../../kit/service/ctx.ts';
import type { OwnerDb } from '../../../postgres/db.ts';
import { readCountedUntil } from '../../activity/core/counted-until.ts';
import { findPlayer, runsHere, type SitePlayer } from '../../activity/core/find-player.ts';
import { readJoined } from '../../activity/core/open-activities.ts';
import { readUnlocked } from '../core/count-progress.ts';
import { type OpenTask, periodEndOf, periodKeyOf, readTaskPlaces, taskOf, type TaskPlaces } from '../core/open-task.ts';
import { TASK_CONSUMER } from '../core/task-consumer.ts';

/** The tasks that run at the website of a player, and how he stands; undefined: no such player. */
export const readPlayerTasks = async (deps: Deps, asked: TasksQuery): Promise<PlayerTasks | undefined> => {
  const { db } = deps;
  const player = await findPlayer(db, asked);
  if (player === undefined) return undefined;
  const places = await readTaskPlaces(db);
  const running = await readRunningTasks(db, { player, places });
  const [counted, points, list] = await Promise.all([
    readCountedUntil(deps, db, { consumer: TASK_CONSUMER }),
    readPoints(db, player.id),
    describeTasks(deps, running, { player, places }),
  ]);
  return { list, points, counted_until: counted.as_of };
};

type At = { player: SitePlayer; places: TaskPlaces };

/** Those that run at the website, where tasks are switched on. */
export const readRunningTasks = async (db: OwnerDb, { player, places }: At): Promise<OpenTask[]> => {
  if (!places.hasTasks(player.siteId)) return [];
  const running = await db
    .selectFrom('activity')
    .selectAll()
    .where('kind', '=', 'task')
    .where('state', '=', 'running')
    .where('deleted_at', 'is', null)
    .orderBy('ends_at')
    .orderBy('id')
    .execute();
  const place = { siteId: player.siteId, agentLine: places.lineOf(player.agentId) };
  return running.filter((activity) => runsHere(activity, place)).map(taskOf);
};

const readPoints = async (db: OwnerDb, playerId: string): Promise<number> => {
  const row = await db
    .selectFrom('task_point')
    .select((eb) => eb.fn.coalesce(eb.fn.sum<string>('points'), sql<string>`0`).as('points'))
    .where('player_id', '=', playerId)
    .executeTakeFirstOrThrow();
  return Number(row.points);
};

type Turn = { turn: number; state: TaskAccountState; progress: string };

/** As players see them, each in its present period. */
export const describeTasks = async (deps: Deps, running: readonly OpenTask[], { player, places }: At): Promise<PlayerTask[]> => {
  const calendars = places.calendarsOf(player.siteId);
  if (running.length === 0 || calendars === undefined) return [];
  const { db } = deps;
  const ids = running.map(({ activity }) => activity.id);
  const day = settleDateAt(calendars, deps.now().getTime());
  const presents = running.map((task) => ({ task, key: periodKeyOf(task, day, calendars) }));
  const afterIds = running.flatMap(({ rule }) => rule.after_task_id ?? []);
  // A fixed number of questions, however many tasks run.
  const [turns, unlocked, joined, stock, before, games] = await Promise.all([
    readTurns(db, presents, player.id),
    readUnlocked(db, { taskIds: afterIds, playerIds: [player.id] }),
    readJoined(db, { activityIds: ids, playerIds: [player.id] }),
    db.selectFrom('task_stock').selectAll().where('activity_id', 'in', ids).execute(),
    readCodes(db, afterIds),
    readGames(db, running),
  ]);
  const left = new Map(stock.map((one) => [one.activity_id, Number(one.rewards_left)]));
  return presents.map(({ task, key }): PlayerTask => {
    const { after_task_id: afterId } = task.rule;
    return {
      ...presentTurn(task, turns.get(task.activity.id) ?? []),
      ...wordsOf(task),
      period_ends_at: endOf(task, key, calendars),
      prize: prizeOf(task, games),
      joined_at: isoOf(joined.get(task.activity.id)?.get(player.id)),
      after_task: afterId === null ? null : (before.get(afterId) ?? ''),
      is_locked: afterId !== null && unlocked.get(afterId)?.has(player.id) !== true,
      rewards_left: left.get(task.activity.id) ?? 0,
    };
  });
};

const readCodes = async (db: OwnerDb, ids: readonly string[]): Promise<ReadonlyMap<string, string>> => {
  if (ids.length === 0) return new Map();
  const rows = await db
    .selectFrom('activity')
    .select(['id', 'code'])
    .where('id', 'in', [...ids])
    .execute();
  return new Map(rows.map(({ id, code }) => [id, code]));
};

/** Codes of the games of cards. */
const readGames = async (db: OwnerDb, running: readonly OpenTask[]): Promise<ReadonlyMap<string, string>> => {
  const ids = running.flatMap(({ rule: { prize } }) => (prize.kind === 'card' ? [prize.game_id] : []));
  if (ids.length === 0) return new Map();
  const rows = await db.selectFrom('game').select(['id', 'code']).where('id', 'in', ids).execute();
  return new Map(rows.map(({ id, code }) => [id, code]));
};

const isoOf = (ms: number | undefined): string | null => (ms === undefined ? null : new Date(ms).toISOString());
const wire = (amount: string): string => toWire(decimal(amount));

const wordsOf = ({ activity, rule }: OpenTask) => ({
  task: activity.code,
  title: activity.title as Record<string, string>,
  description: activity.description as Record<string, string>,
  ends_at: activity.ends_at.toISOString(),
  type: rule.type,
  period: rule.period,
  needs_to_join: activity.is_opt_in,
  turns: rule.repeat,
  target: wire(rule.target),
  multiple: rule.multiple === null ? null : wire(rule.multiple),
});

const prizeOf = ({ activity, rule: { prize } }: OpenTask, games: ReadonlyMap<string, string>): PlayerTask['prize'] => ({
  kind: prize.kind,
  amount: prize.kind === 'cash' ? wire(prize.amount) : null,
  currency: activity.currency,
  points: prize.kind === 'points' ? prize.points : null,
  card: prize.kind === 'card' ? cardOf(prize, games) : null,
});

const cardOf = ({ game_id: game, ...card }: CardPrize, games: ReadonlyMap<string, string>): PlayerTask['prize']['card'] => ({
  game: games.get(game) ?? '',
  type: card.type,
  feature: card.feature,
  multiplier: card.multiplier,
  rounds: card.rounds,
  max_win: wire(card.max_win),
  valid_days: card.valid_days,
});

type Present = { task: OpenTask; key: string };

/** Turns of a player in the present period of each task, in their order, by task. */
const readTurns = async (
  db: OwnerDb,
  presents: readonly Present[],
  playerId: string,
): Promise<ReadonlyMap<string, readonly Turn[]>> => {
  const { rows } = await sql<Turn & { activity_id: string }>`
    select activity_id, turn, state, progress from task_account
    where player_id = ${playerId} and (activity_id, period_key) in (
      select * from unnest(${presents.map(({ task }) => task.activity.id)}::bigint[], ${presents.map(({ key }) => key)}::text[]))
    order by turn`.execute(db);
  return Map.groupBy(rows, ({ activity_id: id }) => id);
};

/** The first turn of a period that is not rewarded; the last one when all are. */
const presentTurn = (
  { rule }: OpenTask,
  turns: readonly Turn[],
): Pick<PlayerTask, 'state' | 'turn' | 'progress' | 'rewarded'> => {
  const rewarded = turns.filter(({ state }) => state === 'rewarded').length;
  const open = turns.find(({ state }) => state !== 'rewarded');
  const shown = open ?? (rewarded === rule.repeat ? turns.at(-1) : undefined);
  return {
    state: shown?.state ?? null,
    turn: shown?.turn ?? rewarded + 1,
    progress: shown === undefined ? '0' : shown.progress,
    rewarded,
  };
};

const endOf = (task: OpenTask, key: string, calendars: CalendarVersions): string => {
  const ownMs = periodEndOf(task, key, calendars)?.getTime() ?? Number.POSITIVE_INFINITY;
  return new Date(Math.min(ownMs, task.activity.ends_at.getTime())).toISOString();
};
