import { getTrend } from '@manager/contract/features/report/trend';
import { getUserReport } from '@manager/contract/features/report/user-report';
import { PERMISSION_CODES } from '@manager/contract/permissions';
import { describe, expect, test } from 'vitest';
import { added, type BetFact, insertBets, makeBet } from '../../../../test/bet-factory.ts';
import { buildBetWorld, CANARY } from '../../../../test/bet-world.ts';
import {
  factsOf,
  groupsOf,
  inAnyOrder,
  measuresOf,
  type MoneyCase,
  moneyCases,
  RANGE,
  siteOf,
  sumOf,
} from '../../../../test/money-cases.ts';
import { moneyText, tallyOf } from '../../../../test/money-oracle.ts';
import { callOf, contextOf, insertPlayers, insertSite } from '../../../../test/report-world.ts';
import { testStores } from '../../../../test/stores.ts';
import trend from '../trend/trend.report.ts';
import userReport from './user-report.report.ts';

const stores = await testStores();
const { db } = stores.database;
const world = await buildBetWorld(stores, { seed: 20_260_603, bets: 2_500 });
const call = callOf([...userReport, ...trend]);
const { root, east, west, twin } = world.agents;

const players = new Map((await db.selectFrom('player').selectAll().execute()).map((player) => [player.id, player]));
const keyOf = (f: BetFact): string => `${f.siteId} ${f.playerId}`;
/** Rows are by currency in every unit. */
const rowsOf = (facts: readonly BetFact[]) => groupsOf(facts, 'native', keyOf);
const isPaid = (f: BetFact): boolean => f.source === 'normal';
const greatest = (amounts: readonly bigint[]): bigint => amounts.reduce((most, amount) => (amount > most ? amount : most));

const [annAtFirst = ''] = world.sites[0]?.playerIds ?? [];
await db.updateTable('player').set({ level: 7 }).where('user_name', '=', 'bob').execute();

const MIN_BET = 3_000_000_000n;
const stakedEnough = (facts: readonly BetFact[]) =>
  rowsOf(facts)
    .filter((group) => tallyOf(group, 'usd').bet >= MIN_BET)
    .flat();

type PlayerCase = MoneyCase & { player?: object; among?: (facts: readonly BetFact[]) => BetFact[] };
const cases: PlayerCase[] = [
  ...moneyCases(world),
  { title: 'a player', player: { player_id: annAtFirst }, keeps: (f) => f.playerId === annAtFirst },
  { title: 'a name', player: { player: 'cid' }, keeps: (f) => players.get(f.playerId)?.user_name === 'cid' },
  {
    title: 'a name in the scope of a lower agent',
    player: { player: 'cid' },
    caller: { agentId: west.id },
    keeps: (f) => players.get(f.playerId)?.user_name === 'cid' && siteOf(world, f).agent === west,
  },
  { title: 'a level', player: { level: '7' }, keeps: (f) => players.get(f.playerId)?.user_name === 'bob' },
  { title: 'a name at a level that it has not', player: { player: 'cid', level: '7' }, keeps: () => false },
  { title: 'a least stake', player: { min_bet: '3000' }, among: stakedEnough },
];

// shows S2.32
describe.each(['native', 'usd'] as const)('in %s', (unit) => {
  test.each(cases)('$title', async (c) => {
    const facts = c.among?.(factsOf(world, c)) ?? factsOf(world, c);
    const ctx = await contextOf(stores, c.caller);
    const input = { ...RANGE, ...c.filters, ...c.player };
    const answer = await call(ctx, getUserReport, { ...input, in: unit, limit: 1_000 });
    const expected = rowsOf(facts).map((group) => {
      const fact = group[0] as BetFact;
      const paid = group.filter(isPaid);
      const times = paid.map((f) => f.betAtMs).toSorted((a, b) => a - b);
      const wins = paid.map((f) => (unit === 'usd' ? f.winUsd : f.winGame + f.winJackpot));
      // Of bets as they stand: what was cancelled or amended away is none.
      const multiple = Math.max(0, ...paid.map((f) => (f.betUsd > 0n ? Number(f.winUsd) / Number(f.betUsd) : 0)));
      return {
        player_id: fact.playerId,
        user_name: players.get(fact.playerId)?.user_name,
        level: players.get(fact.playerId)?.user_name === 'bob' ? 7 : 0,
        site_id: fact.siteId,
        site_code: siteOf(world, fact).code,
        site_name: `Site ${siteOf(world, fact).code}`,
        first_bet_at: times[0] === undefined ? null : new Date(times[0]).toISOString(),
        last_bet_at: times[0] === undefined ? null : new Date(times.at(-1) ?? 0).toISOString(),
        max_multiple: multiple > 0 ? multiple.toFixed(2) : null,
        biggest_win: wins.length === 0 ? null : moneyText(greatest(wins)),
        balance: null,
        sessions: 0,
        deposits: '0',
        withdrawals: '0',
        ...measuresOf(group, unit),
        currency: fact.currency,
      };
    });
    expect(inAnyOrder(answer.list)).toEqual(inAnyOrder(expected));
    expect(answer.total).toBe(expected.length);
    const nobodyMoved = { sessions: 0, deposits: '0', withdrawals: '0' };
    const sum = sumOf(facts);
    const byCurrency = sum.by_currency.map((row) => ({ ...row, ...nobodyMoved }));
    expect(answer.sum).toEqual({ ...sum, ...nobodyMoved, by_currency: byCurrency });
    expect((await call(ctx, getTrend, { ...input, in: unit })).sum).toEqual(sum);
  });
});

describe('order', () => {
  test.each(['rounds', 'bet', 'win', 'win_loss', 'rate', 'bet_usd', 'win_loss_usd', 'site_code'] as const)(
    'by %s, both ways, pages tile the list',
    async (column) => {
      const ctx = await contextOf(stores);
      for (const [sort, sign] of [
        [column, 1],
        [`-${column}`, -1],
      ] as const) {
        const ask = (page: number) => call(ctx, getUserReport, { ...RANGE, sort, page, limit: 40 });
        const pages = await Promise.all([1, 2, 3].map(ask));
        const list = pages.flatMap((page) => page.list);
        expect(new Set(list.map((row) => `${row.site_id} ${row.player_id} ${row.currency}`)).size).toBe(list.length);
        expect(list).toHaveLength(pages[0]?.total ?? 0);
        const values = list.map((row) => row[column as 'bet']);
        for (const [i, value] of values.slice(1).entries()) {
          const previous = values[i] as string | null;
          // What does not exist comes last either way.
          if (value === null) continue;
          expect(previous).not.toBeNull();
          const order = column === 'site_code' ? String(previous).localeCompare(value, 'en') : Number(previous) - Number(value);
          expect(order * sign).toBeLessThanOrEqual(0);
        }
      }
    },
  );

  test('a page behind the last one still says how many there are', async () => {
    const ctx = await contextOf(stores);
    const { total } = await call(ctx, getUserReport, { ...RANGE, limit: 20 });
    expect(await call(ctx, getUserReport, { ...RANGE, limit: 20, page: 999 })).toMatchObject({ list: [], total });
  });
});

test('players of both periods stand side by side, and their sums are the totals', async () => {
  const now = { date_from: '2026-03-01', date_to: '2026-03-03' };
  const answer = await call(await contextOf(stores), getUserReport, {
    ...now,
    in: 'usd',
    compare: 'previous',
    sort: '-bet_delta',
    limit: 1_000,
  });
  const micros = (text = '0') => BigInt(Math.round(Number(text) * 1e6));
  const sumBy = (name: 'bet_before' | 'bet_delta') => answer.list.reduce((sum, row) => sum + micros(row[name]), 0n);
  expect(sumBy('bet_before')).toBe(micros(answer.sum.bet_before));
  expect(sumBy('bet_delta')).toBe(micros(answer.sum.bet_delta));
  const deltas = answer.list.map((row) => Number(row.bet_delta));
  expect(deltas).toEqual(deltas.toSorted((a, b) => b - a));
});

test('first and last bet, biggest win and balance are of the newest versions; names are masked without the code', async () => {
  const siteId = await insertSite(db, { code: 'facts', agentId: east.id });
  const [playerId = ''] = await insertPlayers(db, { siteId, names: ['eleanor'], currency: 'CNY' });
  const gameId = world.games[0]?.id ?? '';
  const bet = (overrides: Partial<BetFact>) =>
    makeBet({ siteId, agentId: east.id, playerId, gameId, currency: 'CNY', fxRate: 4n, settleDate: '2026-03-01', ...overrides });
  const at = (minute: number) => Date.parse('2026-03-01T10:00:00Z') + minute * 60_000;
  const high = bet({ betId: 'high', betAtMs: at(0), winGame: 900_000_000n, balanceAfter: 5_000_000n });
  const last = bet({ betId: 'last', betAtMs: at(9), winGame: 8_000_000n, balanceAfter: 70_500_000n });
  const lower = { ...high, winGame: 2_000_000n, winUsd: 500_000n, rowVersion: 2, status: 'adjusted' as const };
  await insertBets(stores.clickhouse, [added(high), { fact: high, sign: -1 }, added(lower), added(last)]);
  const ask = async (unit: 'native' | 'usd', codes = PERMISSION_CODES) =>
    (await call(await contextOf(stores, { codes }), getUserReport, { ...RANGE, site_id: siteId, in: unit })).list;
  const facts = {
    first_bet_at: '2026-03-01T10:00:00.000Z',
    last_bet_at: '2026-03-01T10:09:00.000Z',
    user_name: 'eleanor',
    currency: 'CNY',
  };
  expect(await ask('native')).toMatchObject([{ ...facts, biggest_win: '8', balance: '70.5' }]);
  expect(await ask('usd')).toMatchObject([{ ...facts, biggest_win: '2', balance: '17.625' }]);
  expect(
    await ask(
      'usd',
      PERMISSION_CODES.filter((code) => code !== 'F-3-96'),
    ),
  ).toMatchObject([{ user_name: 'el***' }]);
});

test('sessions and movements of the wallet, without what was taken back', async () => {
  const site = world.sites[0];
  const [agentId, siteId] = [site?.agent.id ?? '', site?.id ?? ''];
  const day = '2026-03-01';
  const at = '2026-03-01 10:00:00.000';
  const common = [siteId, agentId, annAtFirst, 'CNY', day, at];
  const fact = (rows: (string | number)[][]) => rows.map((row) => `${row.join('\t')}\n`).join('');
  const columns = ['site_id', 'agent_id', 'player_id', 'currency', 'settle_date'];
  await stores.clickhouse.insert({
    name: 'test.wallet',
    table: 'wallet_txn',
    columns: [...columns, 'created_at', 'txn_id', 'method', 'status', 'amount', 'fx_rate', 'amount_usd', 'sign'],
    tsv: fact([
      [...common, 't1', 'deposit', 'ok', '70', '7', '10', 1],
      [...common, 't2', 'deposit', 'failed', '700', '7', '100', 1],
      [...common, 't3', 'deposit', 'ok', '7', '7', '1', 1],
      [...common, 't3', 'deposit', 'ok', '7', '7', '1', -1],
      [...common, 't3', 'deposit', 'ok', '14', '7', '2', 1],
      [...common, 't4', 'withdraw', 'ok', '-35', '7', '-5', 1],
      [...common, 't5', 'bet', 'ok', '-14', '7', '-2', 1],
    ]),
  });
  await stores.clickhouse.insert({
    name: 'test.sessions',
    table: 'game_session',
    columns: [...columns, 'started_at', 'session_id', 'length_ms', 'sign'],
    tsv: fact([
      [...common, 's1', -1, 1],
      [...common, 's1', -1, -1],
      [...common, 's1', 60_000, 1],
      [...common, 's2', -1, 1],
    ]),
  });
  const ask = async (unit: 'native' | 'usd') => {
    const { list } = await call(await contextOf(stores), getUserReport, { ...RANGE, player_id: annAtFirst, in: unit });
    return list.find((row) => row.currency === 'CNY');
  };
  expect(await ask('native')).toMatchObject({ sessions: 2, deposits: '84', withdrawals: '35' });
  expect(await ask('usd')).toMatchObject({ sessions: 2, deposits: '12', withdrawals: '5' });
});

test('no player of the twin reaches a sibling', async () => {
  const foreign = world.sites.filter(({ agent }) => agent === twin);
  const asTwin = await call(await contextOf(stores, { agentId: twin.id }), getUserReport, { ...RANGE });
  expect(BigInt(asTwin.sum.bet) % CANARY).toBe(0n);
  for (const agent of [root, east, west]) {
    const ctx = await contextOf(stores, { agentId: agent.id });
    for (const filters of [
      { agent_id: twin.id },
      { site_id: foreign.map(({ id }) => id) },
      { player_id: foreign.flatMap(({ playerIds }) => playerIds) },
    ])
      expect(await call(ctx, getUserReport, { ...RANGE, ...filters })).toMatchObject({ list: [], total: 0, sum: { bet: '0' } });
    const all = await call(ctx, getUserReport, { ...RANGE, limit: 1_000 });
    expect(all.list.filter((row) => foreign.some(({ id }) => id === row.site_id))).toEqual([]);
  }
});
