import { getSubAgentReport } from '@manager/contract/features/report/subagent-report';
import { getTrend } from '@manager/contract/features/report/trend';
import { describe, expect, test } from 'vitest';
import type { BetFact } from '../../../../test/bet-factory.ts';
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
import { callOf, contextOf } from '../../../../test/report-world.ts';
import { testStores } from '../../../../test/stores.ts';
import trend from '../trend/trend.report.ts';
import subAgentReport from './subagent-report.report.ts';

const stores = await testStores();
const { db } = stores.database;
const world = await buildBetWorld(stores, { seed: 20_260_607, bets: 2_000 });
const call = callOf([...subAgentReport, ...trend]);
const { root, east, west, twin } = world.agents;

const [first] = world.sites;
const groupId = async (name: string) =>
  (await db.insertInto('sub_agent_group').values({ name }).returning('id').executeTakeFirstOrThrow()).id;
const [calm, wild] = [await groupId('calm'), await groupId('wild')];
const { id: northId } = await db
  .insertInto('sub_agent')
  .values({ site_id: first?.id ?? '', code: 'north', note: 'pays late', auto_group_id: calm, configured_group_id: wild })
  .returning('id')
  .executeTakeFirstOrThrow();

type SubAgentCase = MoneyCase & { own?: object };
const cases: SubAgentCase[] = [
  ...moneyCases(world),
  { title: 'one sub-agent', own: { sub_agent_id: 'north' }, keeps: (f) => f.subAgent === 'north' },
  {
    title: 'several, with blanks and repeats',
    own: { sub_agent_id: ' north, ,a:1,north ' },
    keeps: (f) => f.subAgent === 'north' || f.subAgent === 'a:1',
  },
  { title: 'one that nobody sends', own: { sub_agent_id: 'nobody' }, keeps: () => false },
];

// shows S2.33
describe.each(['native', 'usd'] as const)('in %s', (unit) => {
  test.each(cases)('$title', async (c) => {
    const facts = factsOf(world, c).filter(({ subAgent }) => subAgent !== '');
    const ctx = await contextOf(stores, c.caller);
    const input = { ...RANGE, ...c.filters, ...c.own };
    const answer = await call(ctx, getSubAgentReport, { ...input, in: unit, limit: 1_000 });
    const expected = groupsOf(facts, unit, (f) => `${f.siteId} ${f.subAgent}`).map((group) => {
      const fact = group[0] as BetFact;
      const isKnown = fact.siteId === first?.id && fact.subAgent === 'north';
      return {
        site_id: fact.siteId,
        site_code: siteOf(world, fact).code,
        site_name: `Site ${siteOf(world, fact).code}`,
        sub_agent_id: fact.subAgent,
        record_id: isKnown ? northId : null,
        note: isKnown ? 'pays late' : '',
        auto_group_name: isKnown ? 'calm' : null,
        configured_group_name: isKnown ? 'wild' : null,
        can: { group: isKnown },
        ...measuresOf(group, unit),
      };
    });
    expect(inAnyOrder(answer.list)).toEqual(inAnyOrder(expected));
    expect(answer.total).toBe(expected.length);
    expect(answer.sum).toEqual(sumOf(facts));
    expect((await call(ctx, getTrend, { ...input, in: unit, has_sub_agent: '1' })).sum).toEqual(answer.sum);
  });
});

test.each(['sub_agent_id', 'site_code', 'bet_usd'] as const)('in order of %s, pages tile the list', async (sort) => {
  const ctx = await contextOf(stores);
  const pages = await Promise.all([1, 2, 3].map((page) => call(ctx, getSubAgentReport, { ...RANGE, sort, page, limit: 40 })));
  const list = pages.flatMap((page) => page.list);
  expect(list).toHaveLength(pages[0]?.total ?? 0);
  const values = list.map((row) => row[sort] ?? '');
  const inOrder = values.toSorted((a, b) => (sort === 'bet_usd' ? Number(a) - Number(b) : a < b ? -1 : Number(a > b)));
  expect(values).toEqual(inOrder);
});

test('ids with other characters, and more than 200, are refused at the field', () => {
  const fieldsOf = (ids: string) =>
    getSubAgentReport.input
      .safeParse({ ...RANGE, sub_agent_id: ids })
      .error?.issues.map(({ path, message }) => [...path, message]);
  expect(fieldsOf("north,'; DROP TABLE bet --")).toEqual([['sub_agent_id', 'sub_agent_ids']]);
  expect(fieldsOf(Array.from({ length: 201 }, (_, n) => `s${n}`).join())).toEqual([['sub_agent_id', 'too_big']]);
});

test('no figure and no record of the twin reaches a sibling', async () => {
  const asTwin = await call(await contextOf(stores, { agentId: twin.id }), getSubAgentReport, { ...RANGE });
  expect(BigInt(asTwin.sum.bet) % CANARY).toBe(0n);
  for (const agent of [root, east, west]) {
    const ctx = await contextOf(stores, { agentId: agent.id });
    expect(await call(ctx, getSubAgentReport, { ...RANGE, agent_id: twin.id })).toMatchObject({ list: [], total: 0 });
    const { list } = await call(ctx, getSubAgentReport, { ...RANGE, limit: 1_000 });
    expect(list.filter((row) => world.sites.find(({ id }) => id === row.site_id)?.agent === twin)).toEqual([]);
  }
});
