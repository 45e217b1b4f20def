import { basename, join } from 'node:path';
import { parseArgs } from 'node:util';
import { restoreBackup } from '@manager/server/backup/restore-backup';
import { noteRestore } from '@manager/server/audit/restore-notes';
import { archiveDirOf, readConfig } from '@manager/server/config';
import { openStores, type Stores } from '@manager/server/stores';
import { verifyRestored } from '@manager/server/verify-restored';
import pino from 'pino';

/**
 * `npm run restore -- --from DIR/base-… [--at TIME]`: puts a backup, and the log that is archived beside it, into the empty DATA_DIR, in which the
 * folder keys lies already, makes the report store anew from the journal, and verifies both it and the audit log before it says that it is done.
 * `--at`: what was committed until then, as an instant such as 2026-11-30T15:04:00Z. Ends with 1 where something does not agree.
 */
const config = readConfig(process.env, join(import.meta.dirname, '..'));
const log = pino({ level: config.LOG_LEVEL }, pino.destination(2));
const INSTANT = /^\d{4}-\d\d-\d\dT\d\d:\d\d(?::\d\d(?:\.\d{1,3})?)?(?:Z|[+-]\d\d:\d\d)$/;
const startMs = performance.now();
const say = (text: string): void => console.log(`${((performance.now() - startMs) / 1000).toFixed(1).padStart(7)} s  ${text}`);

async function main(): Promise<boolean> {
  const { from, at } = parseArgs({ options: { from: { type: 'string' }, at: { type: 'string' } } }).values;
  if (from === undefined) throw new Error('Say which backup: npm run restore -- --from DIR/base-…');
  if (at !== undefined && !INSTANT.test(at))
    throw new Error('--at takes an instant with its zone, such as 2026-11-30T15:04:00Z.');
  if (config.DATABASE_URL !== undefined)
    throw new Error('PostgreSQL is a server of its own here: restore it with its own tools (docs/operations.md, "Backups").');
  const { manifest, heldUntil } = await restoreBackup({
    from,
    dataDir: config.dataDir,
    at: at === undefined ? null : new Date(at),
  });
  say(`${manifest.files.length} files, each as it was signed`);
  const stores = await openStores(config, log);
  try {
    await note(stores, { backup: basename(from), heldUntil });
    const { faults } = await verifyRestored(
      { stores, dataDir: config.dataDir, archiveDir: archiveDirOf(config), cluster: config.CLICKHOUSE_CLUSTER, log },
      say,
    );
    const isWhole = faults.length === 0;
    say(
      isWhole
        ? `Done: ${config.dataDir} is as it was at ${heldUntil}. What came after that is not in it.`
        : 'NOT done: see above',
    );
    return isWhole;
  } finally {
    await stores.close();
  }
}

/** Before anything else is done: also a product that is started although a check failed knows what it is. */
async function note({ database }: Stores, { backup, heldUntil }: { backup: string; heldUntil: string }): Promise<void> {
  await noteRestore(database.db, {
    signal: 'command',
    evidenceId: `command ${new Date().toISOString()}`,
    restoredTo: new Date(heldUntil),
    evidence: { backup },
  });
}

try {
  process.exitCode = (await main()) ? 0 : 1;
} catch (error) {
  console.error(error instanceof Error ? error.message : error);
  process.exitCode = 1;
}
