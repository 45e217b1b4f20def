import { join } from 'node:path';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { drawSome, IS_NIGHT, seedOf, TEST_SEED } from '../../../tools/test/draw.ts';
import {
  allCuts,
  anyPartGone,
  bitsTurned,
  cutShort,
  type Damage,
  type LiveDamage,
  together,
  fileCut,
  fileEmptied,
  fileGone,
  fileZeroed,
  olderJournal,
  olderStore,
  otherStore,
  partGone,
  storeGone,
  tableGone,
  type World,
} from '../damage/damages.ts';
import { runLiveTrial } from '../damage/live.ts';
import { copyInto, makeLater, makeMaster, type Master, newFolder, PLATFORM_KEY, removeFolders } from '../damage/master.ts';
import { createTurns } from '../damage/turns.ts';
import { tableOf } from '../damage/table.ts';
import { type Outcome, runTrial } from '../damage/trial.ts';
import { startEmbeddedPostgres } from '../../src/postgres/embedded.ts';
import { createProduct, type Product } from '../kill/product.ts';
import { silentLog } from '../stores.ts';

/** Of those whose place is drawn. */
const TRIALS = Number(process.env.DAMAGE_TRIALS ?? (IS_NIGHT ? 10 : 3));
const isLong = TRIALS > 3;
const BETS = isLong ? 40_000 : 6_000;

let world: World;
const outcomes: Outcome[] = [];

const once = (make: () => Promise<Master>): (() => Promise<Master>) => {
  let made: Promise<Master> | undefined;
  return () => (made ??= make());
};

const TRIAL_LIMIT_MS = 3_600_000;

beforeAll(async () => {
  const master = await makeMaster(BETS);
  world = {
    master,
    later: once(() => makeLater(master, BETS / 4)),
    stranger: once(() => makeMaster(BETS / 5)),
  };
}, TRIAL_LIMIT_MS);
afterAll(() => {
  console.log(tableOf(outcomes));
  removeFolders();
});

const drawn = (damage: Damage, times: number): Damage[] => Array.from({ length: times }, () => damage);
const only = process.env.DAMAGE_ONLY ?? '';
const onlySeed = process.env.DAMAGE_ONLY_SEED;

/** Several at once, so that a few short runs meet each kind. */
const FEW: readonly Damage[] = [
  cutShort,
  together(partGone('bet'), partGone('bet_key')),
  together(fileCut('data.bin'), ...drawn(bitsTurned, TRIALS)),
  otherStore,
  olderStore,
  olderJournal,
];
/** Of these in a short run. */
const DRAWN = 1;
const MANY: readonly Damage[] = [
  storeGone,
  ...drawn(cutShort, 3),
  otherStore,
  olderStore,
  olderJournal,
  ...['bet', 'bet_key', 'fact_key'].map(tableGone),
  ...['bet', 'bet_key'].map(partGone),
  ...drawn(anyPartGone, TRIALS / 10),
  ...allCuts,
  ...drawn(bitsTurned, TRIALS),
  ...drawn(fileEmptied, TRIALS / 10),
  ...drawn(fileZeroed, TRIALS / 10),
  ...drawn(fileGone, TRIALS / 10),
];
const LIVE: readonly LiveDamage[] = [
  { ...partGone('bet'), isEngineKilled: false },
  { ...partGone('bet_key'), isEngineKilled: false },
  { ...partGone('bet'), isEngineKilled: true },
  { ...partGone('bet_key'), isEngineKilled: true },
  { ...fileCut('data.bin'), isEngineKilled: true },
  { ...fileCut('checksums.txt'), isEngineKilled: true },
  ...Array.from({ length: 4 }, () => ({ ...bitsTurned, isEngineKilled: true })),
];
const seeded = <D extends { name: string }>(damages: readonly D[], firstSeed: number) =>
  damages
    .map((damage, at) => ({ damage, name: damage.name, seed: seedOf(`damage ${firstSeed + at}`) }))
    .filter(({ name, seed }) => name.includes(only) && (onlySeed === undefined || seed === Number(onlySeed)));
/** A product waits much of its time: two share the cores better than one. */
const inTurn = createTurns(2);

const judgeOne = (make: () => Promise<Outcome>): Promise<void> =>
  inTurn(async () => {
    const outcome = await make();
    outcomes.push(outcome);
    if (isLong) console.log(JSON.stringify(outcome));
    expect(outcome.faults).toEqual([]);
  });

it.concurrent.each(seeded(isLong ? MANY : drawSome(FEW, DRAWN, 'damage'), 0))(
  `a damaged report store shows and is whole again: $name ($seed of TEST_SEED=${TEST_SEED})`,
  { timeout: TRIAL_LIMIT_MS },
  ({ damage, seed }) => judgeOne(() => runTrial(world, damage, seed)),
);

it.concurrent.each(isLong ? seeded(LIVE, 500) : [])(
  `what is damaged under a product at work shows and is whole again: $name ($seed of TEST_SEED=${TEST_SEED})`,
  { timeout: TRIAL_LIMIT_MS },
  ({ damage, seed }) => judgeOne(() => runLiveTrial(world, damage, seed)),
);

it.runIf(isLong)('a second process with a report store of its own is told which setting they have to share', async () => {
  const folders = [newFolder(), newFolder(), newFolder()] as const;
  const postgres = await startEmbeddedPostgres({ dataDir: join(folders[0], 'postgres'), log: silentLog });
  const [first, second] = [folders[1], folders[2]].map((dataDir) =>
    createProduct({ dataDir, platformKey: PLATFORM_KEY, databaseUrl: postgres.url }),
  ) as [Product, Product];
  try {
    await first.start();
    await expect(second.start()).rejects.toThrow(/Another Manager uses this PostgreSQL.*set CLICKHOUSE_URL/s);
    // The first one goes on, and the refused one left nothing that keeps it from taking over.
    const answer = await fetch(`${first.address()}/readyz`);
    expect(await answer.json()).toMatchObject({ status: 'ok', reports: { state: 'complete', gaps: [] } });
    await first.stop();
    copyInto(join(folders[1], 'keys'), folders[2]);
    await second.start();
  } finally {
    await first.stop();
    await second.stop();
    await postgres.stop();
  }
});
