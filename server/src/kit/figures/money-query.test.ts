import { expect, test } from 'vitest';
import { added, insertBets, makeBet } from '../../../test/bet-factory.ts';
import { testStores } from '../../../test/stores.ts';
import { mergeAll } from '../../../test/watched-queries.ts';
import type { ClickHouse, ReadQuery } from '../../clickhouse/client.ts';
import { queryExpectedReturns } from '../report/expected-return.ts';
import { queryMoney, queryMoneySum } from './money-query.ts';

const stores = await testStores();
const directory = { language: 'en' as const, agents: new Map(), sites: new Map(), games: new Map() };
await insertBets(
  stores.clickhouse,
  Array.from({ length: 200 }, (_, n) =>
    added(makeBet({ siteId: `${1 + (n % 3)}`, agentId: '1', playerId: `${n % 7}`, gameId: `${1 + (n % 5)}` })),
  ),
);
await mergeAll(stores.clickhouse);

const filter = {
  agentIds: ['1'],
  siteIds: ['1', '2', '3'],
  gameIds: null,
  days: { from: '2026-03-01', to: '2026-03-31' },
  currency: 'USD',
  source: 'normal',
  withTest: false,
} as const;

/** The statements that a query sends, each with the engine's plan for it. */
const plansOf = async (work: (clickhouse: ClickHouse) => Promise<unknown>): Promise<string[]> => {
  const plans: Promise<string>[] = [];
  const explain = async (q: ReadQuery) =>
    (await stores.clickhouse.query<{ explain: string }>({ ...q, sql: `EXPLAIN projections = 1 ${q.sql}` }))
      .map((row) => row.explain)
      .join('\n');
  await work({
    ...stores.clickhouse,
    query: (q) => {
      plans.push(explain(q));
      return stores.clickhouse.query(q);
    },
  });
  return Promise.all(plans);
};

test('reports read sums by the day in one statement where these know all that is asked', async () => {
  const plans = await plansOf(async (clickhouse) => {
    const anywhere = { ...filter, siteIds: null };
    await queryMoney(clickhouse, { name: 't', filter, dimensions: ['site_id', 'sub_agent'], in: 'native' });
    await queryMoney(clickhouse, { name: 't', filter: anywhere, dimensions: ['game_id'], in: 'native' });
    await queryMoney(clickhouse, { name: 't', filter: { ...anywhere, agentIds: null }, dimensions: ['game_id'], in: 'usd' });
  });
  expect(plans.map((plan) => plan.match(/ReadFromMergeTree \((\w+)\)/g))).toEqual([
    ['ReadFromMergeTree (by_site_day)'],
    ['ReadFromMergeTree (by_agent_game_day)'],
    [expect.stringMatching(/by_(agent_)?game_day/)],
  ]);
});

test('reports read the projections, never the bets', async () => {
  const plans = await plansOf((clickhouse) =>
    queryMoney(clickhouse, {
      name: 't',
      filter,
      dimensions: ['game_id'],
      in: 'native',
    }),
  );
  expect(plans.map((plan) => plan.match(/ReadFromMergeTree \((\w+)\)/g))).toEqual([
    ['ReadFromMergeTree (by_slot)'],
    ['ReadFromMergeTree (by_player_day)'],
  ]);
});

test('the sum below a list reads a projection where its filter allows', async () => {
  const [plan] = await plansOf((clickhouse) => queryMoneySum(clickhouse, { name: 't', filter }));
  expect(plan).toContain('ReadFromMergeTree (by_site_day)');
  const [scan] = await plansOf((clickhouse) =>
    queryMoneySum(clickhouse, { name: 't', filter: { ...filter, device: 'web', subAgents: ['s'] } }),
  );
  expect(scan).not.toMatch(/ReadFromMergeTree \(by_/);
});

test('a trend by hours reads sums from the projection and counts players among the bets; by days one projection holds both', async () => {
  const zone = 'Asia/Kolkata';
  const plans = await plansOf(async (clickhouse) => {
    await queryMoney(clickhouse, { name: 't', filter, dimensions: ['hour'], in: 'usd', zone });
    await queryMoney(clickhouse, { name: 't', filter, dimensions: ['settle_date'], in: 'usd' });
    await queryExpectedReturns(clickhouse, { name: 't', filter, dimension: 'hour', zone, directory });
  });
  expect(plans.map((plan) => plan.match(/ReadFromMergeTree \(([^)]+)\)/)?.[1])).toEqual([
    'by_slot',
    expect.stringMatching(/bet$/),
    'by_site_day',
    'by_slot',
  ]);
});

test('like for like reads sums from the projection', async () => {
  const settledBefore = [{ atMs: Date.parse('2026-03-10T12:15:00Z'), agentIds: ['1'] }];
  const [plan] = await plansOf((clickhouse) =>
    queryMoney(clickhouse, { name: 't', filter: { ...filter, settledBefore }, dimensions: ['game_id'], in: 'usd' }),
  );
  expect(plan).toContain('ReadFromMergeTree (by_slot)');
});

test('branches of a tree, players and those who staked enough are read from projections too', async () => {
  const branches = { branch_from: [1n], branch_to: [1n], opened: [] };
  const players = { ...filter, playerIds: ['1', '2'] };
  const plans = await plansOf(async (clickhouse) => {
    await queryMoney(clickhouse, { name: 't', filter, dimensions: ['branch', 'branch_site'], in: 'usd', params: branches });
    await queryMoney(clickhouse, { name: 't', filter: players, dimensions: ['site_id', 'player_id'], in: 'native' });
    await queryMoney(clickhouse, {
      name: 't',
      filter: { ...filter, playersAbove: { minBetUsd: '1', of: filter } },
      dimensions: [],
      in: 'usd',
    });
  });
  expect(plans.map((plan) => plan.match(/ReadFromMergeTree \(([^)]+)\)/)?.[1])).toEqual([
    'by_site_day',
    // Of rows that are players nobody asks again who they are.
    'by_player_day',
    'by_player_day',
    'by_player_day',
  ]);
});
