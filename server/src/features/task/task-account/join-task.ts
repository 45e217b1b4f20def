import type { PlayerTask, TaskJoin } from '@manager/contract/platform/tasks';
import { sql } from 'kysely';
import type { Deps } from '../../../kit/service/ctx.ts';
import { inTransaction, type OwnerTx } from '../../../postgres/db.ts';
import { findPlayer, runsHere, type SitePlayer } from '../../activity/core/find-player.ts';
import { findShared } from '../../activity/core/hold-activity.ts';
import { readTaskPlaces, taskOf, type TaskPlaces } from '../core/open-task.ts';
import { noteStep } from './note-step.ts';
import { describeTasks } from './player-tasks.ts';

export const JOIN_REFUSALS = ['unknown_player', 'unknown_task', 'closed', 'not_here', 'tasks_off'] as const;
type Refusal = (typeof JOIN_REFUSALS)[number];

/** A player joins a task that runs: bets count from then on where it asks for that. Joining again changes nothing. */
export const joinTask = async (deps: Deps, { task: code, ...asked }: TaskJoin): Promise<PlayerTask | { refusal: Refusal }> => {
  const player = await findPlayer(deps.db, asked);
  if (player === undefined) return { refusal: 'unknown_player' };
  const places = await readTaskPlaces(deps.db);
  const joined = await inTransaction(deps.db, (tx) => join(deps, tx, { code, player, places }));
  if (typeof joined === 'string') return { refusal: joined };
  const [task] = await describeTasks(deps, [joined], { player, places });
  return task ?? { refusal: 'tasks_off' };
};

type Joining = { code: string; player: SitePlayer; places: TaskPlaces };

const join = async (deps: Deps, tx: OwnerTx, { code, player, places }: Joining): Promise<ReturnType<typeof taskOf> | Refusal> => {
  const activity = await findShared(tx, { kind: 'task', code });
  if (activity === undefined) return 'unknown_task';
  const calendars = places.calendarsOf(player.siteId);
  if (calendars === undefined || !places.hasTasks(player.siteId)) return 'tasks_off';
  if (!runsHere(activity, { siteId: player.siteId, agentLine: places.lineOf(player.agentId) })) return 'not_here';
  if (activity.state !== 'running') return 'closed';
  const task = taskOf(activity);
  const now = deps.now();
  const { rows } = await sql`
    insert into activity_player (activity_id, player_id, site_id, agent_id, joined_at)
    values (${activity.id}, ${player.id}, ${player.siteId}, ${player.agentId}, ${now})
    on conflict (activity_id, player_id) do update set joined_at = excluded.joined_at where activity_player.joined_at is null
    returning player_id`.execute(tx);
  if (rows.length > 0) await noteStep(tx, task, { step: 'joined', player, calendars, now });
  return task;
};
