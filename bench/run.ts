import { mkdir, readFile, rm, writeFile } from 'node:fs/promises';
import { availableParallelism, cpus, loadavg, totalmem } from 'node:os';
import { join } from 'node:path';
import { timeBareInsert } from './src/bare-insert.ts';
import { timeBetLists } from './src/bet-lists.ts';
import { loadEndingAt, type Load } from './src/bets.ts';
import { writeBodies } from './src/bodies.ts';
import { openConsole, signIn } from './src/console.ts';
import { openDuckDbPeer } from './src/duckdb-peer.ts';
import {
  judgeExports,
  judgeFreshness,
  judgeIngest,
  judgeLists,
  judgeRestore,
  judgeSmallCalls,
  judgeStarts,
  judgeStatisticBets,
  judgeStorage,
  judgeUnderLoad,
} from './src/findings.ts';
import { timeExports } from './src/exports.ts';
import { timeFreshness } from './src/freshness.ts';
import { ingestBodies, type IngestFigures } from './src/ingest.ts';
import { type Options, readOptions } from './src/options.ts';
import { findingsTable, markdownTable, type Part } from './src/outcome.ts';
import { openPostgresPeer } from './src/postgres-peer.ts';
import { type Product, startProduct } from './src/product.ts';
import { COMPARED, type Compared, type ComparedCase, timeRawScan } from './src/raw-scan.ts';
import { callReport, DAY_RANGES, everyDay, lastDays } from './src/report-cases.ts';
import { type Comparison, judgeReports, type ReportFigures } from './src/report-findings.ts';
import { timeRestore } from './src/restore.ts';
import { timeDashboard, timeReports } from './src/reports.ts';
import { timeSmallCalls } from './src/small-calls.ts';
import { timeStarts } from './src/starts.ts';
import { timeStatisticBets } from './src/statistic-bets.ts';
import { measureStorage } from './src/storage.ts';
import { openStores, type Stores } from './src/stores.ts';
import { timeUnderLoad } from './src/under-load.ts';
import { waitForCalm, watchUsage } from './src/usage.ts';
import { findPlaces, setUpWorld } from './src/world.ts';
import { makeBenchFolder } from './src/bench-folder.ts';

/** What a kept folder was loaded with, so that a later run asks for the same days and compares with the same ingest. */
type Loaded = { load: Load; ingest: IngestFigures };

const say = (text: string): void => void process.stderr.write(`${new Date().toISOString().slice(11, 19)} ${text}\n`);

const readLoaded = async (dir: string): Promise<Loaded | undefined> => {
  const text = await readFile(join(dir, 'loaded.json'), 'utf8').catch(() => undefined);
  return text === undefined ? undefined : (JSON.parse(text) as Loaded);
};

const planOf = (dir: string, { betCount, days, encoding }: Options) => ({
  load: loadEndingAt(Date.now(), { betCount, days }),
  dir: join(dir, 'bodies'),
  encoding,
});

/** Sets the world up and sends the bets. */
const loadStore = async (dir: string, options: Options): Promise<Loaded> => {
  const dataDir = join(dir, 'data');
  const plan = planOf(dir, options);
  const product = await startProduct({ dataDir, profileDir: options.profileDir });
  const call = await openConsole(product.url);
  say('setting up the world');
  await setUpWorld(call);
  say('writing the bodies');
  await writeBodies(plan);
  say('sending the bets');
  const ingest = await ingestBodies(product, plan);
  await rm(plan.dir, { recursive: true });
  await settle(product);
  await checkCount(dataDir, plan.load);
  const loaded = { load: plan.load, ingest };
  await writeFile(join(dir, 'loaded.json'), JSON.stringify(loaded));
  return loaded;
};

const settle = async (product: Product): Promise<void> => {
  say('waiting for the merges');
  await waitForCalm(product.pid);
  await product.stop();
};

const checkCount = async (dataDir: string, load: Load): Promise<void> => {
  const product = await startProduct({ dataDir });
  const call = await openConsole(product.url);
  const whole = { report: 'game', unit: 'usd', scope: 'all', days: everyDay(load) } as const;
  const { rounds } = await callReport(call, whole, await findPlaces(call));
  await product.stop();
  if (rounds !== load.betCount) throw new Error(`the report counts ${rounds} rounds of ${load.betCount} bets`);
};

const compareReports = async (
  stores: Stores,
  { load, dir, mostPostgresBets }: Options & { load: Load; dir: string },
): Promise<Comparison> => {
  const cases: ComparedCase[] = (Object.keys(COMPARED) as Compared[]).flatMap((report) =>
    DAY_RANGES.map((days) => ({ report, days: lastDays(load, days) })),
  );
  const oneIn = Math.ceil(load.betCount / mostPostgresBets);
  const ask = async <T>(work: (one: ComparedCase) => Promise<T>): Promise<T[]> => {
    const answers: T[] = [];
    for (const one of cases) answers.push(await work(one));
    return answers;
  };
  say('raw scans');
  const scans = await ask((one) => timeRawScan(stores, one));
  const sampled = await ask((one) => timeRawScan(stores, one, { oneIn, runs: 1 }));
  say('copying the bets to DuckDB');
  const duck = await openDuckDbPeer(stores, dir);
  const duckDb = await ask(duck.time);
  await duck.close();
  say('copying the bets to a PostgreSQL table');
  const peer = await openPostgresPeer(stores, oneIn);
  const postgres = await ask(peer.time);
  await peer.close();
  return { scans, sampled, duckDb, postgres, oneIn, postgresBytesABet: peer.bytesABet };
};

/** What is asked of the running product; each part of it in the order in which it disturbs the others least. */
const measureProduct = async (product: Product, { load, only, reports: asked }: Options & { load: Load }) => {
  const parts: Part[] = [];
  const call = await openConsole(product.url);
  const places = await findPlaces(call);
  let reports: ReportFigures | undefined;
  if (only.has('p1')) {
    say('reports');
    const { result, usage } = await watchUsage(product.pid, async () => ({
      reports: await timeReports(call, { load, places, reports: asked }),
      dashboard: await timeDashboard(call, load),
    }));
    reports = { ...result, usage };
  }
  if (only.has('b2')) {
    say('pivots of bets');
    parts.push(judgeStatisticBets(await timeStatisticBets(call, { load, places })));
  }
  if (only.has('p3')) {
    say('lists');
    parts.push(judgeLists(await timeBetLists(call, { load, places })));
  }
  if (only.has('p7')) {
    say('small calls');
    const targets = [
      { what: 'user info', path: '/api/user/get_user_info' },
      { what: 'a list of twenty websites', path: '/api/set_up/website/get_list?limit=20' },
      { what: 'one website', path: `/api/set_up/website/get_detail?id=${places.siteId}` },
    ];
    parts.push(judgeSmallCalls(await timeSmallCalls(product, { sessions: [await signIn(product.url)], targets })));
  }
  if (only.has('load')) {
    say('heavy reports beside small calls');
    parts.push(judgeUnderLoad(await timeUnderLoad(product, { call, load, places })));
  }
  if (only.has('p5')) {
    say('freshness');
    parts.push(judgeFreshness(await timeFreshness(product, call, places)));
  }
  return { parts, reports };
};

/** Through the product first, then beside it: two processes cannot hold the embedded stores at once. */
const measure = async (dir: string, options: Options): Promise<Part[]> => {
  const { only } = options;
  const dataDir = join(dir, 'data');
  const parts: Part[] = [];
  const { load, ingest } = (await readLoaded(dir)) ?? (await loadStore(dir, options));
  if (only.has('p8')) {
    // A process of its own: what came before has grown the memory of the other.
    const product = await startProduct({ dataDir, profileDir: options.profileDir });
    say('exports');
    parts.push(judgeExports(await timeExports(product, await openConsole(product.url), load)));
    await product.stop();
  }
  const product = await startProduct({ dataDir });
  say('waiting until the start has come to rest');
  await waitForCalm(product.pid);
  const asked = await measureProduct(product, { ...options, load }).finally(() => product.stop());
  parts.push(...asked.parts);
  const stores = await openStores(dataDir);
  try {
    say('storage and comparisons');
    if (only.has('p6')) parts.push(judgeStorage(await measureStorage(stores)));
    if (only.has('p4')) parts.unshift(judgeIngest(ingest, await timeBareInsert(stores)));
    if (asked.reports) {
      const comparison = only.has('peers') ? await compareReports(stores, { ...options, load, dir }) : null;
      parts.unshift(judgeReports(asked.reports, comparison));
    }
  } finally {
    await stores.close();
  }
  if (only.has('restore')) {
    say('restoring a month');
    parts.push(judgeRestore(await timeRestore(dataDir, load)));
  }
  say('starts');
  if (only.has('p10')) parts.push(judgeStarts(await timeStarts(dataDir)));
  return parts;
};

const machine = (): string =>
  `${availableParallelism()} cores (${cpus()[0]?.model ?? 'unknown'}), ${Math.round(totalmem() / 1024 ** 3)} GiB, Node ${process.version}`;

const report = (parts: readonly Part[], { loads }: { loads: number[] }): string =>
  [
    `Command: \`npm run bench -- ${process.argv.slice(2).join(' ')}\`. Machine: ${machine()}. Load of the machine before the run: ${loads.map((load) => load.toFixed(1)).join(' ')}.`,
    findingsTable(parts.flatMap(({ findings }) => findings)),
    ...parts.flatMap(({ tables }) => tables).map(({ title, head, rows }) => `#### ${title}\n\n${markdownTable(head, rows)}`),
  ].join('\n\n');

const main = async (): Promise<void> => {
  const options = readOptions(process.argv.slice(2));
  const loads = loadavg();
  const dir = options.keepDir ?? (await makeBenchFolder('reports'));
  await mkdir(dir, { recursive: true });
  try {
    const parts = await measure(dir, options);
    const text = report(parts, { loads });
    const resultsDir = join(import.meta.dirname, 'results');
    const file = join(resultsDir, new Date().toISOString().replaceAll(':', '-').slice(0, 19));
    await mkdir(resultsDir, { recursive: true });
    await writeFile(`${file}.md`, `${text}\n`);
    await writeFile(
      `${file}.json`,
      JSON.stringify({ machine: machine(), loads, options: { ...options, only: [...options.only] }, parts }, null, 2),
    );
    process.stdout.write(`${text}\n`);
  } finally {
    if (options.keepDir === undefined) await rm(dir, { recursive: true, force: true });
  }
};

try {
  await main();
} catch (error) {
  process.stderr.write(`${error instanceof Error ? (error.stack ?? error.message) : String(error)}\n`);
  process.exitCode = 1;
}
