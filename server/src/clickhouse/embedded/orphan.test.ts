import { spawn } from 'node:child_process';
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { createInterface } from 'node:readline';
import { expect, it } from 'vitest';
import { openTestEngine } from '../test-engine.ts';

const SUPERVISOR = new URL('./supervisor.ts', import.meta.url).href;
const CLIENT = new URL('../client.ts', import.meta.url).href;

/** A parent that starts the engine, sends it a query that runs for a minute, and says so. */
const parentProgram = (dataDir: string): string => `
  import { startEmbeddedClickHouse } from ${JSON.stringify(SUPERVISOR)};
  import { createClickHouse } from ${JSON.stringify(CLIENT)};
  const log = { info() {}, warn() {}, error() {} };
  const engine = await startEmbeddedClickHouse({ dataDir: ${JSON.stringify(dataDir)}, log });
  const clickhouse = createClickHouse({ ...engine, database: 'default' });
  await clickhouse.command({ name: 'test', sql: 'CREATE TABLE kept (x UInt8) ENGINE = MergeTree ORDER BY x' });
  await clickhouse.insert({ name: 'test', table: 'kept', columns: ['x'], tsv: '7\\n' });
  clickhouse.query({ name: 'test', sql: 'SELECT count() AS n FROM numbers(1000000000000) WHERE cityHash64(number) = 1', settings: { max_execution_time: 60, max_threads: 1 } }).catch(() => {});
  setTimeout(() => console.log('busy'), 500);
`;

it('an engine whose parent was killed leaves its directory to the next one, even in the middle of a long query', async () => {
  const dataDir = mkdtempSync(join(tmpdir(), 'manager-orphan-'));
  const parent = spawn(
    process.execPath,
    ['--disable-warning=ExperimentalWarning', '--input-type=module', '--eval', parentProgram(dataDir)],
    { stdio: ['ignore', 'pipe', 'inherit'] },
  );
  await new Promise<void>((resolve, reject) => {
    createInterface({ input: parent.stdout }).on('line', () => resolve());
    parent.once('exit', (code) => reject(new Error(`the parent ended with ${code}`)));
  });
  parent.kill('SIGKILL');
  try {
    await using next = await openTestEngine({ dataDir });
    expect(await next.clickhouse.query({ name: 'test', sql: 'SELECT x FROM kept' })).toEqual([{ x: 7 }]);
  } finally {
    rmSync(dataDir, { recursive: true, force: true });
  }
});
