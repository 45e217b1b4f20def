import { describe, expect, test } from 'vitest';
import { added, amended, type BetFact, insertBets, makeBet, type SignedBet } from '../../../test/bet-factory.ts';
import { testStores } from '../../../test/stores.ts';
import type { ClickHouse } from '../../clickhouse/client.ts';
import type { BetDimension } from '../bet/bet-dimension.ts';
import type { BetFilter } from '../bet/bet-filter.ts';
import { queryMoney } from './money-query.ts';

const { clickhouse } = await testStores();

const DAY_MS = 86_400_000;
const FIRST_MS = Date.parse('2026-03-01T10:00:00Z');
const pick = (below: number): number => Math.floor(Math.random() * below);

/** Few bets of each player, half of them taken back: many players have none left on a day, at a game, or at all. */
const drawBet = (players: number): BetFact => {
  const site = 1 + pick(4);
  return makeBet({
    siteId: String(site),
    agentId: String(1 + (site % 2)),
    playerId: String(1 + pick(players)),
    gameId: String(1 + pick(5)),
    subAgent: ['', 'a', 'b'][site % 3] as string,
    currency: site === 4 ? 'EUR' : 'USD',
    betAtMs: FIRST_MS + pick(6) * DAY_MS,
    source: pick(5) === 0 ? 'free_round' : 'normal',
    parentBetId: pick(4) === 0 ? 'parent' : '',
  });
};

const versions = new Map<string, BetFact>();
const rows: SignedBet[] = [];
for (let n = 0; n < 1_900; n++) {
  const bet = drawBet(n < 260 ? 40 : 4_000);
  const isTakenBack = pick(2) === 0;
  const next: BetFact = {
    ...bet,
    rowVersion: 2,
    modifiedAtMs: bet.modifiedAtMs + pick(9 * DAY_MS),
    status: pick(4) === 0 ? 'adjusted' : 'cancelled',
  };
  versions.set(bet.betId, isTakenBack ? next : bet);
  rows.push(added(bet), ...(isTakenBack ? amended(bet, next) : []));
}
// Two blocks: what was taken back lies in another part than what it takes back.
await insertBets(clickhouse, rows.slice(0, rows.length / 2));
await insertBets(clickhouse, rows.slice(rows.length / 2));

const everything: BetFilter = { agentIds: null, siteIds: null, gameIds: null, withTest: false };
const FILTERS: Record<string, { filter: BetFilter; has: (bet: BetFact) => boolean }> = {
  everything: { filter: everything, has: () => true },
  'one agent': { filter: { ...everything, agentIds: ['2'] }, has: (bet) => bet.agentId === '2' },
  'two websites': { filter: { ...everything, siteIds: ['1', '4'] }, has: (bet) => ['1', '4'].includes(bet.siteId) },
  'two games': { filter: { ...everything, gameIds: ['1', '2'] }, has: (bet) => ['1', '2'].includes(bet.gameId) },
  'two days': {
    filter: { ...everything, days: { from: '2026-03-02', to: '2026-03-03' } },
    has: (bet) => ['2026-03-02', '2026-03-03'].includes(bet.settleDate),
  },
};
const valueOf: Partial<Record<BetDimension, (bet: BetFact) => string>> = {
  agent_id: (bet) => bet.agentId,
  site_id: (bet) => bet.siteId,
  game_id: (bet) => bet.gameId,
  settle_date: (bet) => bet.settleDate,
  sub_agent: (bet) => bet.subAgent,
};
const ROWS: readonly (readonly BetDimension[])[] = [
  [],
  ['game_id'],
  ['site_id'],
  ['settle_date'],
  ['agent_id', 'settle_date'],
  ['site_id', 'sub_agent'],
  ['site_id', 'game_id'],
];

/** Players with a paid round that still stands, counted by hand. */
const playersBy = (bets: readonly BetFact[], keyOf: (bet: BetFact) => string): Record<string, string> => {
  const players = new Map<string, Set<string>>();
  for (const bet of bets) {
    if (bet.parentBetId === '' && bet.source === 'normal')
      players.set(keyOf(bet), (players.get(keyOf(bet)) ?? new Set()).add(bet.playerId));
  }
  return Object.fromEntries([...players].map(([key, ids]) => [key, String(ids.size)]));
};

const counted = (rowsOfAnswer: readonly { players: string }[], keyOf: (row: never) => string): Record<string, string> =>
  Object.fromEntries(rowsOfAnswer.filter(({ players }) => players !== '0').map((row) => [keyOf(row as never), row.players]));

/** Which way the players were told to the store: by name, or by what to look for. */
const ways = new Set<string>();
const watched: ClickHouse = {
  ...clickhouse,
  query: (q) => {
    if (q.name.endsWith('.gone')) ways.add(q.params?.['taken_back'] === undefined ? 'looked for' : 'named');
    return clickhouse.query(q);
  },
};

describe.each(Object.entries(FILTERS))('%s', (_, { filter, has }) => {
  test.each(ROWS.map((dimensions) => [dimensions.join(' and ') || 'the whole', dimensions] as const))(
    'by %s counts players with a round left, on every level',
    async (_name, dimensions) => {
      const standing = [...versions.values()].filter((bet) => has(bet) && ['settled', 'adjusted'].includes(bet.status));
      const answer = await queryMoney(watched, { name: 't', filter, dimensions, in: 'native' });
      const keyOf = (bet: BetFact): string => [...dimensions.map((one) => valueOf[one]?.(bet)), bet.currency].join(' ');
      const keyOfRow = (row: Record<string, unknown>): string =>
        [...dimensions.map((one) => row[one]), row['currency']].join(' ');
      expect(counted(answer.rows, keyOfRow)).toEqual(playersBy(standing, keyOf));
      expect(counted(answer.byCurrency, (row: { currency: string }) => row.currency)).toEqual(
        playersBy(standing, (bet) => bet.currency),
      );
      expect(answer.sum?.players ?? '0').toBe(playersBy(standing, () => 'all')['all'] ?? '0');
    },
  );
});

test('both ways were gone', () => {
  expect([...ways].toSorted()).toEqual(['looked for', 'named']);
});
