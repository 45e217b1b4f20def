import { getGameReport } from '@manager/contract/features/report/game-report';
import { getTrend } from '@manager/contract/features/report/trend';
import { describe, expect, test } from 'vitest';
import type { BetFact } from '../../../../test/bet-factory.ts';
import { type BetWorld, buildBetWorld, CANARY } from '../../../../test/bet-world.ts';
import { counts, nativeOf, tallyOf, wireOf } from '../../../../test/money-oracle.ts';
import { callOf, contextOf } from '../../../../test/report-world.ts';
import { testStores } from '../../../../test/stores.ts';
import gameReport from '../game-report/game-report.report.ts';
import trend from './trend.report.ts';

const stores = await testStores();
const world = await buildBetWorld(stores, { seed: 20_260_401, bets: 2_000 });
const call = callOf([...trend, ...gameReport]);
const RANGE = { date_from: '2026-02-26', date_to: '2026-03-03' };
const { root, east, west, twin } = world.agents;

const agentOf = (fact: BetFact) => world.sites.find(({ id }) => id === fact.siteId)?.agent;
const gameOf = (fact: BetFact) => world.games.find(({ id }) => id === fact.gameId) as BetWorld['games'][number];
const factsOf = (keeps: (fact: BetFact) => boolean = () => true): BetFact[] =>
  world.newest.filter(
    (f) => counts(f) && !f.isTest && f.settleDate >= RANGE.date_from && f.settleDate <= RANGE.date_to && keeps(f),
  );

/** What is said of the games' mathematics, by plain sums over single bets. */
const promiseOf = (facts: readonly BetFact[]) => {
  const bets = facts.filter((f) => f.source === 'normal' && f.betUsd > 0n);
  if (bets.length === 0 || bets.some((f) => gameOf(f).rtp === undefined)) return null;
  const stake = bets.reduce((sum, f) => sum + Number(f.betUsd) / 1e6, 0);
  const rtp = bets.reduce((sum, f) => sum + (Number(f.betUsd) / 1e6) * Number(gameOf(f).rtp), 0) / stake;
  if (bets.some((f) => gameOf(f).sigma === undefined)) return { rtp, half: null };
  const variance = bets.reduce((sum, f) => sum + ((Number(f.betUsd) / 1e6) * Number(gameOf(f).sigma)) ** 2, 0);
  return { rtp, half: (1.959964 * 100 * Math.sqrt(variance)) / stake };
};

describe('by settlement day', () => {
  test.each([
    ['usd', 'everything', {}, () => true],
    ['usd', 'a vendor', { vendor: 'zeta' }, (f: BetFact) => gameOf(f).vendor === 'zeta'],
    ['native', 'a subtree', { agent_id: root.id }, (f: BetFact) => agentOf(f) !== twin],
    ['usd', 'a brand', { brand: 'gold' }, (f: BetFact) => world.sites.find(({ id }) => id === f.siteId)?.brand === 'gold'],
  ] as const)('in %s: %s', async (...[unit, , filters, keeps]) => {
    const answer = await call(await contextOf(stores), getTrend, { ...RANGE, ...filters, in: unit });
    const groups = Map.groupBy(factsOf(keeps), (f) => (unit === 'usd' ? f.settleDate : `${f.settleDate} ${f.currency}`));
    const expected = [...groups].map(([key, facts]) => ({
      bucket: key.slice(0, 10),
      is_finished: true,
      ...wireOf(tallyOf(facts, unit)),
      ...(unit === 'native' ? nativeOf(facts) : {}),
    }));
    const inOrder = <Row extends { bucket: string; currency?: string }>(rows: Row[]): Row[] =>
      rows.toSorted((a, b) => (a.bucket + (a.currency ?? '') < b.bucket + (b.currency ?? '') ? -1 : 1));
    const plain = answer.list.map(({ theoretical_rtp: _r, rtp_low: _l, rtp_high: _h, ...row }) => row);
    expect(inOrder(plain as (typeof expected)[number][])).toEqual(inOrder(expected));
    expect(plain.map(({ bucket }) => bucket)).toEqual(plain.map(({ bucket }) => bucket).toSorted());
  });

  test('Σ trend = Σ report, whatever the filter', async () => {
    for (const caller of [{}, { agentId: root.id }, { agentId: east.id }]) {
      const ctx = await contextOf(stores, caller);
      for (const filters of [
        {},
        { currency: 'IDR' },
        { source: 'bonus' as const },
        { type: 'slot' as const, rtp_profile: 'p94' },
      ]) {
        const { sum } = await call(ctx, getTrend, { ...RANGE, ...filters });
        expect(sum).toEqual((await call(ctx, getGameReport, { ...RANGE, ...filters })).sum);
      }
    }
  });

  test('the return that the games promise, from single bets', async () => {
    const ctx = await contextOf(stores);
    for (const filters of [{ game_id: [world.games[0], world.games[3]].map((game) => game?.id ?? '') }, {}]) {
      const { list } = await call(ctx, getTrend, { ...RANGE, ...filters, in: 'usd' });
      expect(list.length).toBeGreaterThan(3);
      for (const row of list) {
        const promise = promiseOf(
          factsOf(
            (f) => f.settleDate === row.bucket && ('game_id' in filters ? filters.game_id?.includes(f.gameId) === true : true),
          ),
        );
        if (promise === null) expect(row).toMatchObject({ theoretical_rtp: null, rtp_low: null, rtp_high: null });
        else {
          expect(Number(row.theoretical_rtp)).toBeCloseTo(promise.rtp, 3);
          expect(Number(row.rtp_high)).toBeCloseTo(promise.rtp + (promise.half ?? 0), 2);
          expect(Number(row.rtp_low)).toBeCloseTo(Math.max(0, promise.rtp - (promise.half ?? 0)), 2);
        }
      }
    }
  });

  test('a day is unfinished while it runs in one of the calendars', async () => {
    // 3 March ends at 04:00 UTC of the 4th in the east, and at 11:00 in the west.
    const at = async (now: string, ids: readonly string[]) =>
      (await call(await contextOf(stores, { now: new Date(now) }), getTrend, { ...RANGE, agent_id: [...ids] })).list
        .filter(({ bucket }) => bucket === '2026-03-03')
        .map(({ is_finished: isFinished }) => isFinished);
    expect(new Set(await at('2026-03-04T03:59:59Z', [east.id]))).toEqual(new Set([false]));
    expect(new Set(await at('2026-03-04T04:00:00Z', [east.id]))).toEqual(new Set([true]));
    expect(new Set(await at('2026-03-04T04:00:00Z', [east.id, west.id]))).toEqual(new Set([false]));
    expect(new Set(await at('2026-03-04T11:00:00Z', [east.id, west.id]))).toEqual(new Set([true]));
  });
});

describe('by hour', () => {
  const settledAt = (fact: BetFact): number => fact.settledAtMs ?? fact.betAtMs;

  test('of the settlement; Σ hours = Σ days', async () => {
    const ctx = await contextOf(stores);
    const hours = await call(ctx, getTrend, { ...RANGE, by: 'hour', in: 'usd' });
    const groups = Map.groupBy(factsOf(), (f) => new Date(Math.floor(settledAt(f) / 3_600_000) * 3_600_000).toISOString());
    expect(hours.list.map(({ bucket, bet, players }) => ({ bucket, bet, players }))).toEqual(
      [...groups]
        .toSorted(([a], [b]) => (a < b ? -1 : 1))
        .map(([bucket, facts]) => {
          const { bet, players } = wireOf(tallyOf(facts, 'usd'));
          return { bucket, bet, players };
        }),
    );
    expect(hours.sum).toEqual((await call(ctx, getTrend, RANGE)).sum);
  });

  test('at most seven days', async () => {
    await expect(
      call(await contextOf(stores), getTrend, { date_from: '2026-03-01', date_to: '2026-03-08', by: 'hour' }),
    ).rejects.toMatchObject({ reason: 'input.range_too_wide', details: { limit: '7 d' } });
  });
});

test('no figure of the twin reaches a sibling', async () => {
  for (const agent of [root, east, west]) {
    const ctx = await contextOf(stores, { agentId: agent.id });
    for (const filters of [{}, { agent_id: twin.id }]) {
      const { list, sum } = await call(ctx, getTrend, { ...RANGE, ...filters, in: 'usd' });
      for (const { bet, win } of [...list, sum])
        for (const figure of [bet, win])
          expect(figure !== '0' && BigInt(figure.split('.')[0] ?? '0') % CANARY === 0n && !figure.includes('.')).toBe(false);
    }
  }
  expect((await call(await contextOf(stores, { agentId: east.id }), getTrend, { ...RANGE, agent_id: twin.id })).list).toEqual([]);
});
