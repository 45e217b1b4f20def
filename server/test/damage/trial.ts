import { setTimeout as sleep } from 'node:timers/promises';
import { createFeeder, type Feeder } from '../kill/feeder.ts';
import { createProduct } from '../kill/product.ts';
import { compareStores } from './compare-stores.ts';
import { createConsole, signIn } from './console.ts';
import { asideOf, type Damage, type World } from './damages.ts';
import { copyOf, type Master, PLATFORM_KEY, removeFolder } from './master.ts';
import { createRandom } from './random.ts';
import { createWatch, type Watched } from './watch.ts';

/** `faults`: what must not be; an empty list is a trial that was passed. */
export type Outcome = {
  damage: string;
  seed: number;
  file: string;
  shown: string;
  startedMs: number | null;
  watched: Watched | null;
  takenAgainMs: number | null;
  /** Of the product's log, each sentence once. */
  told: string[];
  faults: string[];
};

export const ALL_BY_MS = 180_000;
/** Of each feeder, while a store is restored and after. */
const LEAST_BATCHES = 5;

/** Damages a copy of a stopped product, starts it, looks at what it answers until it calls itself whole, and compares it then with the truth. */
export const runTrial = async (world: World, damage: Damage, seed: number): Promise<Outcome> => {
  const truth = damage.of === 'later' ? await world.later() : world.master;
  const random = createRandom(seed);
  const dataDir = copyOf(truth);
  const outcome: Outcome = {
    damage: damage.name,
    seed,
    file: await damage.apply({ dataDir, random, world }),
    shown: '',
    startedMs: null,
    watched: null,
    takenAgainMs: null,
    told: [],
    faults: [],
  };
  const product = createProduct({ dataDir, platformKey: PLATFORM_KEY, env: damage.env ?? {} });
  try {
    const beganAt = new Date();
    const startMs = performance.now();
    await product.start();
    outcome.startedMs = Math.round(performance.now() - startMs);
    const feeders = damage.isFed === true ? startFeeders(truth, product.address) : [];
    const watch = createWatch({ console: createConsole(product.address, await signIn(product.address())), truth: truth.answers });
    if (damage.isCutShort === true) {
      await watch.untilGap();
      await sleep(random.below(1_000));
      await killServer(product);
      await product.start();
    }
    const restoring = watch.untilRestored(ALL_BY_MS);
    outcome.takenAgainMs = await untilTaken(feeders, { batches: 1, sinceMs: startMs + outcome.startedMs });
    await restoring;
    await untilTaken(feeders, { batches: LEAST_BATCHES, sinceMs: startMs });
    for (const feeder of feeders) await feeder.stop();
    outcome.watched = await watch.untilWhole({ verifiedAfter: beganAt, limitMs: ALL_BY_MS });
    await product.stop();
    outcome.told = toldBy(product.lastWords());
    outcome.shown = shownBy(dataDir, outcome);
    outcome.faults.push(...judge(damage, outcome.watched));
    outcome.faults.push(
      ...(await compareStores({
        dataDir,
        truth,
        leavesUnknown: damage.leavesUnknown,
        records: feeders.map(({ record }) => record),
      })),
    );
  } catch (error) {
    outcome.faults.push(String(error).slice(0, 3_000));
    outcome.shown ||= outcome.startedMs === null ? 'refused to start' : 'broke off';
  } finally {
    await product.stop();
    if (process.env.DAMAGE_KEEP === undefined || outcome.faults.length === 0) removeFolder(dataDir);
    else outcome.faults.push(`kept in ${dataDir}`);
  }
  return outcome;
};

const startFeeders = (truth: Master, address: () => string): Feeder[] => {
  const others = [...truth.known.other];
  return [0, 1].map((n) =>
    createFeeder({
      name: `fed${n}`,
      seed: n + 1,
      platformKey: PLATFORM_KEY,
      site: 'other',
      game: 'game-0',
      address,
      known: new Map(others.filter((_, at) => at % 2 === n)),
    }),
  );
};

/** ms until every feeder was answered so often; null without any. */
const untilTaken = async (
  feeders: readonly Feeder[],
  { batches, sinceMs }: { batches: number; sinceMs: number },
): Promise<number | null> => {
  if (feeders.length === 0) return null;
  const wrong = Promise.race(feeders.map(({ failed }) => failed));
  for (const untilMs = performance.now() + ALL_BY_MS; feeders.some(({ record }) => record.acknowledgedBatches < batches);) {
    if (performance.now() > untilMs) throw new Error('no bets were taken in time');
    await Promise.race([sleep(20), wrong]);
  }
  return Math.round(performance.now() - sinceMs);
};

const killServer = async (product: ReturnType<typeof createProduct>): Promise<void> => {
  const pid = product.pidOf('server');
  if (pid === undefined) throw new Error('there is no server to kill');
  process.kill(pid, 'SIGKILL');
  while (isThere(pid)) await sleep(20);
};

const isThere = (pid: number): boolean => {
  try {
    process.kill(pid, 0);
    return true;
  } catch {
    return false;
  }
};

/** What it logged as an error, each sentence once and without what differs from run to run. */
export const toldBy = (log: string): string[] => [
  ...new Set(
    log.split('\n').flatMap((line) => {
      try {
        const { msg, problem } = JSON.parse(line) as { msg: string; problem?: string };
        return [problem === undefined ? msg : `${msg}: ${problem.slice(0, 120)}`];
      } catch {
        return [];
      }
    }),
  ),
];

export const shownBy = (dataDir: string, { watched, told }: Pick<Outcome, 'watched' | 'told'>): string => {
  const aside = asideOf(dataDir).map((name) => name.replace(/^clickhouse\./, '').replace(/-\d{4}.*/, ''));
  if (aside.length > 0) return `set aside (${aside.join(', ')})`;
  const gaps = watched?.gaps ?? [];
  if (gaps.length > 3) return `marked (${gaps.length} months of tables)`;
  if (gaps.length > 0) return `marked (${gaps.join(', ')})`;
  // Found and mended between two looks.
  if (told.some((sentence) => /incomplete/.test(sentence))) return 'marked (briefly)';
  return 'right at once';
};

export const judge = ({ isCounted }: Pick<Damage, 'isCounted'>, watched: Watched): string[] => [
  ...(watched.wholeMs === null ? [`not whole in time: ${JSON.stringify(watched.lastState)}`] : []),
  ...watched.wrongAtEnd.map((told) => `SILENT: wrong when it called itself whole: ${told}`),
  ...(isCounted ? watched.wrongUnmarked.map((told) => `SILENT: wrong and not marked: ${told}`) : []),
];
