import {
  type PlayerTask,
  type PlayerTasks,
  TaskJoin,
  TasksQuery,
  TasksShown,
  type TasksShownAnswer,
} from '@manager/contract/platform/tasks';
import type { FastifyInstance, FastifyRequest } from 'fastify';
import type { Deps } from '../../kit/service/ctx.ts';
import { playerCalls } from '../calls/player-calls.ts';

/** What the features know of tasks. Undefined when the website has no such player. */
export type TaskSource = {
  read: (deps: Deps, asked: TasksQuery) => Promise<PlayerTasks | undefined>;
  shown: (deps: Deps, asked: TasksShown) => Promise<TasksShownAnswer | undefined>;
  join: (deps: Deps, asked: TaskJoin) => Promise<PlayerTask | { refusal: string }>;
};

const REFUSALS: Readonly<Record<string, string>> = {
  unknown_player: 'This website has no such player',
  unknown_task: 'There is no such task',
  closed: 'The task is not running',
  not_here: 'The task does not run at this website',
  tasks_off: 'Tasks are switched off at this website',
};

/**
 * `GET /platform/v1/tasks` says which tasks run for a player and how he stands, `POST /platform/v1/tasks/shown` that he has seen some, and
 * `POST /platform/v1/tasks/join` joins one. Asked by the platform with a key of the scope `activity`.
 */
export const mountTasks = (
  app: FastifyInstance,
  { deps, source, authorize }: { deps: Deps; source: TaskSource; authorize: (request: FastifyRequest) => Promise<unknown> },
): void => {
  const { read, step } = playerCalls(app, { authorize, refusals: REFUSALS });
  read('/platform/v1/tasks', (query) => source.read(deps, TasksQuery.parse(query)));
  step('/platform/v1/tasks/shown', (body) => source.shown(deps, TasksShown.parse(body)));
  step('/platform/v1/tasks/join', (body) => source.join(deps, TaskJoin.parse(body)));
};
