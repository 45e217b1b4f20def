import { cp } from 'node:fs/promises';
import { constants, setPriority } from 'node:os';
import { join } from 'node:path';
import pino from 'pino';
import { restoreBackup } from './backup/restore-backup.ts';
import { archiveDirOf, readConfig } from './config.ts';
import type { DrillMessage, DrillOrder } from './drill.ts';
import { sampleDays } from './ingest/compare-days.ts';
import { openStores, type Stores } from './stores.ts';
import { verifyRestored } from './verify-restored.ts';

/** A process of its own: hashing and syncing whole stores would keep the product from answering, and a fault here is none of its. */
const log = pino({ level: 'silent' });
const SAMPLED_DAYS = 10;
let opening: Promise<Stores> | undefined;

const tell = (message: DrillMessage): Promise<void> =>
  new Promise((resolve) => (process.connected ? process.send?.(message, () => resolve()) : resolve()));

const drill = async ({ dataDir, from, scratch }: DrillOrder): Promise<void> => {
  // Whoever works comes first; PostgreSQL and the engine inherit it.
  setPriority(constants.priority.PRIORITY_LOW);
  await cp(join(dataDir, 'keys'), join(scratch, 'keys'), { recursive: true });
  const { manifest, heldUntil } = await restoreBackup({ from, dataDir: scratch, at: null });
  const config = readConfig({ DATA_DIR: scratch, DEMO: '0' }, scratch);
  const say = (step: string): void => void tell({ type: 'step', step });
  say('restored');
  opening = openStores(config, log);
  const stores = await opening;
  const { rows, auditRows, faults } = await verifyRestored(
    { stores, dataDir: scratch, archiveDir: archiveDirOf(config), cluster: undefined, log },
    say,
  );
  const sample = await sampleDays({ db: stores.database.db, clickhouse: stores.clickhouse }, SAMPLED_DAYS);
  await tell({ type: 'done', files: manifest.files.length, heldUntil, rows, auditRows, faults, sample });
};

/** Also when the product is gone: nobody waits for this any more. */
const end = async (): Promise<void> => {
  const stores = await opening?.catch(() => undefined);
  await stores?.close().catch(() => undefined);
  process.exit();
};
process.once('SIGTERM', () => void end());
// Of a terminal, for the product, which ends this.
for (const signal of ['SIGINT', 'SIGHUP'] as const) process.on(signal, () => undefined);
process.once('disconnect', () => void end());
process.once('message', (order: DrillOrder) =>
  drill(order)
    .catch((error: unknown) => tell({ type: 'failed', why: error instanceof Error ? error.message : String(error) }))
    .finally(() => void end()),
);
