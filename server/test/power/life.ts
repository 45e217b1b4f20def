import { join } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { createFeeder, type Feeder } from '../kill/feeder.ts';
import { createProduct } from '../kill/product.ts';
import { createDisk, type Disk, type Mount } from './disk.ts';
import { takeExport } from './export.ts';
import { inspect } from './inspect.ts';
import { stopTree } from './processes.ts';
import { untilWhole } from './ready.ts';
import { createWorld, type World } from './world.ts';

export type Cut = {
  kind: 'first' | 'later';
  /** From the start of the process, and how far that had come. */
  atMs: number;
  at: 'starting' | 'ready' | 'taking bets';
  mount: Mount;
  acknowledged: number;
  readyMs: number | null;
  gaps: string[];
  faults: string[];
};

/** ms from the start of the process, or from the moment when bets are taken. */
export type Moment = { from: 'start' | 'bets'; ms: number };

const PLATFORM_KEY = 'power-cut-platform-key-0123456789';
const FEEDERS = 3;
const TAKEN_LIMIT_MS = 150_000;
const STOP_LIMIT_MS = 30_000;

/** A product on a disk of its own, from its first start on, through one cut or many. */
export const createLife = (name: string) => {
  const disk: Disk = createDisk();
  const dataDir = join(disk.folder, 'data');
  const product = createProduct({ dataDir, platformKey: PLATFORM_KEY });
  let world: World | undefined;
  const past: Feeder[] = [];
  let feeders: Feeder[] = [];
  let generation = 0;
  let isCut = false;
  let mountedAs: Mount = 'usual';

  const mount = async (as: Mount): Promise<void> => {
    await disk.mount(as);
    mountedAs = as;
  };

  const acknowledged = (): number => feeders.reduce((sum, { record }) => sum + record.acknowledgedBatches, 0);
  const rows = (): number => [...past, ...feeders].reduce((sum, { record }) => sum + record.acknowledgedRows, 0);

  const feed = async (): Promise<void> => {
    world ??= await createWorld(dataDir, () => isCut);
    if (world === undefined || isCut) return;
    generation += 1;
    const { site, game } = world;
    feeders = Array.from({ length: FEEDERS }, (_, n) =>
      createFeeder({
        name: `${name}-${generation}-${n}`,
        seed: generation * FEEDERS + n,
        platformKey: PLATFORM_KEY,
        address: product.address,
        site,
        game,
      }),
    );
  };

  const untilTaken = async (batches: number): Promise<void> => {
    const wrong = Promise.race(feeders.map(({ failed }) => failed));
    wrong.catch(() => undefined); // thrown by those that wait
    const untilMs = performance.now() + TAKEN_LIMIT_MS;
    for (const target = acknowledged() + batches; acknowledged() < target;) {
      if (performance.now() > untilMs) throw new Error(`no bets were taken within ${TAKEN_LIMIT_MS} ms`);
      await Promise.race([sleep(10), wrong]);
    }
  };

  const stopFeeders = async (): Promise<void> => {
    await Promise.all(feeders.map((feeder) => feeder.stop()));
    past.push(...feeders);
    feeders = [];
  };

  /** What people and platforms do with it once it is ready. */
  const use = async (): Promise<void> => {
    await feed();
    while (!isCut) {
      await takeExport(product.address, () => isCut).catch((error: unknown) => {
        if (!isCut) throw error;
      });
      if (!isCut) await sleep(1_000);
    }
  };

  const cutAt = async ({ from, ms }: Moment): Promise<Pick<Cut, 'at' | 'atMs'>> => {
    const startMs = performance.now();
    let isReady = false;
    let refusal: unknown;
    isCut = false;
    const using = product
      .start()
      .then(() => {
        isReady = true;
        return use();
      })
      .catch((error: unknown) => (refusal ??= isCut ? undefined : error));
    for (let fromMs = from === 'start' ? startMs : Infinity; performance.now() < fromMs + ms; await sleep(5)) {
      if (refusal !== undefined) throw refusal;
      if (from === 'bets' && acknowledged() > 0) fromMs = Math.min(fromMs, performance.now());
    }
    const kill = stopTree(product.pidOf('server'));
    isCut = true;
    const at = acknowledged() > 0 ? 'taking bets' : isReady ? 'ready' : 'starting';
    const atMs = Math.round(performance.now() - startMs);
    try {
      await disk.cut();
    } finally {
      await kill();
    }
    await using;
    await disk.unmount();
    return { at, atMs };
  };

  const restart = async (cut: Cut): Promise<void> => {
    const startMs = performance.now();
    await product.start();
    cut.readyMs = Math.round(performance.now() - startMs);
    isCut = false;
    cut.gaps = await untilWhole(product.address());
    if (feeders.length === 0) await feed();
    // A last answer of each: groups are applied in order, so nothing is under way behind it.
    await untilTaken(2 * FEEDERS);
    await stopFeeders();
    await takeExport(product.address);
    await product.stop();
    cut.faults.push(
      ...(await inspect(
        dataDir,
        past.map(({ record }) => record),
      )),
    );
  };

  return {
    mount,
    /** Starts the product, cuts it off, starts it on what is left, mounted as `next`, and looks at that. */
    cut: async (kind: Cut['kind'], moment: Moment, next: Mount): Promise<Cut> => {
      const cut: Cut = { kind, mount: mountedAs, at: 'starting', atMs: 0, acknowledged: 0, readyMs: null, gaps: [], faults: [] };
      try {
        const before = rows();
        Object.assign(cut, await cutAt(moment));
        cut.acknowledged = rows() - before;
        await mount(next);
        await restart(cut);
      } catch (error) {
        cut.faults.push(`${cut.readyMs === null ? 'REFUSED: ' : ''}${String(error).slice(0, 3_000)}`);
      }
      return cut;
    },
    rows,
    end: async (): Promise<void> => {
      isCut = true;
      await Promise.race([product.stop(), sleep(STOP_LIMIT_MS)]);
      for (const feeder of feeders) void feeder.stop().catch(() => undefined);
      disk.remove();
    },
  };
};
export type Life = ReturnType<typeof createLife>;
