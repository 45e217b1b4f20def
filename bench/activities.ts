import { parseArgs } from 'node:util';
import { timeBoards } from './src/activities/boards.ts';
import { timeTasks } from './src/activities/time-tasks.ts';
import { timeCost, timeVisible } from './src/activities/under-bets.ts';

/**
 * `npm run bench:activities -- [--part boards|visible|cost|tasks] [--players 1000000] [--runs 20] [--activities 50] [--tasks 50] [--everywhere 5] [--beside 4] [--seconds 20] [--turns 4]`: the
 * leaderboard of a million players, how soon a bet's score is in it with some others beside it, and what running activities cost the ingest,
 * and how soon players are told of their progress in a task.
 */
const { values } = parseArgs({
  options: {
    part: { type: 'string', default: 'all' },
    players: { type: 'string', default: '1000000' },
    runs: { type: 'string', default: '20' },
    activities: { type: 'string', default: '50' },
    tasks: { type: 'string', default: '50' },
    everywhere: { type: 'string', default: '5' },
    beside: { type: 'string', default: '4' },
    seconds: { type: 'string', default: '20' },
    turns: { type: 'string', default: '4' },
  },
});
const [seconds, players] = [Number(values.seconds), Number(values.players)];
const wants = (part: string): boolean => values.part === 'all' || values.part === part;

if (wants('boards')) await timeBoards({ players, runs: Number(values.runs) });
if (wants('visible')) await timeVisible({ seconds, players, activities: Number(values.beside) + 1 });
if (wants('cost'))
  await timeCost({
    seconds,
    activities: Number(values.activities),
    everywhere: Number(values.everywhere),
    turns: Number(values.turns),
  });
if (wants('tasks')) await timeTasks({ seconds, activities: Number(values.tasks), everywhere: Number(values.everywhere) });
