import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { createClickHouse, type ClickHouse } from '../client.ts';
import { startEmbeddedClickHouse, type EmbeddedClickHouse, type EmbeddedClickHouseOptions } from './supervisor.ts';

const silent = { info: () => undefined, warn: () => undefined, error: () => undefined };

export type TestEngine = { engine: EmbeddedClickHouse; clickhouse: ClickHouse; dataDir: string } & AsyncDisposable;

/** An engine of its own in a temporary directory, for tests; disposing stops it and removes the data. */
export const openTestEngine = async (o: Partial<EmbeddedClickHouseOptions> = {}): Promise<TestEngine> => {
  const dataDir = o.dataDir ?? (await mkdtemp(join(tmpdir(), 'manager-clickhouse-')));
  const engine = await startEmbeddedClickHouse({ log: silent, stopGraceMs: 3_000, ...o, dataDir });
  const clickhouse = createClickHouse({ ...engine, database: 'default', patienceMs: 15_000 });
  return {
    engine,
    clickhouse,
    dataDir,
    [Symbol.asyncDispose]: async () => {
      await clickhouse.close();
      await engine.stop();
      await rm(dataDir, { recursive: true, force: true });
    },
  };
};
