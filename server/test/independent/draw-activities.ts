import type { RankRule } from '@manager/contract/features/activity/activity-rank/rank-rule';
import type { TaskRule } from '@manager/contract/features/task/task-rule';
import { drawSome } from '../../../tools/test/draw.ts';
import { drawer } from '../bet-world.ts';
import type { CheckWorld } from './draw-world.ts';
import type { Reach } from './rounds.ts';

const DAY_MS = 86_400_000;
const FIRST_MS = Date.parse('2026-03-03T00:00:00Z');

export type DrawnRanking = { rule: RankRule; reach: Reach; currency: string };
export type DrawnTask = { rule: TaskRule; reach: Reach };
type Drawn = { rankings: DrawnRanking[]; tasks: DrawnTask[]; others: Reach[] };

/** Places and stakes of activities, and how many days they last: each kind of limit now and then, and sometimes none. */
const createReachDraw = ({ agents, sites, games }: CheckWorld, seed: number) => {
  const draw = drawer(seed);
  const pick = <T>(items: readonly T[]): T => items[Math.floor(draw() * items.length)] as T;
  const some = <T>(items: readonly T[], chance: number): T[] => (draw() < chance ? items.filter(() => draw() < 0.3) : []);
  const reach = (): Reach => {
    const fromMs = FIRST_MS + Math.floor(draw() * 5 * 24) * 3_600_000;
    const agent = draw() < 0.4 ? pick(agents.filter(({ name }) => ['root', 'east', 'west'].includes(name))) : null;
    const isBelow = (one: (typeof agents)[number] | null): boolean =>
      one !== null && (agent === null || one === agent || isBelow(one.parent));
    return {
      fromMs,
      toMs: fromMs + Math.floor((1 + draw() * 5) * 24) * 3_600_000,
      minUsd: pick([null, null, '0.5', '10']),
      maxUsd: pick([null, null, '100']),
      agent,
      sites: some(
        sites.filter((site) => isBelow(site.agent)),
        0.3,
      ),
      games: some(games, 0.3),
      offSites: some(
        sites.filter((site) => isBelow(site.agent)),
        0.3,
      ),
      offAgents: some(
        agents.filter((one) => one.name === 'south' && isBelow(one)),
        0.5,
      ),
      offGames: some(games, 0.3),
    };
  };
  return { pick, reach };
};

/** As the forms of activities send it. */
export const draftOf = ({ fromMs, toMs, minUsd, maxUsd, agent, ...places }: Reach) => {
  const ids = (list: readonly { id: string }[]): string[] => list.map(({ id }) => id);
  return {
    agent_id: agent?.id ?? null,
    starts_at: new Date(fromMs).toISOString(),
    ends_at: new Date(toMs).toISOString(),
    min_bet_usd: minUsd,
    max_bet_usd: maxUsd,
    site_ids: ids(places.sites),
    game_ids: ids(places.games),
    off_site_ids: ids(places.offSites),
    off_agent_ids: ids(places.offAgents),
    off_game_ids: ids(places.offGames),
  };
};

const FIRST = { which: 'first' as const, rounds: 4 };
const BEST = { which: 'best' as const, rounds: 3 };
/** Every score with the limits of rounds that it may have. */
const SCORES: readonly Pick<RankRule, 'score' | 'round_cap'>[] = [
  ...(['total_bet', 'total_win', 'net_profit'] as const).flatMap((score) =>
    [null, FIRST, BEST].map((cap) => ({ score, round_cap: cap })),
  ),
  ...(['best_spin', 'best_round'] as const).flatMap((score) => [null, FIRST].map((cap) => ({ score, round_cap: cap }))),
  { score: 'rounds', round_cap: null },
];

const POOLS: readonly Pick<RankRule, 'pool' | 'ranks'>[] = [
  {
    pool: null,
    ranks: [
      { from: 1, to: 1, amount: '100', pct: null },
      { from: 3, to: 6, amount: '7.77', pct: null },
    ],
  },
  {
    pool: { kind: 'fixed', amount: '1234.56' },
    ranks: [
      { from: 1, to: 2, amount: null, pct: '33.3333' },
      { from: 3, to: 3, amount: '5', pct: null },
    ],
  },
  {
    pool: { kind: 'bet_share', pct: '2.5' },
    ranks: [
      { from: 1, to: 1, amount: null, pct: '50' },
      { from: 2, to: 9, amount: null, pct: '6.25' },
    ],
  },
];

const TYPES = [
  { type: 'bet_count', target: '4', multiple: null },
  { type: 'bet_amount', target: '150.5', multiple: null },
  { type: 'win_count', target: '3', multiple: null },
  { type: 'win_multiple', target: '2', multiple: '1.5' },
  { type: 'feature_triggered', target: '2', multiple: null },
  { type: 'jackpot_hit', target: '1', multiple: null },
  { type: 'days_in_a_row', target: '2', multiple: null },
] as const;
const PERIODS = [
  { period: 'once', window_days: null },
  { period: 'daily', window_days: null },
  { period: 'weekly', window_days: null },
  { period: 'window', window_days: 3 },
] as const;

/** More of them at night. */
export const drawActivities = (world: CheckWorld, seed: number): Drawn => {
  const { pick, reach } = createReachDraw(world, seed);
  const rankings = [...SCORES, ...SCORES, ...SCORES].map((score): DrawnRanking => ({
    rule: { kind: 'rank', min_rounds: pick([1, 1, 3]), pays: 'manual', robots: null, ...score, ...pick(POOLS) },
    reach: reach(),
    currency: pick(['USD', 'CNY']),
  }));
  const tasks = TYPES.flatMap((type) =>
    PERIODS.flatMap(({ period, window_days: length }): DrawnTask[] =>
      type.type === 'days_in_a_row' && period === 'daily'
        ? []
        : [
            {
              rule: {
                kind: 'task',
                ...type,
                period,
                window_days: length,
                repeat: pick([1, 2, 3]),
                after_task_id: null,
                prize: pick([{ kind: 'points', points: 7 } as const, { kind: 'cash', amount: '1.25' } as const]),
                rewards: 10_000,
              },
              reach: reach(),
            },
          ],
    ),
  );
  return {
    rankings: drawSome(rankings, 4, 'rankings'),
    tasks: drawSome(tasks, 4, 'tasks'),
    others: [reach(), reach(), reach()],
  };
};

/** The day after the last bet of the world, and all that is played inside the rounds, has come in. */
export const AFTER_MS = FIRST_MS + 22 * DAY_MS;
/** Before the first of the activities begins. */
export const BEFORE_MS = FIRST_MS - 2 * DAY_MS;
