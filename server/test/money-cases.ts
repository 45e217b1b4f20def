import type { InputOf } from '@manager/contract/kit/endpoint';
import type { getSiteReport } from '@manager/contract/features/report/site-report';
import type { BetFact } from './bet-factory.ts';
import type { BetWorld, WorldSite } from './bet-world.ts';
import { counts, nativeOf, tallyOf, wireOf } from './money-oracle.ts';
import type { Caller } from './report-world.ts';

/** The days that the cases ask for; the world has bets before and after. */
export const RANGE = { date_from: '2026-02-26', date_to: '2026-03-03' };

export type MoneyCase = {
  title: string;
  filters?: Partial<InputOf<typeof getSiteReport>>;
  caller?: Caller;
  keeps?: (fact: BetFact) => boolean;
};

export const siteOf = (world: BetWorld, { siteId }: BetFact): WorldSite =>
  world.sites.find(({ id }) => id === siteId) as WorldSite;

/** Ways to ask that every money report understands, with the bets that each of them means. */
export const moneyCases = (world: BetWorld): MoneyCase[] => {
  const { root, east, west, twin } = world.agents;
  const isUnder = (fact: BetFact, ...names: string[]) => names.includes(siteOf(world, fact).agent.name);
  const isOf = (fact: BetFact, vendor: string) => world.games.find(({ id }) => id === fact.gameId)?.vendor === vendor;
  const [first, , third] = world.sites.map(({ id }) => id);
  return [
    { title: 'everything' },
    {
      title: 'one day',
      filters: { date_from: '2026-02-28', date_to: '2026-02-28' },
      keeps: (f) => f.settleDate === '2026-02-28',
    },
    { title: 'a subtree', filters: { agent_id: root.id }, keeps: (f) => isUnder(f, 'root', 'east', 'west') },
    { title: 'sites', filters: { site_id: `${first},${third}` }, keeps: (f) => f.siteId === first || f.siteId === third },
    { title: 'a vendor', filters: { vendor: 'acme' }, keeps: (f) => isOf(f, 'acme') },
    { title: 'a currency', filters: { currency: 'IDR' }, keeps: (f) => f.currency === 'IDR' },
    { title: 'free rounds', filters: { source: 'free_round' }, keeps: (f) => f.source === 'free_round' },
    { title: 'test data', filters: { with_test: '1' } },
    { title: 'the scope of an upper agent', caller: { agentId: root.id }, keeps: (f) => isUnder(f, 'root', 'east', 'west') },
    { title: 'the scope of a lower agent', caller: { agentId: west.id }, keeps: (f) => isUnder(f, 'west') },
    {
      title: 'a filter beyond the scope',
      caller: { agentId: east.id },
      filters: { agent_id: `${root.id},${twin.id},${east.id}` },
      keeps: (f) => isUnder(f, 'east'),
    },
    { title: 'nothing at all', filters: { vendor: 'nobody' }, keeps: () => false },
  ];
};

/** The bets that a case means: the newest versions alone, known without any sign. */
export const factsOf = (world: BetWorld, { filters, keeps = () => true }: MoneyCase): BetFact[] =>
  world.newest.filter(
    (f) =>
      counts(f) &&
      f.settleDate >= RANGE.date_from &&
      f.settleDate <= RANGE.date_to &&
      (!f.isTest || filters?.with_test === '1') &&
      keeps(f),
  );

/** The totals that a report must answer over these bets. */
export const sumOf = (facts: readonly BetFact[]) => ({
  ...wireOf(tallyOf(facts, 'usd')),
  by_currency: [...Map.groupBy(facts, (f) => f.currency)]
    .toSorted(([a], [b]) => (a < b ? -1 : 1))
    .map(([currency, group]) => ({ currency, ...wireOf(tallyOf(group, 'native')) })),
});

export const measuresOf = (facts: readonly BetFact[], unit: 'native' | 'usd') =>
  unit === 'usd' ? wireOf(tallyOf(facts, 'usd')) : { ...wireOf(tallyOf(facts, 'native')), ...nativeOf(facts) };

/** The bets of each row, by what makes a row. */
export const groupsOf = (facts: readonly BetFact[], unit: 'native' | 'usd', keyOf: (fact: BetFact) => string): BetFact[][] => [
  ...Map.groupBy(facts, (f) => (unit === 'usd' ? keyOf(f) : `${keyOf(f)} ${f.currency}`)).values(),
];

/** Rows in an order that does not depend on the report's. */
export const inAnyOrder = <Row>(rows: readonly Row[]): Row[] =>
  rows
    .map((row) => ({ row, text: JSON.stringify(row, Object.keys(row as object).toSorted()) }))
    .toSorted((a, b) => (a.text < b.text ? -1 : 1))
    .map(({ row }) => row);
