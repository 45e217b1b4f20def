import { expect, it } from 'vitest';
import { silentLog, testStores } from '../../test/stores.ts';
import type { ReadQuery } from './client.ts';
import { makeMissingSums, setTables } from './table-settings.ts';

const { clickhouse } = await testStores();

type Part = { rows: string; sums: string };
const partsOf = (month: string): Promise<Part[]> =>
  clickhouse.query<Part>({
    name: 'test',
    sql: `SELECT rows, length(projections) AS sums FROM system.parts
          WHERE database = currentDatabase() AND table = 'bet' AND active AND partition_id = {month:String} ORDER BY min_block_number`,
    params: { month },
  });
const insert = (day: string, count: number, from = 0): Promise<void> =>
  clickhouse.command({
    name: 'test',
    sql: `INSERT INTO bet (bet_id, site_id, game_id, player_id, settle_date, bet_at, bet, win_game, row_version, sign, batch_id)
          SELECT toString(number), number % 7, number % 11, number % 97, {day:Date}, {day:Date}, (number % 1000) / 100, (number % 77) / 10, 1, 1, 1
          FROM numbers({from:UInt64}, {count:UInt64})`,
    params: { day, from, count },
  });
const sumBySite = (day: string, settings: Readonly<Record<string, number>>) =>
  clickhouse.query({
    name: 'test',
    sql: `SELECT site_id, sum(sign) AS bets, sum(bet * sign) AS bet FROM bet WHERE settle_date = {day:Date} GROUP BY site_id ORDER BY site_id`,
    params: { day },
    settings,
  });
const byRow = { optimize_use_projections: 0 };
const bySum = { force_optimize_projection: 1 };

it('sums are made with the merge, and every figure is the same before, between and after', async () => {
  const day = '2026-01-05';
  const merge = () => clickhouse.command({ name: 'test', sql: `OPTIMIZE TABLE bet PARTITION 202601` });
  await insert(day, 500);
  await insert(day, 500, 500);
  expect((await partsOf('202601')).map(({ sums }) => Number(sums) > 0)).not.toContain(true);
  expect(await sumBySite(day, {})).toEqual(await sumBySite(day, byRow));
  await merge();
  expect((await partsOf('202601')).map(({ sums }) => Number(sums))).toEqual([9]);
  expect(await sumBySite(day, bySum)).toEqual(await sumBySite(day, byRow));
  // A part with sums beside one without.
  await insert(day, 300, 1_000);
  expect((await partsOf('202601')).map(({ rows, sums }) => [Number(rows), Number(sums)])).toEqual([
    [1_000, 9],
    [300, 0],
  ]);
  expect(await sumBySite(day, bySum)).toEqual(await sumBySite(day, byRow));
  expect(await sumBySite(day, {})).toHaveLength(7);
});

it('a large part that stands alone gets its sums, and only once', async () => {
  const day = '2026-02-05';
  await insert(day, 60_000);
  const before = await sumBySite(day, byRow);
  await makeMissingSums({ clickhouse, log: silentLog });
  expect((await partsOf('202602')).map(({ sums }) => Number(sums))).toEqual([0]);
  const told: object[] = [];
  const makeThem = () =>
    makeMissingSums({ clickhouse, log: { ...silentLog, info: (fields: object) => void told.push(fields) }, mergedAfterS: 0 });
  await makeThem();
  await expect.poll(async () => (await partsOf('202602')).map(({ sums }) => Number(sums)), { timeout: 120_000 }).toEqual([9]);
  expect(await sumBySite(day, bySum)).toEqual(before);
  await makeThem();
  expect(told).toEqual([{ table: 'bet', partition: '202602', rows: '60000' }]);
});

it('is set once, and not on a server that does not know it', async () => {
  const asked: string[] = [];
  const noting = { ...clickhouse, command: async ({ sql }: { sql: string }) => void asked.push(sql) };
  await setTables({ clickhouse: noting });
  const tables = async (): Promise<string> =>
    JSON.stringify(
      await clickhouse.query({
        name: 'test',
        sql: 'SELECT create_table_query FROM system.tables WHERE database = currentDatabase()',
      }),
    );
  for (const table of ['bet', 'bet_key'])
    await clickhouse.command({
      name: 'test',
      sql: `ALTER TABLE ${table} RESET SETTING merge_selector_enable_heuristic_to_remove_small_parts_at_right`,
    });
  const older: typeof noting = {
    ...noting,
    query: async <Row>(q: ReadQuery) => (q.name === 'migrate.known_settings' ? [] : clickhouse.query<Row>(q)),
  };
  await setTables({ clickhouse: older });
  expect(asked).toEqual([]);
  const before = await tables();
  await setTables({ clickhouse });
  expect(before.split('remove_small_parts_at_right').length).toBe(
    (await tables()).split('remove_small_parts_at_right').length - 2,
  );
});

it('every table of facts merges ten small parts at once, not five', async () => {
  const tables = await clickhouse.query<{ name: string; text: string }>({
    name: 'test',
    sql: `SELECT name, create_table_query AS text FROM system.tables
          WHERE database = currentDatabase() AND engine LIKE '%MergeTree' AND name != 'schema_migration' ORDER BY name`,
  });
  expect(tables.map(({ name }) => name)).toContain('bet');
  expect(tables.filter(({ text }) => !text.includes('merge_selector_base = 10')).map(({ name }) => name)).toEqual([]);
});
