import { getGameReport } from '@manager/contract/features/report/game-report';
import { getSiteReport } from '@manager/contract/features/report/site-report';
import { getTrend } from '@manager/contract/features/report/trend';
import { expect, test } from 'vitest';
import type { BetFact } from '../../../test/bet-factory.ts';
import { buildBetWorld } from '../../../test/bet-world.ts';
import { counts, moneyText, percentText, type Tally, tallyOf, wireOf } from '../../../test/money-oracle.ts';
import { callOf, contextOf } from '../../../test/report-world.ts';
import { testStores } from '../../../test/stores.ts';
import gameReport from './game-report/game-report.report.ts';
import siteReport from './site-report/site-report.report.ts';
import trend from './trend/trend.report.ts';

const stores = await testStores();
const { db } = stores.database;
const world = await buildBetWorld(stores, { seed: 20_260_402, bets: 1_500 });
const call = callOf([...gameReport, ...siteReport, ...trend]);
const RANGE = { date_from: '2026-02-26', date_to: '2026-03-03', in: 'usd_today' as const };

/** Units per USD × 10⁸ by the instant asked for: none of them is a rate that a bet carries. */
const RATES = {
  USD: { from: '2026-01-01', e8: 100_000_000n },
  CNY: { from: '2026-03-10', e8: 713_370_001n },
  IDR: { from: '2026-03-10', e8: 1_654_321_000_003n },
};
for (const [code, { from, e8 }] of Object.entries(RATES)) {
  const { id } = await db.insertInto('currency').values({ code, name: code }).returning('id').executeTakeFirstOrThrow();
  const step = (at: string, rate: bigint) => ({
    currency_id: id,
    from_at: new Date(at),
    after: `${rate / 100_000_000n}.${String(rate % 100_000_000n).padStart(8, '0')}`,
    by_user: '1',
  });
  // Neither an older rate nor one that is still to come counts.
  await db
    .insertInto('currency_rate')
    .values([step(from, e8), step('2025-01-01', 300_000_000n), step('2026-03-21', 5n)])
    .execute();
}

const factsOf = (keeps: (fact: BetFact) => boolean = () => true) =>
  world.newest.filter(
    (f) => counts(f) && !f.isTest && f.settleDate >= RANGE.date_from && f.settleDate <= RANGE.date_to && keeps(f),
  );

/** Micros ÷ rate, half away from zero. */
const converted = (micros: bigint, code: string): bigint => {
  const { e8 } = RATES[code as keyof typeof RATES];
  const [n, d] = [(micros < 0n ? -micros : micros) * 100_000_000n, e8];
  const units = (2n * n + d) / (2n * d);
  return micros < 0n ? -units : units;
};

const todayOf = (facts: readonly BetFact[]) => {
  const parts = [...Map.groupBy(facts, (f) => f.currency)].map(([code, group]) => ({ code, tally: tallyOf(group, 'native') }));
  const of = (name: keyof Omit<Tally, 'rounds' | 'players'>) =>
    parts.reduce((sum, { code, tally }) => sum + converted(tally[name], code), 0n);
  const whole = tallyOf(facts, 'usd');
  return wireOf({
    rounds: whole.rounds,
    players: whole.players,
    bet: of('bet'),
    validBet: of('validBet'),
    win: of('win'),
    jackpotContribution: of('jackpotContribution'),
    jackpotWin: of('jackpotWin'),
    freeRoundBonus: of('freeRoundBonus'),
  });
};

test('rows, totals and sub-totals at the rates in force now', async () => {
  const ctx = await contextOf(stores);
  const games = await call(ctx, getGameReport, { ...RANGE, limit: 200 });
  for (const row of games.list) expect(row).toMatchObject(todayOf(factsOf((f) => f.gameId === row.game_id)));
  expect(games.list).toHaveLength(world.games.length);
  expect(games.sum).toMatchObject(todayOf(factsOf()));
  expect(games.sum.by_currency.map(({ currency, bet }) => [currency, bet])).toEqual(
    ['CNY', 'IDR', 'USD'].map((code) => [
      code,
      moneyText(
        tallyOf(
          factsOf((f) => f.currency === code),
          'native',
        ).bet,
      ),
    ]),
  );
  expect(games.rates_today).toEqual({
    at: '2026-03-20T12:00:00.000Z',
    rates: [
      { currency: 'CNY', rate: '7.13370001' },
      { currency: 'IDR', rate: '16543.21000003' },
      { currency: 'USD', rate: '1' },
    ],
  });
  const sites = await call(ctx, getSiteReport, { ...RANGE, limit: 200 });
  expect(sites.sum).toEqual(games.sum);
  for (const row of [...sites.list, ...sites.by_agent]) {
    const isOf = (f: BetFact) =>
      'site_id' in row ? f.siteId === row.site_id : world.sites.find(({ id }) => id === f.siteId)?.agent.id === row.agent_id;
    expect(row).toMatchObject(todayOf(factsOf(isOf)));
  }
});

test('a chart, shares and a comparison are at the same rates', async () => {
  const ctx = await contextOf(stores);
  const { list } = await call(ctx, getTrend, RANGE);
  for (const row of list) expect(row).toMatchObject(todayOf(factsOf((f) => f.settleDate === row.bucket)));
  expect(list.length).toBeGreaterThan(3);
  const games = await call(ctx, getGameReport, { ...RANGE, date_from: '2026-03-01', compare: 'previous' });
  const days = (from: string, to: string) => (f: BetFact) => f.settleDate >= from && f.settleDate <= to;
  expect(games.sum).toMatchObject({
    ...todayOf(factsOf(days('2026-03-01', '2026-03-03'))),
    bet_before: todayOf(factsOf(days('2026-02-26', '2026-02-28'))).bet,
  });
  const [first] = games.list;
  const micros = (text: string | undefined) =>
    BigInt(((text ?? '0').split('.')[0] ?? '0') + ((text ?? '').split('.')[1] ?? '').padEnd(6, '0'));
  expect(first?.bet_share).toBe(percentText(micros(first?.bet), micros(games.sum.bet)));
});

test('sorted by what is printed', async () => {
  const { list } = await call(await contextOf(stores), getSiteReport, { ...RANGE, sort: 'bet' });
  const bets = list.map(({ bet }) => Number(bet));
  expect(bets).toEqual(bets.toSorted((a, b) => a - b));
});

test('other modes carry no rates', async () => {
  const { rates_today: rates } = await call(await contextOf(stores), getGameReport, { ...RANGE, in: 'usd' });
  expect(rates).toBeUndefined();
});
