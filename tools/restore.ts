import { join } from 'node:path';
import { parseArgs } from 'node:util';
import { describeFault, verifyAudit } from '@manager/server/audit/verify';
import { restoreBackup } from '@manager/server/backup/restore-backup';
import { readConfig } from '@manager/server/config';
import { rebuildFacts } from '@manager/server/ingest/rebuild';
import { verifyFacts } from '@manager/server/ingest/rebuild-verify';
import { openStores, type Stores } from '@manager/server/stores';
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
    const isWhole = await verify(stores);
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

async function verify({ database, databaseUrl, clickhouse }: Stores): Promise<boolean> {
  const { db } = database;
  say('PostgreSQL is open');
  const cluster = config.CLICKHOUSE_CLUSTER === undefined ? {} : { cluster: config.CLICKHOUSE_CLUSTER };
  const { rows } = await rebuildFacts({ db, databaseUrl, clickhouse, log, ...cluster });
  say(`${rows} rows of the report store made anew from the journal`);
  const { differences } = await verifyFacts({ db, clickhouse });
  say(differences.length === 0 ? 'the report store holds what the journal holds' : `${differences.length} batches differ`);
  const audit = await verifyAudit({ db, dataDir: config.dataDir, isCopyComplete: false });
  say(audit.fault === null ? `${audit.rows} rows of the audit log are whole` : `FAULT at ${describeFault(audit.fault)}`);
  return differences.length === 0 && audit.fault === null;
}

try {
  process.exitCode = (await main()) ? 0 : 1;
} catch (error) {
  console.error(error instanceof Error ? error.message : error);
  process.exitCode = 1;
}
