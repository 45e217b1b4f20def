import { join } from 'node:path';
import { describeFault, verifyAudit } from '@manager/server/audit/verify';
import { type Config, readConfig } from '@manager/server/config';
import { createDb } from '@manager/server/postgres/db';
import { startEmbeddedPostgres } from '@manager/server/postgres/embedded';
import pino from 'pino';

/**
 * `npm run audit:verify`: recomputes the chains of the audit log and holds them against its columns, its second copy and its signed
 * checkpoints. Ends with 1 at a fault, and names the first row that is not what it was. Changes nothing.
 */
const config = readConfig(process.env, join(import.meta.dirname, '..'));
const log = pino({ level: config.LOG_LEVEL }, pino.destination(2));

type Store = { url: string; close: () => Promise<void> };

async function openStore({ DATABASE_URL, dataDir }: Config): Promise<Store> {
  if (DATABASE_URL !== undefined) return { url: DATABASE_URL, close: async () => undefined };
  const { url, stop } = await startEmbeddedPostgres({ dataDir: join(dataDir, 'postgres'), log });
  return { url, close: stop };
}

async function main(args: readonly string[]): Promise<boolean> {
  if (args.length > 0) throw new Error(`unknown argument ${args[0]}; there are none`);
  const store = await openStore(config);
  const { db, close } = createDb({ url: store.url, log });
  try {
    const { rows, copiedRows, checkpoints, tookMs, fault } = await verifyAudit({
      db,
      dataDir: config.dataDir,
      // The embedded store has one process, and that process keeps the copy.
      isCopyComplete: config.DATABASE_URL === undefined,
      onProgress: (done) => console.log(`${done} rows`),
    });
    if (fault !== null) console.log(`FAULT at ${describeFault(fault)}`);
    const figures = `${rows} rows, ${copiedRows} of them in the second copy, ${checkpoints} checkpoints, ${(tookMs / 1000).toFixed(1)} s`;
    console.log(
      fault === null ? `The audit log is whole: ${figures}` : `The audit log is NOT what it was: stopped after ${figures}`,
    );
    return fault === null;
  } finally {
    await close();
    await store.close();
  }
}

try {
  process.exitCode = (await main(process.argv.slice(2))) ? 0 : 1;
} catch (error) {
  console.error(error instanceof Error ? error.message : error);
  process.exitCode = 1;
}
