import { join, resolve } from 'node:path';
import type { Logger } from 'pino';
import { startEmbeddedPostgres } from './embedded.ts';
import { openHome } from './embedded-home.ts';
import { portOfServer } from './embedded-owner.ts';
import { prepareStore, USER } from './embedded-store.ts';

export type OpenCluster = { url: string; pgData: string; close: () => Promise<void> };

/** The embedded cluster of a data folder: that of the product that runs, or one that is started for the caller and stopped by `close`. */
export const openCluster = async ({ dataDir, log }: { dataDir: string; log: Logger }): Promise<OpenCluster> => {
  const place = resolve(dataDir, 'postgres');
  const home = openHome({ dataDir: place });
  if (!home.isInitialised) throw new Error(`There is no database in ${place}.`);
  const pgData = join(home.storeDir, 'data');
  const port = portOfServer(pgData);
  if (port === null) {
    const { url, stop } = await startEmbeddedPostgres({ dataDir: place, log });
    return { url, pgData, close: stop };
  }
  const password = await prepareStore({ home, log });
  return { url: `postgres://${USER}:${password}@127.0.0.1:${port}/postgres`, pgData, close: async () => undefined };
};
