import { expect, test } from 'vitest';
import { added, insertBets, makeBet } from '../../test/bet-factory.ts';
import { testStores } from '../../test/stores.ts';
import type { ClickHouse } from '../clickhouse/client.ts';
import { storedIds } from './stored-ids.ts';

const { clickhouse } = await testStores();
const bets = Array.from({ length: 300 }, () => makeBet({ siteId: '1', agentId: '1', playerId: '1', gameId: '1' }));
await insertBets(clickhouse, bets.map(added));

const idsFrom = async (store: ClickHouse): Promise<string[]> => {
  const found: string[] = [];
  for await (const ids of storedIds(store, { name: 't', table: 'bet_key', kind: 'bet' })) found.push(...ids);
  return found;
};

test('every id comes, as it was stored', async () => {
  expect((await idsFrom(clickhouse)).toSorted()).toEqual(bets.map(({ betId }) => betId).toSorted());
});

test('an answer that was cut is no answer', async () => {
  const cut: ClickHouse = {
    ...clickhouse,
    queryLines: async function* (q) {
      for await (const lines of clickhouse.queryLines(q)) yield lines.slice(0, -7);
    },
  };
  await expect(idsFrom(cut)).rejects.toThrow(/7 ids did not come/);
});
