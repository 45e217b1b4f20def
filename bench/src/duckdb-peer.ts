import { execFile } from 'node:child_process';
import { mkdir, rm, writeFile } from 'node:fs/promises';
import { createRequire } from 'node:module';
import { availableParallelism } from 'node:os';
import { join } from 'node:path';
import { promisify } from 'node:util';
import { COMPARED, type ComparedCase, MONEY, type PeerTimes } from './raw-scan.ts';
import { median, timeRuns } from './stats.ts';
import type { Stores } from './stores.ts';

const RUNS = 3;
const PACKAGE = '@duckdb/node-api@1.5.6-r.1';

type Connection = {
  run: (sql: string) => Promise<unknown>;
  runAndReadAll: (sql: string) => Promise<{ getRowObjects: () => Record<string, string | number | bigint | null>[] }>;
};
type DuckDb = {
  DuckDBInstance: { create: (file: string) => Promise<{ connect: () => Promise<Connection>; closeSync: () => void }> };
};

export type DuckDbPeer = { time: (query: ComparedCase) => Promise<PeerTimes>; close: () => Promise<void> };

/** Fetched on the first use and kept beside the loaded store: nobody but this comparison needs it. */
const loadPackage = async (dir: string): Promise<DuckDb> => {
  await mkdir(dir, { recursive: true });
  await writeFile(join(dir, 'package.json'), '{"private":true}');
  await promisify(execFile)('npm', ['install', '--no-audit', '--no-fund', '--prefix', dir, PACKAGE]);
  return createRequire(join(dir, 'package.json'))('@duckdb/node-api') as DuckDb;
};

const COLUMNS = [
  'bet_id',
  'parent_bet_id',
  'site_id',
  'agent_id',
  'player_id',
  'toString(sub_agent) AS sub_agent',
  'game_id',
  'toString(currency) AS currency',
  'settle_date',
  'bet_at',
  'toString(status) AS status',
  'toString(source) AS source',
  'is_feature_buy',
  'is_test',
  ...MONEY,
];

/** All bets in a table of DuckDB in the order of settlement days, as many threads as there are cores. */
export const openDuckDbPeer = async (stores: Stores, dir: string): Promise<DuckDbPeer> => {
  const { DuckDBInstance } = await loadPackage(join(dir, 'duckdb'));
  const file = join(dir, 'duckdb', 'bets.db');
  await rm(file, { force: true });
  const instance = await DuckDBInstance.create(file);
  const connection = await instance.connect();
  await connection.run(`SET threads = ${availableParallelism()}`);
  await connection.run(`SET memory_limit = '8GB'`);
  const parquet = join(dir, 'duckdb', 'day.parquet');
  let isFirst = true;
  for (const day of await stores.settlementDays()) {
    const from = `FROM bet WHERE settle_date = toDate('${day}') AND sign = 1 ORDER BY bet_at, bet_id`;
    await writeFile(parquet, await stores.exportParquet(`SELECT ${COLUMNS.join(', ')} ${from}`));
    await connection.run(`${isFirst ? 'CREATE TABLE bet AS' : 'INSERT INTO bet'} SELECT * FROM read_parquet('${parquet}')`);
    isFirst = false;
  }
  await rm(parquet, { force: true });
  await connection.run('CHECKPOINT');
  return {
    time: async ({ report, days }) => {
      const sql = reportSql(COMPARED[report], days);
      const run = () => connection.runAndReadAll(sql);
      const sum = (await run()).getRowObjects().find(({ level }) => Number(level) === EVERYTHING);
      const runsMs = await timeRuns(RUNS, run);
      const text = (name: string): string => String(sum?.[name] ?? '0');
      return {
        report,
        days,
        p50Ms: median(runsMs),
        total: {
          rounds: Number(text('rounds')),
          players: Number(text('players')),
          bet: text('total_bet'),
          win: text('total_win'),
        },
      };
    },
    close: async () => {
      instance.closeSync();
      await rm(file, { force: true });
    },
  };
};

const EVERYTHING = 3;

const reportSql = (column: string, { from, to }: ComparedCase['days']): string => `
  SELECT ${column}, currency, grouping(${column}, currency) AS level, count(*) FILTER (WHERE parent_bet_id = '') AS rounds, count(DISTINCT player_id) AS players,
    sum(bet_usd)::VARCHAR AS total_bet, sum(win_usd)::VARCHAR AS total_win, ${MONEY.map((name) => `sum(${name}) AS sum_${name}`).join(', ')},
    count(*) FILTER (WHERE win_usd > 0) AS hits, sum(is_feature_buy) AS feature_buys, sum(bet_usd::DOUBLE * bet_usd::DOUBLE) AS bet_square_usd,
    max(CASE WHEN bet_usd > 0 THEN win_usd::DOUBLE / bet_usd::DOUBLE ELSE 0 END) AS max_multiple
  FROM bet
  WHERE settle_date BETWEEN DATE '${from}' AND DATE '${to}' AND is_test = 0 AND status IN ('settled', 'adjusted') AND source = 'normal'
  GROUP BY GROUPING SETS ((${column}, currency), (currency), ())`;
