import { expect, test } from 'vitest';
import { createTestDatabase, testStores } from './stores.ts';

const stores = await testStores();

test('a test file gets both stores, migrated and empty', async () => {
  const { rows } = await stores.database.pool.query('select count(*) > 0 as is_migrated from schema_migration');
  expect(rows).toEqual([{ is_migrated: true }]);
  const bets = await stores.clickhouse.query<{ rows: string }>({ name: 'test.count', sql: 'SELECT count() AS rows FROM bet' });
  expect(bets).toEqual([{ rows: '0' }]);
});

test('every call gives stores of its own', async () => {
  const other = await createTestDatabase();
  expect(other.url).not.toBe(stores.postgresUrl);
  await other.drop();
});
