import { join } from 'node:path';
import { parseArgs } from 'node:util';
import { keepNewest, makeBackup } from '@manager/server/backup/make-backup';
import { readConfig } from '@manager/server/config';
import { openCluster } from '@manager/server/postgres/embedded';
import pino from 'pino';

/**
 * `npm run backup -- --to DIR [--keep N]`: copies PostgreSQL and the product's own files into a new folder below DIR, while the product runs or
 * not. With --keep only the newest N backups stay in DIR. The keys are not in it.
 */
const config = readConfig(process.env, join(import.meta.dirname, '..'));
const log = pino({ level: config.LOG_LEVEL }, pino.destination(2));

async function main(): Promise<void> {
  const { values } = parseArgs({ options: { to: { type: 'string' }, keep: { type: 'string' } } });
  const { to, keep } = values;
  if (to === undefined) throw new Error('Say where: npm run backup -- --to DIR');
  if (keep !== undefined && !/^[1-9]\d{0,3}$/.test(keep)) throw new Error('--keep takes a number from 1 on.');
  if (config.DATABASE_URL !== undefined)
    throw new Error(
      'PostgreSQL is a server of its own here: back it up with its own tools, with continuous archiving (docs/operations.md, "Backups").',
    );
  const startMs = performance.now();
  const cluster = await openCluster({ dataDir: join(config.dataDir, 'postgres'), log });
  try {
    const { folder, manifest } = await makeBackup({ ...cluster, dataDir: config.dataDir, to, now: () => new Date() });
    const bytes = manifest.files.reduce((sum, { size }) => sum + size, 0);
    const tookS = ((performance.now() - startMs) / 1000).toFixed(1);
    console.log(`${folder}: ${manifest.files.length} files, ${(bytes / 1_048_576).toFixed(0)} MiB, in ${tookS} s`);
    console.log(
      `It holds everything up to ${manifest.holds_until}. It does not hold ${join(config.dataDir, 'keys')}: keep that elsewhere.`,
    );
  } finally {
    await cluster.close();
  }
  if (keep !== undefined) for (const gone of await keepNewest(to, Number(keep))) console.log(`Removed ${gone}`);
}

try {
  await main();
} catch (error) {
  console.error(error instanceof Error ? error.message : error);
  process.exitCode = 1;
}
