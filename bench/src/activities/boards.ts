import { loadavg } from 'node:os';
import type { getScoreList } from '@manager/contract/features/activity/activity-rank/source';
import type { InputOf } from '@manager/contract/kit/endpoint';
import type { CallTo } from '../console.ts';
import { markdownTable } from '../outcome.ts';
import { type Asker, withPlayers } from '../players/with-players.ts';
import { percentile, timeRuns } from '../stats.ts';
import { fillScores, putActivity, rankRule } from './put-ranking.ts';

export const BOARD: CallTo<typeof getScoreList> = {
  method: 'GET',
  path: '/api/activity/activity_rank_source/get_list',
};
const LIMIT_MS = 100;

type Input = InputOf<typeof getScoreList>;
type Asked = { what: string; inputs: readonly Omit<Input, 'activity_id'>[] };

const asked = ({ siteIds, playerIds }: { siteIds: readonly string[]; playerIds: readonly string[] }): Asked[] => [
  { what: 'first page', inputs: [{}] },
  { what: 'page 100', inputs: [{ page: 100 }, { page: 101 }] },
  { what: 'page 10,000', inputs: [{ page: 10_000 }, { page: 10_001 }] },
  { what: 'first page, also without a place', inputs: [{ with_unranked: true }] as unknown as Input[] },
  ...siteIds.map((id, index) => ({
    what: `first page of website ${['1', '100', '300'][index] ?? id}`,
    inputs: [{ site_id: id }],
  })),
  { what: 'page 20 of website 1', inputs: siteIds.slice(0, 1).map((id) => ({ site_id: id, page: 20 })) },
  {
    what: 'a player by name',
    inputs: [{ user_name: 'player500000' }, { user_name: 'U00777773' }, { user_name: 'nobody-at-all' }],
  },
  { what: 'a player by number', inputs: playerIds.map((id) => ({ player_id: id })) },
];

const timeAll = async (
  askers: readonly Asker[],
  cases: readonly Asked[],
  { runs, activityId }: { runs: number; activityId: string },
) => {
  const rows: string[][] = [];
  for (const { what, inputs } of cases)
    for (const { who, call } of askers) {
      const run = (n: number) => call(BOARD, { activity_id: activityId, limit: 50, ...inputs[n % inputs.length] } as Input);
      await timeRuns(inputs.length, run);
      const times = await timeRuns(runs, run);
      const [p50, p95] = [percentile(times, 0.5), percentile(times, 0.95)];
      rows.push([what, who, `${p50.toFixed(0)} ms`, `${p95.toFixed(0)} ms`, p95 <= LIMIT_MS ? 'ok' : 'missed']);
    }
  return rows;
};

/** A ranking of so many players, whose pool is a part of all their stakes: every page says what it would be paid. */
export const timeBoards = async ({ players, runs }: { players: number; runs: number }): Promise<void> => {
  let [activityId, siteIds, playerIds] = ['', [] as string[], [] as string[]];
  await withPlayers(
    {
      players,
      codes: ['L', 'L-1', 'L-1-2'],
      fill: async (pool) => {
        await pool.query(`insert into currency (code, name) values ('USD', 'USD') on conflict do nothing`);
        await pool.query(
          `insert into currency_rate (currency_id, from_at, after, by_user) select id, 'epoch', 1, 'bench' from currency where code = 'USD' on conflict do nothing`,
        );
        activityId = await putActivity(pool, { code: 'board', kind: 'rank', rule: rankRule('total_win') });
        await fillScores(pool, activityId);
        const idsOf = async (sql: string): Promise<string[]> => (await pool.query<{ id: string }>(sql)).rows.map(({ id }) => id);
        siteIds = await idsOf(`select id from site where code in ('p2', 'p100', 'p300') order by id`);
        playerIds = await idsOf(`select id from player where id % 111111 = 5 order by id limit 8`);
      },
    },
    async (askers, world) => {
      const loads = loadavg();
      const rows = await timeAll(askers, asked({ siteIds, playerIds }), { runs, activityId });
      process.stdout.write(`${world}\nLoad before the run: ${loads.map((load) => load.toFixed(1)).join(' ')}\n\n`);
      process.stdout.write(`${markdownTable(['asked', 'by staff of', 'p50', 'p95', `below ${LIMIT_MS} ms`], rows)}\n\n`);
    },
  );
};
