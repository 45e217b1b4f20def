import { expect, test } from 'vitest';
import type { ClickHouse, ReadQuery } from '../src/clickhouse/client.ts';
import { countWhole } from '../src/features/report/explain/count-whole.ts';
import { queryActiveSites } from '../src/features/report/agent-report/branch-query.ts';
import { readBetLedgers, readBetSlots } from '../src/features/report/reconcile-report/ledgers.ts';
import { queryPlayerKeys } from '../src/features/report/user-report/player-keys.ts';
import { queryPlayerFacts } from '../src/features/report/user-report/player-facts.ts';
import { readSubAgentFigures } from '../src/features/set-up/sub-agent-figures.ts';
import { queryBuckets, queryNewPlayers, queryOnlyOpened } from '../src/features/statistics/game-kpi/kpi-query.ts';
import { STORED } from '../src/features/account/statistic-bet/statistic-dimensions.ts';
import { queryStatistic } from '../src/features/account/statistic-bet/statistic-query.ts';
import type { BetDimension } from '../src/kit/bet/bet-dimension.ts';
import type { BetFilter } from '../src/kit/bet/bet-filter.ts';
import { queryExpectedReturns } from '../src/kit/report/expected-return.ts';
import { queryMultiples } from '../src/kit/figures/standing-multiples.ts';
import { queryAsOf, queryMoney, queryMoneySum } from '../src/kit/figures/money-query.ts';
import { added, amended, insertBets, makeBet } from './bet-factory.ts';
import { testStores } from './stores.ts';
import { mergeAll } from './watched-queries.ts';

const stores = await testStores();
/** Enough for each kind of sums to be smaller than what it sums; some bets are taken back. */
const bets = Array.from({ length: 6_000 }, (_, n) =>
  makeBet({
    siteId: `${1 + (n % 4)}`,
    agentId: `${1 + (n % 2)}`,
    playerId: `${n % 50}`,
    gameId: `${1 + (n % 6)}`,
    betAtMs: Date.parse('2026-03-01T00:00:00Z') + n * 60_000,
  }),
);
await insertBets(
  stores.clickhouse,
  bets.flatMap((bet, n) => [added(bet), ...(n % 100 === 0 ? amended(bet, { ...bet, rowVersion: 2, status: 'cancelled' }) : [])]),
);
await mergeAll(stores.clickhouse);
const days = { from: '2026-03-01', to: '2026-03-31' };
const directory = { language: 'en' as const, agents: new Map(), sites: new Map(), games: new Map() };

type Plan = { name: string; named: string | undefined; reads: string[]; byItself: string[] };

/** What the statements of some work read as they are sent, and what the engine would read if nobody named anything. */
const plansOf = async (work: (clickhouse: ClickHouse) => Promise<unknown>): Promise<Plan[]> => {
  const plans: Promise<Plan>[] = [];
  const readsOf = async (q: ReadQuery): Promise<string[]> => {
    const lines = await stores.clickhouse.query<{ explain: string }>({ ...q, sql: `EXPLAIN projections = 1 ${q.sql}` });
    return lines.flatMap(({ explain }) => /ReadFromMergeTree \((?:\w+\.)?(\w+)\)/.exec(explain)?.[1] ?? []);
  };
  const compare = async (q: ReadQuery): Promise<Plan> => {
    const { preferred_optimize_projection_name: named, ...settings } = q.settings ?? {};
    const [reads, byItself] = await Promise.all([readsOf(q), readsOf({ ...q, settings })]);
    return { name: q.name, named: named as string | undefined, reads, byItself };
  };
  await work({
    ...stores.clickhouse,
    query: (q) => {
      plans.push(compare(q));
      return stores.clickhouse.query(q);
    },
  });
  return Promise.all(plans);
};

/** A name must be used wherever the engine uses sums, and where it reads bets it still does. Of sums that are alike in size it takes any. */
const unlike = (plans: readonly Plan[]): Plan[] =>
  plans.filter(({ named, reads, byItself }) => {
    const wanted = named === undefined ? byItself : byItself.map((read) => (read.startsWith('by_') ? named : read));
    return reads.join() !== wanted.join();
  });

const everywhere: BetFilter = { agentIds: null, siteIds: null, gameIds: null, days, withTest: true };
const FILTERS: Record<string, BetFilter> = {
  everywhere,
  agents: { ...everywhere, agentIds: ['1'] },
  websites: { ...everywhere, siteIds: ['1', '2'] },
  'a game of agents': { ...everywhere, agentIds: ['1'], gameIds: ['2'] },
  players: { ...everywhere, siteIds: ['1'], playerIds: ['0', '4'] },
  'sub-agents in a currency': { ...everywhere, hasSubAgent: true, currency: 'USD', source: 'normal' },
  'up to an hour': { ...everywhere, settledBefore: [{ atMs: Date.parse('2026-03-02T12:00:00Z'), agentIds: ['1'] }] },
  'bought features': { ...everywhere, isFeatureBuy: true },
};
const DIMENSIONS: BetDimension[][] = [[], ['game_id'], ['site_id'], ['agent_id'], ['settle_date'], ['site_id', 'player_id']];

test.each(Object.entries(FILTERS))(
  'money of %s is read from the sums that the statement names, and from sums wherever the engine finds some',
  async (_, filter) => {
    const plans = await plansOf(async (clickhouse) => {
      for (const dimensions of DIMENSIONS)
        await queryMoney(clickhouse, { name: dimensions.join(), filter, dimensions, in: 'native' });
      await queryMoneySum(clickhouse, { name: 'sum', filter });
      await queryAsOf(clickhouse, { name: 'as of', filter });
      await queryExpectedReturns(clickhouse, { name: 'expected', filter, dimension: 'settle_date', directory });
      await countWhole(clickhouse, { name: 'whole', filter, rates: undefined });
      for (const isByPlayer of [false, true])
        await queryMultiples(clickhouse, { name: 'multiples', filter, dimensions: ['game_id', 'currency'], isByPlayer });
    });
    expect(plans.length).toBeGreaterThan(9);
    expect(unlike(plans)).toEqual([]);
  },
);

test('so are the players, branches, sub-agents and ledgers', async () => {
  const filter = { ...everywhere, days, siteIds: ['1', '2'] };
  const params = { branch_from: [1n], branch_to: [1n], opened: [] };
  const keys = {
    name: 'keys',
    filter,
    before: undefined,
    in: 'usd',
    sort: '-bet',
    siteIdsInOrder: ['1'],
    rates: undefined,
  } as const;
  const plans = await plansOf(async (clickhouse) => {
    const { keys: players } = await queryPlayerKeys(clickhouse, { ...keys, page: 1, limit: 5 });
    const playerIds = players.map((key) => key.player_id);
    await queryPlayerFacts(clickhouse, { name: 'facts', filter: { ...filter, playerIds }, in: 'usd', rates: undefined });
    for (const isNative of [false, true]) await queryActiveSites(clickhouse, { name: 'branches', filter, params, isNative });
    await readSubAgentFigures(clickhouse, { name: 'sub-agents', agentIds: null, siteIds: ['1'], subAgents: null, days });
    await readBetLedgers(clickhouse, { siteIds: ['1'], days });
    await readBetSlots(clickhouse, { siteId: '1', currency: 'USD', days });
    await queryBuckets(clickhouse, filter);
    await queryOnlyOpened(clickhouse, filter);
    await queryNewPlayers(clickhouse, { filter, lastDay: days.to });
  });
  const named = plans.filter((plan) => plan.named !== undefined);
  expect(named.length).toBeGreaterThan(8);
  expect(unlike(plans)).toEqual([]);
});

test('a statistic of bets is read from the sums by stake and device, whatever it is made of', async () => {
  const plans = await plansOf(async (clickhouse) => {
    for (const column of [STORED.stake_level, STORED.device, STORED.source, STORED.player, STORED.day])
      await queryStatistic(clickhouse, {
        name: 'statistic',
        filter: { ...everywhere, device: 'mobile', stakeLevel: 2 },
        withGrants: false,
        columns: [STORED.currency, column],
        unit: 'usd',
        params: { kind_order: [] },
      });
  });
  expect(plans.map(({ reads }) => reads.join())).toEqual(Array(5).fill('by_stake_day'));
});
