import { setTimeout as sleep } from 'node:timers/promises';
import { expect, it } from 'vitest';
import { openTestEngine } from './test-engine.ts';
import { type EmbeddedClickHouse, startEmbeddedClickHouse } from './supervisor.ts';

const silent = { info: () => undefined, warn: () => undefined, error: () => undefined };
const FSYNC =
  'fsync_after_insert = 1, fsync_part_directory = 1, min_rows_to_fsync_after_merge = 1, min_compressed_bytes_to_fsync_after_merge = 1';

/** Never 0, which would be the whole group of the tests. */
const pidOf = ({ pid }: EmbeddedClickHouse): number => {
  const id = pid();
  if (id === undefined) throw new Error('no engine runs');
  return id;
};
const backAfter = async ({ pid }: EmbeddedClickHouse, victim: number | undefined): Promise<void> => {
  while (pid() === undefined || pid() === victim) await sleep(10);
};

it('kill -9 during inserts loses no acknowledged batch and leaves no part of one', async () => {
  await using test = await openTestEngine();
  const { engine, clickhouse } = test;
  await clickhouse.command({
    name: 'test',
    sql: `CREATE TABLE kept (batch UInt32, n UInt32) ENGINE = MergeTree ORDER BY batch SETTINGS ${FSYNC}`,
  });
  const rowsPerBatch = 5_000;
  const acknowledged: number[] = [];
  let isRunning = true;
  const insertForever = async (): Promise<void> => {
    for (let batch = 1; isRunning; batch++) {
      const tsv = Array.from({ length: rowsPerBatch }, (_, n) => `${batch}\t${n}\n`).join('');
      try {
        await clickhouse.insert({ name: 'test', table: 'kept', columns: ['batch', 'n'], tsv });
        acknowledged.push(batch);
      } catch {
        await sleep(20);
      }
    }
  };
  const inserting = insertForever();
  const recoveredMs: number[] = [];
  for (let kill = 0; kill < 10; kill++) {
    // However slow the machine is, some batches are in before each kill.
    const before = acknowledged.length;
    while (acknowledged.length < before + 2) await sleep(5);
    await sleep(kill * 17);
    const victim = engine.pid();
    if (victim !== undefined) process.kill(victim, 'SIGKILL');
    const startMs = performance.now();
    await backAfter(engine, victim);
    recoveredMs.push(performance.now() - startMs);
  }
  isRunning = false;
  await inserting;
  const rows = await clickhouse.query<{ batch: number; n: string }>({
    name: 'test',
    sql: 'SELECT batch, count() AS n FROM kept GROUP BY batch ORDER BY batch',
  });
  expect(rows.filter((row) => row.n !== String(rowsPerBatch))).toEqual([]);
  const present = new Set(rows.map((row) => row.batch));
  expect(acknowledged.filter((batch) => !present.has(batch))).toEqual([]);
  expect(acknowledged.length).toBeGreaterThan(10);
  expect(engine.restarts()).toBe(10);
  console.info(`10 kills -9 of the engine: it answered again after ${Math.round(Math.max(...recoveredMs))} ms at most`);
});

it('a read in flight is answered after the restart', async () => {
  await using test = await openTestEngine();
  const before = pidOf(test.engine);
  process.kill(before, 'SIGKILL');
  expect(await test.clickhouse.query({ name: 'test', sql: 'SELECT 1 AS x' })).toEqual([{ x: 1 }]);
  expect(test.engine.pid()).not.toBe(before);
});

it('a death is told before the next engine is launched, with a number that grows', async () => {
  await using test = await openTestEngine();
  const { engine } = test;
  expect(engine.generation()).toBe(1);
  const told: [number, number | undefined][] = [];
  const takeBack = engine.onDeath(() => told.push([engine.generation(), engine.pid()]));
  const first = engine.pid();
  for (let death = 1; death <= 2; death++) {
    const victim = pidOf(engine);
    process.kill(victim, 'SIGKILL');
    await backAfter(engine, victim);
    if (death === 1) expect(told).toEqual([[1, first]]);
    expect(engine.generation()).toBe(death + 1);
    takeBack();
  }
  expect(told).toHaveLength(1);
  engine.onDeath(() => told.push([0, 0]));
  await engine.stop();
  expect(told).toHaveLength(1);
});

it('a second owner of the directory is refused at once and harms nothing', async () => {
  await using test = await openTestEngine();
  await expect(startEmbeddedClickHouse({ dataDir: test.dataDir, log: silent })).rejects.toThrow(/is in use by process \d+/);
  expect(await test.clickhouse.query({ name: 'test', sql: 'SELECT 1 AS x' })).toEqual([{ x: 1 }]);
});

it('a stop lets a running query finish', async () => {
  await using test = await openTestEngine();
  const running = test.clickhouse.query({ name: 'test', sql: 'SELECT sleep(1) AS x' });
  await sleep(200);
  const pid = pidOf(test.engine);
  await test.engine.stop();
  expect(await running).toEqual([{ x: 0 }]);
  expect(() => process.kill(pid, 0)).toThrow();
});

it('Ctrl+C, which reaches the whole process group, ends no engine', async () => {
  await using test = await openTestEngine();
  const pid = pidOf(test.engine);
  for (const signal of ['SIGINT', 'SIGTERM'] as const) process.kill(pid, signal);
  for (let times = 0; times < 20; times++)
    expect(await test.clickhouse.query({ name: 'test', sql: 'SELECT sleep(0.02) AS x' })).toEqual([{ x: 0 }]);
  expect([test.engine.pid(), test.engine.restarts()]).toEqual([pid, 0]);
});
