import { PlayerTask, PlayerTasks, TaskJoin, TasksQuery, TasksShown, TasksShownAnswer } from '@manager/contract/platform/tasks';
import type { Json } from '../openapi/field-texts.ts';
import type { Parts } from './openapi-parts.ts';

/** Tasks of the Platform API. */
export const taskPaths = ({ body, query, json, refusals }: Parts): Json => ({
  '/platform/v1/tasks': {
    get: {
      operationId: 'getTasks',
      tags: ['Tasks'],
      summary: 'The tasks that run for a player, and how far he is',
      description: 'Needs a key of the scope `activity`. Rewards are given without being asked for.',
      parameters: query(TasksQuery),
      responses: { 200: json('Tasks with their present turns', PlayerTasks), ...refusals(400, 404) },
    },
  },
  '/platform/v1/tasks/shown': {
    post: {
      operationId: 'noteTasksShown',
      tags: ['Tasks'],
      summary: 'The game has shown tasks to a player',
      description:
        'Needs a key of the scope `activity`. Of a settlement day a player counts once for a task, however often it is sent.',
      requestBody: body(TasksShown),
      responses: { 200: json('How many of them run there', TasksShownAnswer), ...refusals(400, 404, 413, 415, 422) },
    },
  },
  '/platform/v1/tasks/join': {
    post: {
      operationId: 'joinTask',
      tags: ['Tasks'],
      summary: 'A player joins a task; where players have to, bets count from then on',
      description:
        'Needs a key of the scope `activity`. Joining again changes nothing and answers the same. 409 says by its code why not: `closed`, `not_here`, `tasks_off`.',
      requestBody: body(TaskJoin),
      responses: { 200: json('How the player stands', PlayerTask), ...refusals(400, 404, 409, 413, 415, 422) },
    },
  },
});
