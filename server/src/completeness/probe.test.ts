import { readdirSync, rmSync } from 'node:fs';
import { join } from 'node:path';
import { expect, it } from 'vitest';
import { silentLog } from '../../test/stores.ts';
import { migrateClickHouse } from '../clickhouse/migrate.ts';
import { openTestEngine } from '../clickhouse/embedded/test-engine.ts';
import { probeMonths } from './probe.ts';
import { countRows } from './store-side.ts';
import { createSuspects } from './suspects.ts';

it('notices a part that was taken away under a running engine, of which counts still tell', async () => {
  await using engine = await openTestEngine();
  const { clickhouse } = engine;
  await migrateClickHouse({ clickhouse, log: silentLog });
  const signal = new AbortController().signal;
  const probe = () => probeMonths({ clickhouse, log: silentLog, signal });
  const columns = ['key', 'kind', 'site_id', 'settle_date', 'batch_id'];
  for (const day of ['2026-01-05', '2026-02-05', '2026-02-06'])
    await clickhouse.insert({ name: 'test', table: 'bet_key', columns, tsv: `k${day}\tbet\t1\t${day}\t1\n` });
  expect(await probe()).toEqual([]);
  const folder = join(engine.dataDir, 'data', 'default', 'bet_key');
  const [part] = readdirSync(folder).filter((name) => name.startsWith('202602_'));
  rmSync(join(folder, part as string), { recursive: true });
  expect((await countRows(clickhouse, ['bet_key'])).get('bet_key/202602')).toBe(2);
  expect(await probe()).toEqual([{ table: 'bet_key', partition: '202602' }]);
});

it('looks at a month that could not be read once, however often it is asked for', () => {
  const suspects = createSuspects();
  const month = { table: 'bet', partition: '202601' } as const;
  suspects.add([month, month]);
  expect([suspects.take(), suspects.take()]).toEqual([month, undefined]);
  suspects.add([month]);
  expect(suspects.take()).toBeUndefined();
});
