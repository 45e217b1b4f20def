import { loadavg } from 'node:os';
import { parseArgs } from 'node:util';
import type { getAccountList } from '@manager/contract/features/account/account-list';
import type { InputOf } from '@manager/contract/kit/endpoint';
import type { CallTo } from './src/console.ts';
import { markdownTable } from './src/outcome.ts';
import { type Asker, withPlayers } from './src/players/with-players.ts';
import { percentile, timeRuns } from './src/stats.ts';
import type { Stores } from './src/stores.ts';

/** `npm run bench:players-list -- [--players 1000000] [--runs 20]`: every filter and every sort of the list of players (B-1). */
const { values } = parseArgs({
  options: { players: { type: 'string', default: '1000000' }, runs: { type: 'string', default: '20' } },
});
const LIMIT_MS = 100;
const LIST: CallTo<typeof getAccountList> = { method: 'GET', path: '/api/account/account_list/get_list' };

/** Figures as the product would have counted them: most players have played, few are online, balances are spread. */
const fillFigures = async (pool: Stores['postgres']): Promise<void> => {
  const client = await pool.connect();
  try {
    await client.query('set statement_timeout = 0');
    await client.query('select setseed(0.25)');
    await client.query(`update player set nick_name = 'nick' || id where id % 3 = 0`);
    await client.query(
      `insert into player_figure (player_id, site_id, currency, type, level, created_at, rounds, bet, win, bet_usd, win_usd, balance, balance_at, first_at, last_at, ip, open_sessions)
       select id, site_id, currency, case when id % 500 = 0 then 'test' else 'real' end, id % 7, now() - random() * interval '700 days', (random() * 5000)::int, 1000 * b, 950 * b * w, 1000 * b, 950 * b * w,
              round((random() * 5000)::numeric, 2), now(), now() - random() * interval '700 days', now() - random() * interval '90 days',
              '10.' || id % 50 || '.' || id % 251 || '.' || id % 7, (random() < 0.002)::int
       from (select id, site_id, currency, random()::numeric as b, (0.8 + random() * 0.4)::numeric as w from player) as drawn
       on conflict (player_id) do nothing`,
    );
    await client.query('analyze player_figure');
    await client.query('analyze player');
  } finally {
    client.release(true);
  }
};

type Input = InputOf<typeof getAccountList>;
const day = (daysAgo: number): string => new Date(Date.now() - daysAgo * 86_400_000).toISOString();

const ASKED: readonly { what: string; inputs: readonly Input[] }[] = [
  ...(
    [
      'created_at',
      '-created_at',
      'last_at',
      '-last_at',
      'balance',
      '-balance',
      'total',
      '-total',
      'level',
      '-level',
      'id',
      '-id',
    ] as const
  ).map((sort) => ({ what: `sorted by ${sort}`, inputs: [{ sort }] as unknown as Input[] })),
  { what: 'page 100 of the newest', inputs: [{ page: 100 }] as unknown as Input[] },
  {
    what: 'user name, exact',
    inputs: ['player500000', 'U00777773', 'nobody-at-all'].map((name) => ({
      user_name: name,
      name_match: 'exact' as const,
    })) as Input[],
  },
  { what: 'user name, begins with', inputs: ['player50', 'lucky_9', 'zzzz'].map((name) => ({ user_name: name })) as Input[] },
  { what: 'nick name', inputs: ['nick7', 'nick12345'].map((name) => ({ nick_name: name })) as Input[] },
  { what: 'ids', inputs: [{ id: '1,77,500000,999999' }] as unknown as Input[] },
  { what: 'IP', inputs: ['10.7.9.3', '10.49.250.6'].map((ip) => ({ ip })) as Input[] },
  { what: 'currency', inputs: [{ currency: 'USD' }] as Input[] },
  { what: 'type', inputs: [{ type: 'test' }] as unknown as Input[] },
  { what: 'level', inputs: [{ level: 3 }] as unknown as Input[] },
  { what: 'online now', inputs: [{ is_online: '1' }] as unknown as Input[] },
  { what: 'created in a week', inputs: [{ created_from: day(107), created_to: day(100) }] as unknown as Input[] },
  { what: 'last seen in a day', inputs: [{ last_from: day(11), last_to: day(10) }] as unknown as Input[] },
  { what: 'balance range, narrow', inputs: [{ min_balance: '4999', max_balance: '4999.5' }] as unknown as Input[] },
  {
    what: 'balance range, wide, by total',
    inputs: [{ min_balance: '10', max_balance: '4000', sort: '-total' }] as unknown as Input[],
  },
];

const timeAll = async (askers: readonly Asker[], runs: number): Promise<string[][]> => {
  const rows: string[][] = [];
  for (const { what, inputs } of ASKED)
    for (const { who, call } of askers) {
      const run = (n: number) => call(LIST, inputs[n % inputs.length] ?? {});
      await timeRuns(inputs.length, run);
      const times = await timeRuns(runs, run);
      const [p50, p95] = [percentile(times, 0.5), percentile(times, 0.95)];
      rows.push([what, who, `${p50.toFixed(0)} ms`, `${p95.toFixed(0)} ms`, p95 <= LIMIT_MS ? 'ok' : 'missed']);
    }
  return rows;
};

await withPlayers(
  { players: Number(values.players), codes: ['B', 'B-1', 'B-1-96'], fill: fillFigures },
  async (askers, world) => {
    const loads = loadavg();
    const rows = await timeAll(askers, Number(values.runs));
    process.stdout.write(`${world}\nLoad before the run: ${loads.map((load) => load.toFixed(1)).join(' ')}\n\n`);
    process.stdout.write(`${markdownTable(['asked', 'by staff of', 'p50', 'p95', `below ${LIMIT_MS} ms`], rows)}\n`);
  },
);
