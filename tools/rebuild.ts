import { join } from 'node:path';
import { checkArchive } from '@manager/server/backup/check-archive';
import { archiveDirOf, readConfig } from '@manager/server/config';
import { rebuildFacts } from '@manager/server/ingest/rebuild';
import { verifyFacts } from '@manager/server/ingest/rebuild-verify';
import { openStores, type Stores } from '@manager/server/stores';
import pino from 'pino';

/** `npm run rebuild`: ClickHouse made anew from the journal. `npm run rebuild -- --verify` only compares, and ends with 1 when anything differs. */
const config = readConfig(process.env, join(import.meta.dirname, '..'));
const log = pino({ level: config.LOG_LEVEL }, pino.destination(2));
const PROGRESS_STEP_MS = 5_000;
const MOST_LINES = 100;

async function rebuild(stores: Stores): Promise<void> {
  const startMs = performance.now();
  let saidAtMs = startMs;
  const { rows } = await rebuildFacts({
    db: stores.database.db,
    archiveDir: archiveDirOf(config),
    databaseUrl: stores.databaseUrl,
    clickhouse: stores.clickhouse,
    log,
    ...(config.CLICKHOUSE_CLUSTER === undefined ? {} : { cluster: config.CLICKHOUSE_CLUSTER }),
    onProgress: (done) => {
      if (performance.now() - saidAtMs < PROGRESS_STEP_MS) return;
      saidAtMs = performance.now();
      console.log(`${done.rows} of ${done.rowsInAll} rows`);
    },
  });
  const tookS = (performance.now() - startMs) / 1000;
  console.log(`Rebuilt ${rows} rows in ${tookS.toFixed(1)} s: ${Math.round(rows / tookS)} rows/s`);
}

async function verify(stores: Stores): Promise<boolean> {
  const { counts, differences } = await verifyFacts({ db: stores.database.db, clickhouse: stores.clickhouse });
  for (const { table, batches, rows } of counts) console.log(`${table}: ${rows} rows in ${batches} batches`);
  for (const { table, batchId, partition, inJournal, stored } of differences.slice(0, MOST_LINES)) {
    console.log(`${table}: batch ${batchId} of ${partition} has ${inJournal} rows in the journal and ${stored} in ClickHouse`);
  }
  console.log(differences.length === 0 ? 'ClickHouse holds what the journal holds' : `${differences.length} batches differ`);
  const { files, bytes, faults } = await checkArchive(
    { db: stores.database.db, archiveDir: archiveDirOf(config) },
    config.dataDir,
  );
  for (const fault of faults.slice(0, MOST_LINES)) console.log(fault);
  console.log(
    `archive: ${files} files, ${bytes} bytes, ${faults.length === 0 ? 'each as it was written' : `${faults.length} not as they were written`}`,
  );
  return differences.length === 0 && faults.length === 0;
}

async function main(args: readonly string[]): Promise<boolean> {
  const unknown = args.find((arg) => arg !== '--verify');
  if (unknown !== undefined) throw new Error(`unknown argument ${unknown}; known: --verify`);
  const stores = await openStores(config, log);
  try {
    if (!args.includes('--verify')) await rebuild(stores);
    return await verify(stores);
  } finally {
    await stores.close();
  }
}

try {
  process.exitCode = (await main(process.argv.slice(2))) ? 0 : 1;
} catch (error) {
  console.error(error instanceof Error ? error.message : error);
  process.exitCode = 1;
}
