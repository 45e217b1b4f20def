import { createWriteStream } from 'node:fs';
import { rm } from 'node:fs/promises';
import { join } from 'node:path';
import { Readable } from 'node:stream';
import { pipeline } from 'node:stream/promises';
import { COMPARED, type ComparedCase, type PeerTimes, sampleSql } from './raw-scan.ts';
import { median, timeRuns } from './stats.ts';
import type { Stores } from './stores.ts';
import { makeBenchFolder } from './bench-folder.ts';

const RUNS = 1;

const COLUMNS = {
  bet_id: 'text',
  round_id: 'text',
  parent_bet_id: 'text',
  site_id: 'integer',
  agent_id: 'integer',
  player_id: 'bigint',
  sub_agent: 'text',
  game_id: 'integer',
  currency: 'text',
  settle_date: 'date',
  bet_at: 'timestamptz',
  settled_at: 'timestamptz',
  status: 'text',
  source: 'text',
  spin_type: 'text',
  is_feature_buy: 'smallint',
  is_test: 'smallint',
  rtp_profile: 'text',
  math_version: 'text',
  bet: 'numeric(18,6)',
  valid_bet: 'numeric(18,6)',
  win_game: 'numeric(18,6)',
  win_jackpot: 'numeric(18,6)',
  jackpot_contribution: 'numeric(18,6)',
  fx_rate: 'numeric(22,12)',
  bet_usd: 'numeric(18,6)',
  valid_bet_usd: 'numeric(18,6)',
  win_usd: 'numeric(18,6)',
  jackpot_win_usd: 'numeric(18,6)',
  jackpot_contribution_usd: 'numeric(18,6)',
  balance_before: 'numeric(18,6)',
  balance_after: 'numeric(18,6)',
  ip: 'text',
  device: 'text',
  row_version: 'integer',
};

const INDEXES = [
  '(settle_date)',
  '(site_id, settle_date)',
  '(agent_id, settle_date)',
  '(game_id, settle_date)',
  '(player_id, bet_at)',
  '(site_id, bet_at)',
];
const SESSION = [
  'statement_timeout = 0',
  'lock_timeout = 0',
  `work_mem = '256MB'`,
  `maintenance_work_mem = '512MB'`,
  'max_parallel_workers_per_gather = 4',
  'jit = off',
];

export type PostgresPeer = {
  time: (query: ComparedCase) => Promise<PeerTimes>;
  bytesABet: number;
  close: () => Promise<void>;
};

/** Every so-many-th bet in an ordinary PostgreSQL table: in the order of settlement days, indexed, analysed, parallel workers on. */
export const openPostgresPeer = async (stores: Stores, oneIn: number): Promise<PostgresPeer> => {
  const database = await stores.openPeerDatabase();
  const client = await database.pool.connect();
  for (const setting of SESSION) await client.query(`SET ${setting}`);
  await client.query(
    `CREATE TABLE bet (${Object.entries(COLUMNS)
      .map(([name, type]) => `${name} ${type}`)
      .join(', ')})`,
  );
  await copyBets(stores, oneIn, (sql) => client.query(sql));
  await client.query('ALTER TABLE bet ADD PRIMARY KEY (bet_id)');
  for (const index of INDEXES) await client.query(`CREATE INDEX ON bet ${index}`);
  await client.query('VACUUM (ANALYZE) bet');
  const { rows } = await client.query<{ bytes: string }>(
    `SELECT pg_total_relation_size('bet')::float8 / greatest(count(*), 1) AS bytes FROM bet`,
  );
  return {
    bytesABet: Number(rows[0]?.bytes),
    time: async ({ report, days }) => {
      const run = () =>
        client.query<{ level: number; rounds: string; players: string; bet: string; win: string }>(reportSql(COMPARED[report]), [
          days.from,
          days.to,
        ]);
      const sum = (await run()).rows.find(({ level }) => level === EVERYTHING);
      const runsMs = await timeRuns(RUNS, run);
      return {
        report,
        days,
        p50Ms: median(runsMs),
        total: {
          rounds: Number(sum?.rounds ?? 0),
          players: Number(sum?.players ?? 0),
          bet: sum?.bet ?? '0',
          win: sum?.win ?? '0',
        },
      };
    },
    close: async () => {
      client.release();
      await database.close();
    },
  };
};

/** Day by day through a file that the PostgreSQL server reads, so that disk and memory hold one day. */
const copyBets = async (stores: Stores, oneIn: number, execute: (sql: string) => Promise<unknown>): Promise<void> => {
  const names = Object.keys(COLUMNS).join(', ');
  const dir = await makeBenchFolder('copy');
  try {
    const file = join(dir, 'bets.tsv');
    for (const day of await stores.settlementDays()) {
      const rows = await stores.exportTsv(
        `SELECT ${names} FROM bet WHERE settle_date = toDate('${day}') AND sign = 1 AND ${sampleSql(oneIn)} ORDER BY bet_at, bet_id`,
      );
      await pipeline(Readable.fromWeb(rows), createWriteStream(file, { mode: 0o644 }));
      await execute(`COPY bet (${names}) FROM '${file}'`);
    }
  } finally {
    await rm(dir, { recursive: true });
  }
};

const EVERYTHING = 3;
const MONEY = Object.entries(COLUMNS)
  .filter(([name, type]) => type === 'numeric(18,6)' && !name.startsWith('balance'))
  .map(([name]) => name);

/** Players are counted over groups by player: PostgreSQL runs that in parallel, a count of distinct values it does not. */
const reportSql = (column: string): string => `
  WITH player_sums AS (
    SELECT ${column}, currency, player_id, count(*) FILTER (WHERE parent_bet_id = '') AS rounds, ${MONEY.map((name) => `sum(${name}) AS ${name}`).join(', ')},
      count(*) FILTER (WHERE win_usd > 0) AS hits, sum(is_feature_buy) AS feature_buys, sum(bet_usd::float8 * bet_usd::float8) AS bet_square_usd,
      max(CASE WHEN bet_usd > 0 THEN win_usd::float8 / bet_usd::float8 ELSE 0 END) AS max_multiple
    FROM bet
    WHERE settle_date BETWEEN $1 AND $2 AND is_test = 0 AND status IN ('settled', 'adjusted') AND source = 'normal'
    GROUP BY ${column}, currency, player_id
  )
  SELECT ${column}, currency, grouping(${column}, currency) AS level, sum(rounds) AS rounds, count(DISTINCT player_id) AS players, sum(bet_usd) AS bet, sum(win_usd) AS win,
    ${MONEY.map((name) => `sum(${name}) AS sum_${name}`).join(', ')}, sum(hits) AS hits, sum(feature_buys) AS feature_buys, sum(bet_square_usd) AS bet_square_usd, max(max_multiple) AS max_multiple
  FROM player_sums GROUP BY GROUPING SETS ((${column}, currency), (currency), ())`;
