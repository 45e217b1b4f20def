import { COMPARED } from '@manager/contract/features/report/compare';
import { getGameReport } from '@manager/contract/features/report/game-report';
import { getSiteReport } from '@manager/contract/features/report/site-report';
import { describe, expect, test } from 'vitest';
import type { BetFact } from '../../../test/bet-factory.ts';
import { buildBetWorld } from '../../../test/bet-world.ts';
import { counts, moneyText, percentText, tallyOf, wireOf } from '../../../test/money-oracle.ts';
import { callOf, contextOf } from '../../../test/report-world.ts';
import { testStores } from '../../../test/stores.ts';
import gameReport from './game-report/game-report.report.ts';
import siteReport from './site-report/site-report.report.ts';

const stores = await testStores();
const world = await buildBetWorld(stores, { seed: 20_260_501, bets: 2_000 });
const call = callOf([...gameReport, ...siteReport]);
const NOW = { date_from: '2026-03-01', date_to: '2026-03-03' };
const BEFORE = { date_from: '2026-02-26', date_to: '2026-02-28' };
const { root, east } = world.agents;

const between = ({ date_from: from, date_to: to }: typeof NOW, keeps: (fact: BetFact) => boolean = () => true): BetFact[] =>
  world.newest.filter((f) => counts(f) && !f.isTest && f.settleDate >= from && f.settleDate <= to && keeps(f));

const micros = (value: string | number): bigint => {
  const [whole = '0', fraction = ''] = String(value).split('.');
  const size = BigInt(whole.replace('-', '') + fraction.padEnd(6, '0'));
  return String(value).startsWith('-') ? -size : size;
};

/** Before and difference of a level in plain integers. */
const comparedOf = (now: readonly BetFact[], before: readonly BetFact[], unit: 'native' | 'usd') => {
  const [a, b] = [wireOf(tallyOf(now, unit)), wireOf(tallyOf(before, unit))];
  const entries = COMPARED.flatMap((name) => {
    const [current, earlier] = [micros(a[name]), micros(b[name])];
    const delta = moneyText(current - earlier);
    return [
      [`${name}_before`, b[name]],
      [`${name}_delta`, typeof b[name] === 'number' ? Number(delta) : delta],
      [`${name}_delta_pct`, percentText(current - earlier, earlier < 0n ? -earlier : earlier)],
    ];
  });
  const points = a.rate === null || b.rate === null ? null : Number(a.rate) - Number(b.rate);
  return { ...a, ...Object.fromEntries(entries), rate_before: b.rate, rate_delta: points === null ? null : points.toFixed(4) };
};

describe.each(['native', 'usd'] as const)('in %s', (unit) => {
  test.each([
    ['everything', {}, () => true],
    ['one game', { game_id: world.games[1]?.id ?? '' }, (f: BetFact) => f.gameId === world.games[1]?.id],
    ['an agent', { agent_id: east.id }, (f: BetFact) => world.sites.find(({ id }) => id === f.siteId)?.agent === east],
  ] as const)('rows, sub-totals and totals beside those of the days before: %s', async (_, filters, keeps) => {
    const answer = await call(await contextOf(stores), getSiteReport, {
      ...NOW,
      ...filters,
      in: unit,
      compare: 'previous',
      limit: 200,
    });
    expect(answer.comparison).toEqual({ with: 'previous', ...BEFORE, until: null });
    const keyOf = (f: BetFact): string => (unit === 'usd' ? f.siteId : `${f.siteId} ${f.currency}`);
    const [now, before] = [Map.groupBy(between(NOW, keeps), keyOf), Map.groupBy(between(BEFORE, keeps), keyOf)];
    const keys = [...new Set([...now.keys(), ...before.keys()])];
    const expected = new Map(keys.map((key) => [key, comparedOf(now.get(key) ?? [], before.get(key) ?? [], unit)]));
    expect(answer.list.map((row) => (unit === 'usd' ? row.site_id : `${row.site_id} ${row.currency}`)).toSorted()).toEqual(
      keys.toSorted(),
    );
    for (const row of answer.list)
      expect(row).toMatchObject(expected.get(unit === 'usd' ? row.site_id : `${row.site_id} ${row.currency}`) ?? {});
    expect(answer.sum).toMatchObject(comparedOf(between(NOW, keeps), between(BEFORE, keeps), 'usd'));
    for (const { currency, ...level } of answer.sum.by_currency) {
      const of = (f: BetFact): boolean => keeps(f) && f.currency === currency;
      expect(level).toEqual(comparedOf(between(NOW, of), between(BEFORE, of), 'native'));
    }
    for (const { agent_id: id, agent_name: _name, ...level } of answer.by_agent) {
      const of = (f: BetFact): boolean => keeps(f) && world.sites.find((site) => site.id === f.siteId)?.agent.id === id;
      expect(level).toEqual(comparedOf(between(NOW, of), between(BEFORE, of), 'usd'));
    }
  });
});

test('what it was before is what the report of those days says', async () => {
  const ctx = await contextOf(stores, { agentId: root.id });
  const compared = await call(ctx, getGameReport, { ...NOW, in: 'usd', compare: 'previous' });
  const before = await call(ctx, getGameReport, { ...BEFORE, in: 'usd' });
  for (const name of COMPARED) expect(compared.sum[`${name}_before`]).toBe(before.sum[name]);
  expect(compared.sum.rate_before).toBe(before.sum.rate);
});

test('without a comparison nothing of it is answered', async () => {
  const answer = await call(await contextOf(stores), getGameReport, NOW);
  expect(JSON.stringify(answer)).not.toMatch(/_before|_delta|comparison/);
});

test('what fell most comes first, also what is no longer played', async () => {
  const ctx = await contextOf(stores);
  // No bet is settled behind 8 March: all rows are of the days before.
  const answer = await call(ctx, getGameReport, {
    date_from: '2026-03-09',
    date_to: '2026-03-14',
    in: 'usd',
    compare: 'previous',
    sort: 'bet_delta',
  });
  expect(answer.list).toHaveLength(world.games.length);
  const deltas = answer.list.map((row) => Number(row.bet_delta));
  expect(deltas).toEqual(deltas.toSorted((a, b) => a - b));
  for (const row of answer.list) expect(row).toMatchObject({ bet: '0', rounds: 0, rate: null, bet_delta_pct: '-100.0000' });
});

describe('like for like', () => {
  const settledAt = (fact: BetFact): number => fact.settledAtMs ?? fact.betAtMs;
  const today = { date_from: '2026-03-02', date_to: '2026-03-02' };

  test('a running day is compared up to the same quarter of an hour', async () => {
    // The day of the east runs from 04:00 UTC.
    const now = new Date('2026-03-02T13:52:10Z');
    const answer = await call(await contextOf(stores, { agentId: east.id, now }), getGameReport, {
      ...today,
      in: 'usd',
      compare: 'previous',
    });
    const until = '2026-03-01T13:45:00.000Z';
    expect(answer.comparison).toEqual({ with: 'previous', date_from: '2026-03-01', date_to: '2026-03-01', until });
    const before = world.newest.filter(
      (f) =>
        counts(f) &&
        !f.isTest &&
        f.settleDate === '2026-03-01' &&
        settledAt(f) < Date.parse(until) &&
        world.sites.find(({ id }) => id === f.siteId)?.agent === east,
    );
    const tally = wireOf(tallyOf(before, 'usd'));
    expect(before.length).toBeGreaterThan(5);
    for (const name of COMPARED) expect(answer.sum[`${name}_before`]).toBe(tally[name]);
  });

  test('each agent by its own day; a month earlier by the same time of that day', async () => {
    const now = new Date('2026-03-28T08:07:00Z');
    const answer = await call(await contextOf(stores, { agentId: root.id, now }), getGameReport, {
      date_from: '2026-03-26',
      date_to: '2026-03-28',
      in: 'usd',
      compare: 'last_month',
    });
    expect(answer.comparison).toMatchObject({ date_from: '2026-02-26', date_to: '2026-02-28' });
    // West: 6 hours into the 27th in New York, which is 27 March 06:00 EDT = 10:00 UTC; now is 22 h 7 min later. The 27th of February began at 11:00 UTC.
    const limits: Record<string, number> = {
      root: Date.parse('2026-02-28T08:00:00Z'),
      east: Date.parse('2026-02-28T08:00:00Z'),
      west: Date.parse('2026-02-28T09:00:00Z'),
    };
    const before = world.newest.filter((f) => {
      const agent = world.sites.find(({ id }) => id === f.siteId)?.agent.name ?? '';
      return (
        counts(f) &&
        !f.isTest &&
        f.settleDate >= '2026-02-26' &&
        f.settleDate <= '2026-02-28' &&
        settledAt(f) < (limits[agent] ?? 0)
      );
    });
    const tally = wireOf(tallyOf(before, 'usd'));
    for (const name of COMPARED) expect([name, answer.sum[`${name}_before`]]).toEqual([name, tally[name]]);
  });
});
