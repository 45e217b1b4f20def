import { mkdir, mkdtemp, readFile, rm, writeFile } from 'node:fs/promises';
import { availableParallelism, cpus, loadavg, tmpdir, totalmem } from 'node:os';
import { join } from 'node:path';
import { timeBareInsert } from './src/bare-insert.ts';
import { timeBetLists } from './src/bet-lists.ts';
import { loadEndingAt, type Load } from './src/bets.ts';
import { writeBodies } from './src/bodies.ts';
import { openConsole } from './src/console.ts';
import {
  type Comparison,
  judgeExports,
  judgeIngest,
  judgeLists,
  judgeReports,
  judgeStarts,
  judgeStorage,
  type Part,
} from './src/findings.ts';
import { timeExports } from './src/exports.ts';
import { ingestBodies, type IngestFigures } from './src/ingest.ts';
import { type Options, readOptions } from './src/options.ts';
import { findingsTable, markdownTable } from './src/outcome.ts';
import { openPostgresPeer } from './src/postgres-peer.ts';
import { type Product, startProduct } from './src/product.ts';
import { timeRawScan } from './src/raw-scan.ts';
import { callReport, DAY_RANGES, everyDay, lastDays, REPORTS } from './src/report-cases.ts';
import { timeReports } from './src/reports.ts';
import { timeStarts } from './src/starts.ts';
import { measureStorage } from './src/storage.ts';
import { openStores, type Stores } from './src/stores.ts';
import { waitForCalm } from './src/usage.ts';
import { findPlaces, setUpWorld } from './src/world.ts';

/** What a kept folder was loaded with, so that a later run asks for the same days and compares with the same ingest. */
type Loaded = { load: Load; ingest: IngestFigures };

const say = (text: string): void => void process.stderr.write(`${new Date().toISOString().slice(11, 19)} ${text}\n`);

const readLoaded = async (dir: string): Promise<Loaded | undefined> => {
  const text = await readFile(join(dir, 'loaded.json'), 'utf8').catch(() => undefined);
  return text === undefined ? undefined : (JSON.parse(text) as Loaded);
};

/** Sets the world up and sends the bets, unless the folder holds them from an earlier run. */
const loadStore = async (product: Product, { dir, options }: { dir: string; options: Options }): Promise<Loaded> => {
  const plan = { load: loadEndingAt(Date.now(), options.betCount), dir: join(dir, 'bodies'), encoding: options.encoding };
  const call = await openConsole(product.url);
  say('setting up the world');
  await setUpWorld(call);
  say('writing the bodies');
  await writeBodies(plan);
  say('sending the bets');
  const ingest = await ingestBodies(product, plan);
  await rm(plan.dir, { recursive: true });
  const total = await callReport(
    call,
    { report: 'game', unit: 'usd', scope: 'all', days: everyDay(plan.load) },
    await findPlaces(call),
  );
  if (total.rounds !== options.betCount) throw new Error(`the report counts ${total.rounds} rounds of ${options.betCount} bets`);
  const loaded = { load: plan.load, ingest };
  await writeFile(join(dir, 'loaded.json'), JSON.stringify(loaded));
  return loaded;
};

const compareReports = async (stores: Stores, load: Load): Promise<Comparison> => {
  const cases = REPORTS.flatMap((report) => DAY_RANGES.map((days) => ({ report, days: lastDays(load, days) })));
  const scans = [];
  for (const one of cases) scans.push(await timeRawScan(stores, one));
  say('copying the bets to a PostgreSQL table');
  const peer = await openPostgresPeer(stores);
  const peers = [];
  for (const one of cases) peers.push(await peer.time(one));
  await peer.close();
  return { scans, peers, postgresBytesABet: peer.bytesABet };
};

/** Through the product first, then beside it: two processes cannot hold the embedded stores at once. */
const measure = async (dir: string, options: Options): Promise<Part[]> => {
  const { only } = options;
  const dataDir = join(dir, 'data');
  const parts: Part[] = [];
  const earlier = await readLoaded(dir);
  const loader = earlier === undefined ? await startProduct({ dataDir, profileDir: options.profileDir }) : undefined;
  const { load, ingest } = earlier ?? (await loadStore(loader as Product, { dir, options }));
  if (loader) {
    say('waiting for the merges');
    await waitForCalm(loader.pid);
    await loader.stop();
  }

  let reports;
  if (only.has('p8')) {
    // A process of its own: what came before has grown the memory of the other.
    const product = await startProduct({ dataDir, profileDir: options.profileDir });
    say('exports');
    parts.push(judgeExports(await timeExports(product, await openConsole(product.url), load)));
    await product.stop();
  }
  if (only.has('p1') || only.has('p3')) {
    const product = await startProduct({ dataDir });
    const call = await openConsole(product.url);
    const places = await findPlaces(call);
    say('reports and lists');
    if (only.has('p1')) reports = await timeReports(call, { load, places });
    if (only.has('p3')) parts.push(judgeLists(await timeBetLists(call, { load, places })));
    await product.stop();
  }

  const stores = await openStores(dataDir);
  try {
    say('storage and comparisons');
    if (only.has('p6')) parts.push(judgeStorage(await measureStorage(stores)));
    if (only.has('p4')) parts.unshift(judgeIngest(ingest, await timeBareInsert(stores)));
    if (reports) parts.unshift(judgeReports(reports, await compareReports(stores, load)));
  } finally {
    await stores.close();
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
  const dir = options.keepDir ?? (await mkdtemp(join(tmpdir(), 'manager-bench-')));
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
