import { createHash } from 'node:crypto';
import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { describeFault, verifyAudit } from '../../src/audit/verify.ts';
import { readConfig } from '../../src/config.ts';
import { exportPath } from '../../src/kit/export/export-path.ts';
import { verifyFacts } from '../../src/ingest/rebuild-verify.ts';
import { openStores, type Stores } from '../../src/stores.ts';
import { compareWithRecords } from '../kill/compare.ts';
import type { FeederRecord } from '../kill/feeder.ts';
import { silentLog } from '../stores.ts';

/** What is wrong with what a stopped product left, against what was acknowledged. */
export const inspect = async (dataDir: string, records: readonly FeederRecord[]): Promise<string[]> => {
  const stores = await openStores(readConfig({ DATA_DIR: dataDir, DEMO: '0' }, dataDir), silentLog);
  try {
    return [
      ...(await wrongBets(stores, records)),
      ...(await wrongExports(stores, dataDir)),
      ...(await wrongAudit(stores, dataDir)),
    ];
  } finally {
    await stores.close();
  }
};

const wrongBets = async ({ database: { db }, clickhouse }: Stores, records: readonly FeederRecord[]): Promise<string[]> => {
  const { lost, wrong, neverSent, partial } = await compareWithRecords(clickhouse, records);
  const { differences } = await verifyFacts({ db, clickhouse });
  const open = await db.selectFrom('ingest_group').select('id').where('applied_at', 'is', null).execute();
  const found = { lost, wrong, neverSent, partial, differences, open };
  return Object.entries(found).flatMap(([what, all]) =>
    all.length === 0 ? [] : [`${all.length} ${what}: ${JSON.stringify(all.slice(0, 3))}`],
  );
};

/** A file that was announced is there, byte for byte. */
const wrongExports = async ({ database: { db } }: Stores, dataDir: string): Promise<string[]> => {
  const jobs = await db.selectFrom('export_job').select(['id', 'format', 'sha256']).where('status', '=', 'ready').execute();
  return jobs.flatMap((job) => {
    try {
      const bytes = readFileSync(exportPath({ exportDir: join(dataDir, 'exports') }, job));
      return createHash('sha256').update(bytes).digest('hex') === job.sha256 ? [] : [`export ${job.id} is damaged`];
    } catch (error) {
      return [`export ${job.id}: ${String(error)}`];
    }
  });
};

/** Chain, second copy and signatures, all that were announced. */
const wrongAudit = async ({ database: { db } }: Stores, dataDir: string): Promise<string[]> => {
  const { fault } = await verifyAudit({ db, dataDir, isCopyComplete: true });
  return fault === null ? [] : [describeFault(fault)];
};
