import { getUserReport } from '@manager/contract/features/report/user-report';
import { describe, expect, test } from 'vitest';
import type { BetFact } from '../../../../test/bet-factory.ts';
import { buildBetWorld } from '../../../../test/bet-world.ts';
import { counts, moneyText } from '../../../../test/money-oracle.ts';
import { callOf, contextOf } from '../../../../test/report-world.ts';
import { testStores } from '../../../../test/stores.ts';
import { exports } from './user-report.export.ts';
import userReport from './user-report.report.ts';

const stores = await testStores();
const world = await buildBetWorld(stores, { seed: 20_260_611, bets: 700 });
const call = callOf(userReport);
const RANGE = { date_from: '2026-02-27', date_to: '2026-03-01' };
const { root, east, twin } = world.agents;
const CURRENCIES = [
  { code: 'USD', rate: 1n },
  { code: 'CNY', rate: 7n },
  { code: 'IDR', rate: 16_301n },
];

/** A movement or session in its newest version, amounts in millionths. */
type Moved = {
  siteId: string;
  agentId: string;
  playerId: string;
  gameId: string;
  isTest: boolean;
  currency: string;
  day: string;
  kind: 'session' | 'deposit' | 'withdraw';
  amount: bigint;
  usd: bigint;
};
const DAYS = ['2026-02-26', '2026-02-27', '2026-03-01', '2026-03-02'];
const players = world.sites.flatMap((site) =>
  [site.testPlayerId, ...site.playerIds].map((playerId, i) => ({ site, playerId, isTest: site.agent.isTest || i === 0 })),
);
const moved: Moved[] = players.flatMap(({ site, playerId, isTest }, n) =>
  DAYS.flatMap((day, d) =>
    CURRENCIES.flatMap(({ code, rate }, c) =>
      (['session', 'deposit', 'withdraw'] as const).flatMap((kind, k): Moved[] => {
        // Some have none; amounts are all different.
        if ((n + d + c + k) % 3 === 0) return [];
        const amount = BigInt(1_000_003 * (n + 1) + 10_007 * (d + 1) + 101 * (c + 1) + k) * 7n;
        return [
          {
            siteId: site.id,
            agentId: site.agent.id,
            playerId,
            gameId: world.games[(n + d) % 4]?.id ?? '',
            isTest,
            currency: code,
            day,
            kind,
            amount,
            usd: (2n * amount + rate) / (2n * rate),
          },
        ];
      }),
    ),
  ),
);
const tsv = (rows: readonly (string | number)[][]): string => rows.map((row) => `${row.join('\t')}\n`).join('');
const common = (m: Moved): (string | number)[] => [m.siteId, m.agentId, m.playerId, m.currency, m.day, m.isTest ? 1 : 0];
const COMMON = ['site_id', 'agent_id', 'player_id', 'currency', 'settle_date', 'is_test'];
await stores.clickhouse.insert({
  name: 'test.sessions',
  table: 'game_session',
  columns: [...COMMON, 'game_id', 'started_at', 'session_id', 'sign'],
  tsv: tsv(
    moved.flatMap((m, i) => {
      if (m.kind !== 'session') return [];
      const row = [...common(m), m.gameId, `${m.day} 12:00:00`, `s${i}`];
      return i % 4 === 0 ? [1, -1, 1].map((sign) => [...row, sign]) : [[...row, 1]];
    }),
  ),
});
await stores.clickhouse.insert({
  name: 'test.wallet',
  table: 'wallet_txn',
  columns: [...COMMON, 'created_at', 'txn_id', 'method', 'status', 'amount', 'amount_usd', 'sign'],
  tsv: tsv(
    moved.flatMap((m, i) => {
      if (m.kind === 'session') return [];
      const sign = m.kind === 'withdraw' ? -1n : 1n;
      const row = (status: string) => [
        ...common(m),
        `${m.day} 12:00:00`,
        `t${i}`,
        m.kind,
        status,
        moneyText(sign * m.amount),
        moneyText(sign * m.usd),
      ];
      return [...(i % 5 === 0 ? [[...row('failed'), 1]] : []), [...row('ok'), 1]];
    }),
  ),
});

type Keeps = (of: { agentId: string; siteId: string; isTest: boolean }) => boolean;
type Case = {
  title: string;
  caller?: { agentId: string };
  filters?: object;
  keeps?: Keeps;
  bets?: (f: BetFact) => boolean;
  sessions?: (m: Moved) => boolean;
};
const cases: Case[] = [
  { title: 'everything' },
  { title: 'a subtree', filters: { agent_id: root.id }, keeps: ({ agentId }) => agentId !== twin.id },
  { title: 'a website', filters: { site_id: world.sites[2]?.id }, keeps: ({ siteId }) => siteId === world.sites[2]?.id },
  { title: 'a currency', filters: { currency: 'CNY' }, bets: ({ currency }) => currency === 'CNY' },
  {
    title: 'a game: its sessions, and the movements of its players',
    filters: { game_id: world.games[1]?.id },
    bets: ({ gameId }) => gameId === world.games[1]?.id,
    sessions: ({ gameId }) => gameId === world.games[1]?.id,
  },
  { title: 'free rounds', filters: { source: 'free_round' }, bets: ({ source }) => source === 'free_round' },
  {
    title: 'a player',
    filters: { player_id: world.sites[0]?.playerIds[0] },
    bets: ({ playerId }) => playerId === world.sites[0]?.playerIds[0],
  },
  { title: 'the scope of an agent', caller: { agentId: east.id }, keeps: ({ agentId }) => agentId === east.id },
];

/** Of those who have a row: a counted bet in the filter, whatever paid for it. */
const expectedOf = ({ keeps = () => true, bets = () => true, sessions = () => true }: Case) => {
  const isIn = (day: string): boolean => day >= RANGE.date_from && day <= RANGE.date_to;
  const rows = new Set(
    world.newest
      .filter((f) => counts(f) && !f.isTest && isIn(f.settleDate) && keeps(f) && bets(f))
      .map((f) => `${f.siteId} ${f.playerId} ${f.currency}`),
  );
  const own = moved.filter(
    (m) =>
      isIn(m.day) &&
      keeps(m) &&
      !m.isTest &&
      rows.has(`${m.siteId} ${m.playerId} ${m.currency}`) &&
      (m.kind !== 'session' || sessions(m)),
  );
  return (unit: 'amount' | 'usd', currency?: string) => {
    const all = own.filter((m) => currency === undefined || m.currency === currency);
    const sum = (kind: Moved['kind']) => moneyText(all.reduce((total, m) => total + (m.kind === kind ? m[unit] : 0n), 0n));
    return {
      sessions: all.filter(({ kind }) => kind === 'session').length,
      deposits: sum('deposit'),
      withdrawals: sum('withdraw'),
    };
  };
};

const micros = (text: string): bigint => {
  const [whole = '0', part = ''] = text.split('.');
  return BigInt(whole) * 1_000_000n + BigInt(part.padEnd(6, '0'));
};

describe('sessions and movements of everybody in the report, against plain arrays', () => {
  test.each(cases)('$title', async (one) => {
    const ctx = await contextOf(stores, one.caller);
    const expected = expectedOf(one);
    for (const unit of ['native', 'usd'] as const) {
      const { list, sum } = await call(ctx, getUserReport, { ...RANGE, ...one.filters, in: unit, limit: 1_000 });
      expect(sum).toMatchObject(expected('usd'));
      for (const row of sum.by_currency) expect(row).toMatchObject(expected('amount', row.currency));
      // Σ rows = total, to the last digit.
      for (const { currency } of sum.by_currency) {
        const rows = list.filter((row) => row.currency === currency);
        const money = expected(unit === 'usd' ? 'usd' : 'amount', currency);
        expect(rows.reduce((all, row) => all + row.sessions, 0)).toBe(money.sessions);
        for (const name of ['deposits', 'withdrawals'] as const)
          expect(moneyText(rows.reduce((all, row) => all + micros(row[name]), 0n))).toBe(money[name]);
      }
    }
  });
});

test('beside another period those count too who only played then', async () => {
  const input = { ...RANGE, in: 'usd', compare: 'previous', limit: 1_000 } as const;
  const { list, sum } = await call(await contextOf(stores), getUserReport, input);
  expect(sum.sessions).toBe(list.reduce((all, row) => all + row.sessions, 0));
  expect(micros(sum.deposits)).toBe(list.reduce((all, row) => all + micros(row.deposits), 0n));
});

test('the file has the same totals', async () => {
  const ctx = await contextOf(stores);
  const [source] = exports;
  const input = getUserReport.input.parse({ ...RANGE, in: 'native' });
  const totals = (await source?.totals?.(ctx, input, { fields: new Set() } as never)) ?? [];
  const expected = expectedOf({ title: '' });
  expect(totals.at(-1)?.values).toMatchObject(expected('usd'));
  expect(totals.find(({ of }) => typeof of === 'object' && 'currency' in of && of.currency === 'IDR')?.values).toMatchObject(
    expected('amount', 'IDR'),
  );
});
