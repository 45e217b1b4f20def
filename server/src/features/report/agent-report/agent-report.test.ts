import { getAgentReport } from '@manager/contract/features/report/agent-report';
import { getSiteReport } from '@manager/contract/features/report/site-report';
import type { InputOf, OutputOf } from '@manager/contract/kit/endpoint';
import { describe, expect, test } from 'vitest';
import type { BetFact } from '../../../../test/bet-factory.ts';
import { buildBetWorld, CANARY, type WorldAgent } from '../../../../test/bet-world.ts';
import { factsOf, groupsOf, inAnyOrder, measuresOf, moneyCases, RANGE, siteOf, sumOf } from '../../../../test/money-cases.ts';
import { tallyOf } from '../../../../test/money-oracle.ts';
import { type Caller, callOf, contextOf } from '../../../../test/report-world.ts';
import { testStores } from '../../../../test/stores.ts';
import siteReport from '../site-report/site-report.report.ts';
import agentReport from './agent-report.report.ts';

type Row = OutputOf<typeof getAgentReport>['list'][number];

const stores = await testStores();
const world = await buildBetWorld(stores, { seed: 20_260_608, bets: 2_500 });
const call = callOf([...agentReport, ...siteReport]);
const { root, east, west, twin } = world.agents;
const agents = Object.values(world.agents);
const all = agents.map(({ id }) => id).join(',');

const isBelow = (agent: WorldAgent, top: WorldAgent): boolean => agent === top || agent.parent === top.name;
const ask = async (input: Partial<InputOf<typeof getAgentReport>>, caller: Caller = {}) =>
  call(await contextOf(stores, caller), getAgentReport, { ...RANGE, limit: 1_000, ...input });
const figuresOf = (row: Row) => {
  const {
    kind: _k,
    agent_id: _a,
    agent_name: _n,
    parent_id: _p,
    site_id: _i,
    site_code: _c,
    site_name: _s,
    level: _l,
    can_open: _o,
    is_open: _q,
    is_test: _t,
    members: _m,
    sites: _w,
    active_sites: _v,
    timezone: _z,
    settlement_hour: _h,
    is_mixed_calendar: _x,
    ...figures
  } = row;
  return figures;
};
/** Rows that bets were found for; the others are named by the tree alone. */
const withBets = (rows: readonly Row[]): Row[] => rows.filter((row) => row.rounds > 0 || row.ngr !== '0');

// shows S2.28
describe.each(['native', 'usd'] as const)('in %s', (unit) => {
  test.each(moneyCases(world))('every node is the sum of its subtree: $title', async (c) => {
    const facts = factsOf(world, c);
    const answer = await ask({ ...c.filters, in: unit, open: all }, c.caller);
    expect(answer.sum).toEqual(sumOf(facts));
    expect(answer.total).toBe(answer.list.length);
    for (const agent of agents) {
      const own = facts.filter((f) => isBelow(siteOf(world, f).agent, agent));
      const isSeen = answer.list.some((row) => row.kind === 'agent' && row.agent_id === agent.id);
      // An agent out of sight has no bets either: those of the agents below stand in their own rows.
      if (!isSeen) {
        expect(facts.filter((f) => siteOf(world, f).agent === agent)).toEqual([]);
        continue;
      }
      const rows = withBets(answer.list.filter((row) => row.kind === 'agent' && row.agent_id === agent.id));
      expect(inAnyOrder(rows.map(figuresOf))).toEqual(
        inAnyOrder(groupsOf(own, unit, () => 'one').map((group) => measuresOf(group, unit))),
      );
      // Of a row in its own currency, the websites that played in it.
      for (const row of rows)
        expect(row.active_sites).toBe(
          new Set(
            own
              .filter((f) => f.source === 'normal' && f.parentBetId === '' && (unit === 'usd' || f.currency === row.currency))
              .map(({ siteId }) => siteId),
          ).size,
        );
    }
    for (const site of world.sites) {
      const own = facts.filter((f) => f.siteId === site.id);
      const rows = answer.list.filter((row) => row.kind === 'site' && row.site_id === site.id);
      expect(inAnyOrder(rows.map(figuresOf))).toEqual(
        inAnyOrder(groupsOf(own, unit, () => 'one').map((group) => measuresOf(group, unit))),
      );
    }
  });
});

test('an unfolded row is Σ of the rows right below it, to the last digit', async () => {
  const { list } = await ask({ in: 'usd', open: all });
  const micros = (text: string) =>
    BigInt(text.replace('.', '').padEnd(text.replace('.', '').length + 6 - (text.split('.')[1]?.length ?? 0), '0'));
  const opened = list.filter((row) => row.is_open);
  expect(opened.map((row) => row.agent_name).toSorted()).toEqual(['east', 'root', 'twin', 'west']);
  for (const row of opened) {
    const below = list.filter((one) => one.parent_id === row.agent_id);
    for (const name of ['bet', 'win', 'win_loss', 'ngr', 'valid_bet'] as const)
      expect(below.reduce((sum, one) => sum + micros(one[name]), 0n)).toBe(micros(row[name]));
    expect(below.reduce((sum, one) => sum + one.rounds, 0)).toBe(row.rounds);
    expect(below.reduce((sum, one) => sum + one.active_sites, 0)).toBe(row.active_sites);
  }
});

test('a website below an agent has the figures of the site report, which lead on to its bets', async () => {
  const { list } = await ask({ in: 'usd', open: all });
  const sites = (await call(await contextOf(stores), getSiteReport, { ...RANGE, in: 'usd', limit: 1_000 })).list;
  for (const row of list.filter(({ kind }) => kind === 'site')) {
    const site = sites.find((one) => one.site_id === row.site_id);
    expect(site).toMatchObject(figuresOf(row));
  }
});

test('nothing is unfolded before it is asked for; names, places and counts of the rows', async () => {
  const closed = await ask({ in: 'usd', sort: 'agent_name' });
  expect(closed.list.map((row) => [row.agent_name, row.level, row.can_open, row.is_open])).toEqual([
    ['root', 0, true, false],
    ['twin', 0, true, false],
  ]);
  const { list } = await ask({ in: 'usd', sort: 'agent_name', open: root.id });
  expect(list.map((row) => [row.site_name ?? row.agent_name, row.level, row.parent_id])).toEqual([
    ['root', 0, null],
    ['east', 1, root.id],
    ['west', 1, root.id],
    ['Site root-0', 1, root.id],
    ['Site root-1', 1, root.id],
    ['twin', 0, null],
  ]);
  const facts = factsOf(world, { title: '' }).filter((f) => isBelow(siteOf(world, f).agent, root));
  expect(list[0]).toMatchObject({ sites: 6, active_sites: 6, members: tallyOf(facts, 'usd').players.size });
  // What is unfolded below something that is not stays away.
  expect((await ask({ in: 'usd', open: east.id })).list).toHaveLength(2);
});

test('members are counted once, however many sites, agents and currencies they played in', async () => {
  const { list } = await ask({ in: 'usd', open: all });
  const top = list.find((row) => row.agent_name === 'root');
  const facts = factsOf(world, { title: '' }).filter((f) => f.source === 'normal' && f.parentBetId === '');
  expect(top?.members).toBe(new Set(facts.filter((f) => isBelow(siteOf(world, f).agent, root)).map((f) => f.playerId)).size);
});

test('direct: an agent with its own websites alone, and agents without bets keep the tree together', async () => {
  const filters = { site_id: world.sites.filter(({ agent }) => agent === east).map(({ id }) => id) };
  const { list, sum } = await ask({ in: 'usd', open: all, reach: 'direct' });
  for (const row of list.filter(({ kind }) => kind === 'agent')) {
    const own = factsOf(world, { title: '' }).filter((f) => siteOf(world, f).agent.id === row.agent_id);
    expect(figuresOf(row)).toEqual(measuresOf(own, 'usd'));
  }
  expect(sum).toEqual((await ask({ in: 'usd' })).sum);
  const narrow = await ask({ in: 'native', reach: 'direct', open: root.id, ...filters });
  expect(narrow.list.filter((row) => row.agent_name === 'root')).toMatchObject([
    { rounds: 0, bet: '0', sites: 0, active_sites: 0 },
  ]);
  expect(narrow.list.some((row) => row.agent_name === 'east' && row.rounds > 0)).toBe(true);
});

test("each agent's own calendar is said, and where several are counted together", async () => {
  const { list } = await ask({ in: 'usd', open: root.id });
  const of = (name: string) => list.find((row) => row.kind === 'agent' && row.agent_name === name);
  expect(of('root')).toMatchObject({ timezone: 'UTC', settlement_hour: 0, is_mixed_calendar: true });
  expect(of('east')).toMatchObject({ timezone: 'Asia/Shanghai', settlement_hour: 12, is_mixed_calendar: false });
  expect(of('west')).toMatchObject({ timezone: 'America/New_York', settlement_hour: 6, is_mixed_calendar: false });
});

test('siblings in the asked order, in every currency together', async () => {
  const { list } = await ask({ in: 'usd', open: root.id, sort: '-bet' });
  const bets = (kind: Row['kind']) =>
    list.filter((row) => row.kind === kind && row.parent_id === root.id).map((row) => Number(row.bet));
  for (const values of [bets('agent'), bets('site')]) expect(values).toEqual(values.toSorted((a, b) => b - a));
  const native = await ask({ in: 'native', open: root.id, sort: '-bet_usd' });
  const nodes = native.list.map((row) => `${row.agent_id} ${row.site_id}`);
  expect(nodes.filter((node, i) => node !== nodes[i - 1])).toHaveLength(new Set(nodes).size);
});

test('compared with the days before', async () => {
  const now = { date_from: '2026-03-01', date_to: '2026-03-03' };
  const { list } = await ask({ ...now, in: 'usd', compare: 'previous', open: root.id });
  const before = (await ask({ date_from: '2026-02-26', date_to: '2026-02-28', in: 'usd', open: root.id })).list;
  const keyOf = (row: Row): string => `${row.agent_id} ${row.site_id}`;
  for (const row of list) expect(row.bet_before).toBe(before.find((one) => keyOf(one) === keyOf(row))?.bet ?? '0');
});

test('no figure and no name of the twin reaches a sibling; foreign ids unfold nothing', async () => {
  expect(BigInt((await ask({}, { agentId: twin.id })).sum.bet) % CANARY).toBe(0n);
  for (const agent of [root, east, west])
    for (const input of [{}, { open: twin.id }, { agent_id: twin.id }]) {
      const { list } = await ask(input, { agentId: agent.id });
      expect(list.filter((row: Row) => row.agent_id === twin.id)).toEqual([]);
    }
  const facts: BetFact[] = factsOf(world, { title: '', keeps: (f) => siteOf(world, f).agent === east });
  const { list } = await ask({ in: 'usd', open: `${twin.id},${root.id}` }, { agentId: east.id });
  expect(list.map((row) => [row.agent_name, row.parent_id, row.level])).toEqual([['east', null, 0]]);
  expect(list.map(figuresOf)).toEqual([measuresOf(facts, 'usd')]);
});
