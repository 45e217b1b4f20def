import { getSiteDayReport } from '@manager/contract/features/report/site-day-report';
import { getSiteReport } from '@manager/contract/features/report/site-report';
import { describe, expect, test } from 'vitest';
import { buildBetWorld } from '../../../../test/bet-world.ts';
import { factsOf, groupsOf, inAnyOrder, measuresOf, moneyCases, RANGE, siteOf, sumOf } from '../../../../test/money-cases.ts';
import { tallyOf, wireOf } from '../../../../test/money-oracle.ts';
import { callOf, contextOf } from '../../../../test/report-world.ts';
import { testStores } from '../../../../test/stores.ts';
import { besideTheirDays } from '../../../kit/report/comparison.ts';
import { noFigures } from '../../../kit/figures/figures.ts';
import siteReport from '../site-report/site-report.report.ts';
import siteDayReport from './site-day-report.report.ts';

const stores = await testStores();
const world = await buildBetWorld(stores, { seed: 20_260_601, bets: 2_000 });
const call = callOf([...siteDayReport, ...siteReport]);
const { root, east, west, twin } = world.agents;

// shows S2.26
describe.each(['native', 'usd'] as const)('in %s', (unit) => {
  test.each(moneyCases(world))('days: $title', async (c) => {
    const facts = factsOf(world, c);
    const answer = await call(await contextOf(stores, c.caller), getSiteDayReport, {
      ...RANGE,
      ...c.filters,
      in: unit,
      limit: 200,
    });
    const expected = groupsOf(facts, unit, (f) => f.settleDate).map((group) => ({
      settle_date: group[0]?.settleDate,
      state: 'final',
      restated: 0,
      ...measuresOf(group, unit),
    }));
    expect(inAnyOrder(answer.list)).toEqual(inAnyOrder(expected));
    expect(answer.total).toBe(expected.length);
    expect(answer.sum).toEqual(sumOf(facts));
  });

  test.each(moneyCases(world))('days of sites: $title', async (c) => {
    const facts = factsOf(world, c);
    const ctx = await contextOf(stores, c.caller);
    const answer = await call(ctx, getSiteDayReport, { ...RANGE, ...c.filters, in: unit, limit: 1_000, by_site: '1' });
    const expected = groupsOf(facts, unit, (f) => `${f.settleDate} ${f.siteId}`).map((group) => {
      const fact = group[0] as (typeof facts)[number];
      const site = siteOf(world, fact);
      return {
        settle_date: fact.settleDate,
        state: 'final',
        restated: 0,
        site_id: site.id,
        site_code: site.code,
        site_name: `Site ${site.code}`,
        agent_id: site.agent.id,
        agent_name: site.agent.name,
        is_test: site.agent.isTest,
        ...measuresOf(group, unit),
      };
    });
    expect(inAnyOrder(answer.list)).toEqual(inAnyOrder(expected));
    expect(answer.sum).toEqual(sumOf(facts));
    // What a day leads to has the figures of the day.
    expect((await call(ctx, getSiteReport, { ...RANGE, ...c.filters, in: unit })).sum).toEqual(answer.sum);
  });
});

test('days run, close and become final by the calendars that their rows count by', async () => {
  // 3 March ends at 04:00 UTC of the 4th in the east, and at 11:00 in the west.
  const stateAt = async (now: string, input: object): Promise<Record<string, string>> => {
    const ctx = await contextOf(stores, { now: new Date(now), agentId: root.id });
    const { list } = await call(ctx, getSiteDayReport, { ...RANGE, date_from: RANGE.date_to, in: 'usd', ...input });
    return Object.fromEntries(list.map((row) => [row.agent_name ?? 'all', row.state]));
  };
  const both = { agent_id: `${east.id},${west.id}` };
  const bySite = { ...both, by_site: '1' };
  expect(await stateAt('2026-03-04T03:59:59Z', bySite)).toEqual({ east: 'running', west: 'running' });
  expect(await stateAt('2026-03-04T04:00:00Z', bySite)).toEqual({ east: 'closing', west: 'running' });
  expect(await stateAt('2026-03-04T05:00:00Z', bySite)).toEqual({ east: 'final', west: 'running' });
  expect(await stateAt('2026-03-04T05:00:00Z', both)).toEqual({ all: 'running' });
  expect(await stateAt('2026-03-04T11:00:00Z', both)).toEqual({ all: 'closing' });
  expect(await stateAt('2026-03-04T12:00:00Z', both)).toEqual({ all: 'final' });
});

test('each day stands beside the same day of the period before', async () => {
  const now = { date_from: '2026-03-01', date_to: '2026-03-03' };
  const answer = await call(await contextOf(stores), getSiteDayReport, {
    ...now,
    in: 'usd',
    compare: 'previous',
    sort: 'settle_date',
  });
  const betOn = (day: string) => {
    const facts = world.newest.filter((f) => !f.isTest && f.settleDate === day);
    return wireOf(tallyOf(facts, 'usd')).bet;
  };
  expect(answer.list.map((row) => [row.settle_date, row.bet, row.bet_before])).toEqual(
    [
      ['2026-03-01', '2026-02-26'],
      ['2026-03-02', '2026-02-27'],
      ['2026-03-03', '2026-02-28'],
    ].map(([day = '', before = '']) => [day, betOn(day), betOn(before)]),
  );
});

test('the last days of a longer month keep their own date, so that nothing is lost', () => {
  const rowOf = (day: string) => ({ ...noFigures, settle_date: day });
  const days = ['2026-01-01', '2026-01-28', '2026-01-29', '2026-01-31'].map(rowOf);
  const moved = besideTheirDays(days, {
    range: { from: '2026-02-01', to: '2026-02-28' },
    days: { from: '2026-01-01', to: '2026-01-31' },
  });
  expect(moved.map((row) => row.settle_date)).toEqual(['2026-02-01', '2026-02-28', '2026-01-29', '2026-01-31']);
});

test('in order of days, newest first, and pages tile the list', async () => {
  const ctx = await contextOf(stores);
  const pages = await Promise.all([1, 2, 3].map((page) => call(ctx, getSiteDayReport, { ...RANGE, in: 'usd', page, limit: 2 })));
  const days = pages.flatMap(({ list }) => list.map((row) => row.settle_date));
  expect(days).toEqual([...new Set(factsOf(world, { title: '' }).map((f) => f.settleDate))].toSorted().toReversed());
});

test('days are restated by late changes that a settlement in force took in, each bet once, within the scope alone', async () => {
  const { db } = stores.database;
  const days = { date_from: '2026-03-01', date_to: '2026-03-02' };
  const runOf = async (agentId: string, [from, to]: readonly [string, string], version: number): Promise<string> =>
    (
      await db
        .insertInto('settlement_run')
        .values({ agent_id: agentId, date_from: from, date_to: to, state: 'confirmed', run_version: version })
        .returning('id')
        .executeTakeFirstOrThrow()
    ).id;
  const facts = factsOf(world, { title: '' }).filter((f) => f.settleDate === '2026-03-01' && f.source === 'normal');
  const [eastern] = facts.filter((f) => siteOf(world, f).agent === east && f.currency === 'IDR');
  const [western] = facts.filter((f) => siteOf(world, f).agent === west && f.currency === 'USD');
  if (eastern === undefined || western === undefined) throw new Error('the world has no such bets');
  for (const [agent, fact] of [
    [east, eastern],
    [west, western],
  ] as const) {
    const settled = await runOf(agent.id, ['2026-03-01', '2026-03-31'], 1);
    const later = await runOf(agent.id, ['2026-04-01', '2026-04-30'], 2);
    const latest = await runOf(agent.id, ['2026-05-01', '2026-05-31'], 1);
    const late = (betId: string, [enteredRunId, enteredVersion]: readonly [string, number]) => ({
      run_id: settled,
      entered_run_id: enteredRunId,
      entered_version: enteredVersion,
      bet_id: betId,
      site_id: fact.siteId,
      vendor: 'acme',
      game_type: 'slot',
      currency: fact.currency,
      settle_date: fact.settleDate,
      batch_id: '9',
      bet_before: '1',
      bet_after: '2',
      valid_before: '1',
      valid_after: '2',
      win_before: '0',
      win_after: '0',
    });
    await db
      .insertInto('settlement_restatement')
      // The first version of the later run is in force no more; a bet that changed twice is one.
      .values([late('gone', [later, 1]), late('a', [later, 2]), late('b', [later, 2]), late('a', [latest, 1])])
      .execute();
  }
  const ask = async (input: object, caller = {}) => {
    const { list } = await call(await contextOf(stores, caller), getSiteDayReport, {
      ...days,
      in: 'usd',
      sort: 'settle_date',
      limit: 1_000,
      ...input,
    });
    return list.filter(({ restated }) => restated > 0).map((row) => [row.settle_date, row.site_id, row.currency, row.restated]);
  };
  const day = '2026-03-01';
  expect(await ask({})).toEqual([[day, undefined, undefined, 4]]);
  expect(await ask({}, { agentId: east.id })).toEqual([[day, undefined, undefined, 2]]);
  expect(await ask({ agent_id: west.id, by_site: '1' })).toEqual([[day, western.siteId, undefined, 2]]);
  expect(await ask({ site_id: eastern.siteId })).toEqual([[day, undefined, undefined, 2]]);
  expect(await ask({ currency: 'IDR' })).toEqual([[day, undefined, undefined, 2]]);
  expect(await ask({ in: 'native', agent_id: root.id })).toEqual(
    expect.arrayContaining([
      [day, undefined, 'IDR', 2],
      [day, undefined, 'USD', 2],
    ]),
  );
  expect(await ask({}, { agentId: twin.id })).toEqual([]);
});
