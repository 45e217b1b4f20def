import { type ChildProcess, spawn } from 'node:child_process';
import { once } from 'node:events';
import { mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { createInterface } from 'node:readline';
import { setTimeout as sleep } from 'node:timers/promises';
import { afterAll, afterEach, beforeEach, describe, expect, it } from 'vitest';
import { identityOf, isRunning } from '../../base/process-identity.ts';
import { openTestEngine } from './test-engine.ts';

const SUPERVISOR = new URL('./supervisor.ts', import.meta.url).href;
const CLIENT = new URL('../client.ts', import.meta.url).href;

/** A parent that starts the engine, sends it a query that runs for a minute, and then says the engine's process id. */
const parentProgram = (dataDir: string): string => `
  import { startEmbeddedClickHouse } from ${JSON.stringify(SUPERVISOR)};
  import { createClickHouse } from ${JSON.stringify(CLIENT)};
  const log = { info() {}, warn() {}, error() {} };
  const engine = await startEmbeddedClickHouse({ dataDir: ${JSON.stringify(dataDir)}, log });
  const clickhouse = createClickHouse({ ...engine, database: 'default' });
  await clickhouse.command({ name: 'test', sql: 'CREATE TABLE kept (x UInt8) ENGINE = MergeTree ORDER BY x' });
  await clickhouse.insert({ name: 'test', table: 'kept', columns: ['x'], tsv: '7\\n' });
  clickhouse.query({ name: 'test', sql: 'SELECT count() AS n FROM numbers(1000000000000) WHERE cityHash64(number) = 1', settings: { max_execution_time: 60, max_threads: 1 } }).catch(() => {});
  setTimeout(() => console.log(engine.pid()), 500);
`;

/** The process id of an engine that works, and whose parent was just killed. `beforeKill` gets it while the parent lives. */
const orphanEngine = async (dataDir: string, beforeKill: (pid: number) => void = () => undefined): Promise<number> => {
  const parent = spawn(
    process.execPath,
    ['--disable-warning=ExperimentalWarning', '--input-type=module', '--eval', parentProgram(dataDir)],
    { stdio: ['ignore', 'pipe', 'inherit'] },
  );
  const pid = await new Promise<number>((resolve, reject) => {
    createInterface({ input: parent.stdout }).on('line', (line) => resolve(Number(line)));
    parent.once('exit', (code) => reject(new Error(`the parent ended with ${code}`)));
  });
  beforeKill(pid);
  parent.kill('SIGKILL');
  await once(parent, 'exit');
  return pid;
};

const dataDirs: string[] = [];
const newDataDir = (): string => {
  const dataDir = mkdtempSync(join(tmpdir(), 'manager-orphan-'));
  dataDirs.push(dataDir);
  return dataDir;
};
afterAll(() => dataDirs.forEach((dataDir) => rmSync(dataDir, { recursive: true, force: true })));

it('an engine whose parent was killed leaves its directory to the next one, even in the middle of a long query', async () => {
  const dataDir = newDataDir();
  await orphanEngine(dataDir);
  await using next = await openTestEngine({ dataDir });
  expect(await next.clickhouse.query({ name: 'test', sql: 'SELECT x FROM kept' })).toEqual([{ x: 7 }]);
});

it('an engine that stands still is ended within seconds by the next start', async () => {
  const dataDir = newDataDir();
  // stopped, it notices nothing: as one on a machine that is out of breath
  const pid = await orphanEngine(dataDir, (engine) => process.kill(engine, 'SIGSTOP'));
  expect(isRunning(identityOf(pid))).toBe(true);
  const startMs = performance.now();
  await using next = await openTestEngine({ dataDir });
  expect(performance.now() - startMs).toBeLessThan(20_000);
  expect(isRunning(identityOf(pid))).toBe(false);
  expect(await next.clickhouse.query({ name: 'test', sql: 'SELECT x FROM kept' })).toEqual([{ x: 7 }]);
});

it('an engine that nobody wrote down is waited for', async () => {
  const dataDir = newDataDir();
  const pid = await orphanEngine(dataDir, (engine) => process.kill(engine, 'SIGSTOP'));
  rmSync(join(dataDir, 'engine.json'));
  const opening = openTestEngine({ dataDir });
  await Promise.race([sleep(5_000), opening]);
  process.kill(pid, 'SIGCONT');
  await using next = await opening;
  expect(await next.clickhouse.query({ name: 'test', sql: 'SELECT x FROM kept' })).toEqual([{ x: 7 }]);
});

describe('what is written down about an engine', () => {
  let bystander: ChildProcess;
  beforeEach(async () => {
    bystander = spawn(process.execPath, ['--eval', 'setInterval(() => {}, 1000)']);
    await once(bystander, 'spawn');
  });
  afterEach(async () => {
    bystander.kill('SIGKILL');
    await once(bystander, 'exit');
  });
  const gone = { pid: 4_000_000, startedAt: '1' };

  it.each([{ startedAt: '1' }, { bootId: 'another' }])(
    'never ends another process that has the id by now: %j',
    async (changed) => {
      const dataDir = newDataDir();
      const engine = { ...identityOf(bystander.pid ?? 0), ...changed };
      writeFileSync(join(dataDir, 'engine.json'), JSON.stringify({ engine, owner: gone }));
      await using next = await openTestEngine({ dataDir });
      expect(await next.clickhouse.ping()).toBe(true);
      expect([bystander.exitCode, bystander.signalCode]).toEqual([null, null]);
    },
  );

  it('never ends the engine of an owner that lives, whatever became of the claim', async () => {
    const dataDir = newDataDir();
    const engine = identityOf(bystander.pid ?? 0);
    const owner = identityOf(process.ppid);
    writeFileSync(join(dataDir, 'engine.json'), JSON.stringify({ engine, owner }));
    writeFileSync(join(dataDir, 'owner.json'), '');
    await expect(openTestEngine({ dataDir })).rejects.toThrow(`in use by process ${process.ppid}`);
    expect([bystander.exitCode, bystander.signalCode]).toEqual([null, null]);
  });

  it.each(['', '\0\0\0', '{"engine":{"pid":1}}'])('counts for nothing when it reads %j', async (text) => {
    const dataDir = newDataDir();
    writeFileSync(join(dataDir, 'engine.json'), text);
    await using next = await openTestEngine({ dataDir });
    const recorded = JSON.parse(readFileSync(join(dataDir, 'engine.json'), 'utf8')) as Record<string, unknown>;
    expect(recorded).toEqual({ engine: identityOf(next.engine.pid() ?? 0), owner: identityOf(process.pid) });
  });
});
