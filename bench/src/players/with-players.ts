import { rm } from 'node:fs/promises';
import { join } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { type Console, openConsole } from '../console.ts';
import { startProduct } from '../product.ts';
import { openReader } from '../reader.ts';
import { openStores, type Stores } from '../stores.ts';
import { fillPlayers } from './player-world.ts';
import { makeBenchFolder } from '../bench-folder.ts';

export type Asker = { who: string; call: Console };

const SETTLE_MS = 5_000;

type Options = {
  players: number;
  /** What the staff may ask for. */
  codes: readonly string[];
  /** What else the store needs, past the product. */
  fill?: (pool: Stores['postgres']) => Promise<void>;
};

/** Starts the product on a store with so many players, and lets staff of all agents, of a big one and of a small one ask. */
export const withPlayers = async (
  { players, codes, fill }: Options,
  ask: (askers: readonly Asker[], world: string) => Promise<void>,
): Promise<void> => {
  const dir = await makeBenchFolder('players');
  const dataDir = join(dir, 'data');
  try {
    // The product makes its tables; then it is stopped, because the store is filled past it.
    await (await startProduct({ dataDir })).stop();
    const stores = await openStores(dataDir);
    const world = await fillPlayers(stores.postgres, players)
      .then(async (filled) => {
        await fill?.(stores.postgres);
        return filled;
      })
      .finally(() => stores.close());
    const product = await startProduct({ dataDir });
    // A process that has just started may turn calls away on a busy machine.
    await sleep(SETTLE_MS);
    try {
      const admin = await openConsole(product.url);
      const readerOf = (agentId: string) => openReader(product, admin, { agentId, codes: [...codes] });
      await ask(
        [
          { who: 'all agents', call: admin },
          { who: 'an agent with many players', call: await readerOf(world.bigAgentId) },
          { who: 'an agent with few', call: await readerOf(world.smallAgentId) },
        ],
        world.text,
      );
    } finally {
      await product.stop();
    }
  } finally {
    await rm(dir, { recursive: true, force: true });
  }
};
