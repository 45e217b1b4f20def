import { setTimeout as sleep } from 'node:timers/promises';
import { createProduct, type Product } from '../kill/product.ts';
import { compareStores } from './compare-stores.ts';
import { createConsole, signIn } from './console.ts';
import { liveName, type LiveDamage, type World } from './damages.ts';
import { copyOf, PLATFORM_KEY, removeFolder } from './master.ts';
import { createRandom } from './random.ts';
import { ALL_BY_MS, judge, type Outcome, shownBy, toldBy } from './trial.ts';
import { createWatch } from './watch.ts';

/** What a running product has to notice of itself, and until when it has to be whole again (T086). */
const NOTICED_BY_MS = 5 * 60_000;
const WHOLE_BY_MS = 15 * 60_000;
const SETTLED_AFTER_MS = 1_000;

/** Damages the store of a product at work, whose reports are asked for all the time. */
export const runLiveTrial = async (world: World, damage: LiveDamage, seed: number): Promise<Outcome> => {
  const { master } = world;
  const random = createRandom(seed);
  const dataDir = copyOf(master);
  const product = createProduct({ dataDir, platformKey: PLATFORM_KEY });
  const outcome: Outcome = {
    damage: liveName(damage),
    seed,
    file: '',
    shown: '',
    startedMs: null,
    watched: null,
    takenAgainMs: null,
    told: [],
    faults: [],
  };
  try {
    const startedAt = new Date();
    await product.start();
    const console_ = createConsole(product.address, await signIn(product.address()));
    await createWatch({ console: console_, truth: master.answers }).untilWhole({ verifiedAfter: startedAt, limitMs: ALL_BY_MS });
    const watch = createWatch({ console: console_, truth: master.answers });
    outcome.file = await damage.apply({ dataDir, random, world });
    const damagedAt = new Date();
    if (damage.isEngineKilled) await killEngine(product);
    const startMs = performance.now();
    if (!damage.isEngineKilled) {
      if (!(await watch.untilGap(NOTICED_BY_MS))) outcome.faults.push('not noticed within five minutes');
      outcome.startedMs = Math.round(performance.now() - startMs);
      await watch.untilRestored(WHOLE_BY_MS);
    }
    const verifiedAfter = damage.isEngineKilled ? damagedAt : startedAt;
    outcome.watched = await watch.untilWhole({ verifiedAfter, limitMs: ALL_BY_MS });
    await product.stop();
    outcome.told = toldBy(product.lastWords());
    outcome.shown = shownBy(dataDir, outcome);
    outcome.faults.push(...judge({ isCounted: true }, outcome.watched));
    outcome.faults.push(...(await compareStores({ dataDir, truth: master, records: [] })));
  } catch (error) {
    outcome.faults.push(String(error).slice(0, 3_000));
  } finally {
    await product.stop();
    removeFolder(dataDir);
  }
  return outcome;
};

const killEngine = async (product: Product): Promise<void> => {
  const pid = product.pidOf('engine');
  if (pid === undefined) throw new Error('there is no engine to kill');
  process.kill(pid, 'SIGKILL');
  while (product.pidOf('engine') === pid) await sleep(10);
  await sleep(SETTLED_AFTER_MS);
};
