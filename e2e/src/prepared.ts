import { execFile } from 'node:child_process';
import { chmodSync, existsSync, mkdirSync, mkdtempSync, renameSync, rmdirSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { promisify } from 'node:util';
import { startOwnProduct } from './own-product.ts';

/** Of this run: its config drew the folder beside it. */
const PREPARED = `${process.env['E2E_DATA_DIR'] ?? join(tmpdir(), `manager-e2e-${process.pid}`)}-prepared`;

/**
 * Puts there what a product keeps that was started once: both stores made, all migrations applied, nobody been there. The first who asks makes
 * it for all processes of the run.
 */
export const copyPrepared = async (dataDir: string, port: number): Promise<void> => {
  while (!existsSync(PREPARED)) if (!(await makePrepared(port))) await sleep(200);
  // With their owners: the embedded PostgreSQL of root has another account.
  await promisify(execFile)('cp', ['-a', PREPARED, dataDir]);
};

/** False: somebody else is at it. */
const makePrepared = async (port: number): Promise<boolean> => {
  const lock = `${PREPARED}.lock`;
  try {
    mkdirSync(lock);
  } catch {
    return false;
  }
  try {
    const place = mkdtempSync(`${PREPARED}-`);
    chmodSync(place, 0o755);
    const dataDir = join(place, 'data');
    const product = await startOwnProduct({ dataDir, port });
    await product.stop();
    renameSync(dataDir, PREPARED);
    return true;
  } finally {
    rmdirSync(lock);
  }
};
