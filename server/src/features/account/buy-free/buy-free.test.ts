import { getBuyList, getBuyModes } from '@manager/contract/features/account/buy-free';
import { getStatisticBet } from '@manager/contract/features/account/statistic-bet';
import { expect, test } from 'vitest';
import type { BetFact } from '../../../../test/bet-factory.ts';
import { buildBetWorld } from '../../../../test/bet-world.ts';
import { counts, moneyText, percentText } from '../../../../test/money-oracle.ts';
import { callOf, contextOf } from '../../../../test/report-world.ts';
import { testStores } from '../../../../test/stores.ts';
import statistic from '../statistic-bet/statistic-bet.report.ts';
import { exports as buyExports } from './buy-free.export.ts';
import { routes } from './buy-free.routes.ts';

const stores = await testStores();
const { db } = stores.database;
const world = await buildBetWorld(stores, { seed: 20_261_127, bets: 4_000 });
const call = callOf([...routes, ...statistic]);
const RANGE = { date_from: '2026-02-26', date_to: '2026-03-05' };
const { root, east, twin } = world.agents;
const [alpha, beta] = world.games;
if (alpha === undefined || beta === undefined) throw new Error('no games');

const PAR = [
  { mode: 'free_spins', profile: 'p94', cost_multiple: '50', rtp: '94.5', sigma: '0.8' },
  { mode: 'free_spins', profile: '', cost_multiple: '50', rtp: '96.25', sigma: '0.9' },
  { mode: 'super_spins', profile: '', cost_multiple: '120.5', rtp: '97', sigma: null },
];
await db
  .updateTable('game')
  .set({ buy_modes: JSON.stringify(PAR) })
  .where('id', '=', alpha.id)
  .execute();
await db
  .updateTable('game')
  .set({ buy_modes: JSON.stringify(PAR.slice(0, 2)) })
  .where('id', '=', beta.id)
  .execute();

const bought = (keeps: (fact: BetFact) => boolean = () => true): BetFact[] =>
  world.newest.filter(
    (f) => f.isFeatureBuy && !f.isTest && f.settleDate >= RANGE.date_from && f.settleDate <= RANGE.date_to && keeps(f),
  );
const isPaid = (f: BetFact): boolean => counts(f) && f.source === 'normal';
const sumOf = (facts: readonly BetFact[], of: (f: BetFact) => bigint): bigint => facts.reduce((all, f) => all + of(f), 0n);
const hasAgent = (ids: readonly string[]) => (f: BetFact) => ids.includes(f.agentId);

test.each([
  { name: 'everybody', agentId: undefined, ids: Object.values(world.agents).map(({ id }) => id) },
  { name: 'an agent with those below', agentId: root.id, ids: [root.id, east.id, world.agents.west.id] },
  { name: 'another tenant', agentId: twin.id, ids: [twin.id] },
])('modes of $name add up to their bets, to the last digit', async ({ agentId, ids }) => {
  const ctx = await contextOf(stores, agentId === undefined ? {} : { agentId });
  const { list, total } = await call(ctx, getBuyModes, RANGE);
  const paid = bought((f) => isPaid(f) && hasAgent(ids)(f));
  const expected = [...Map.groupBy(paid, (f) => `${f.gameId} ${f.buyMode}`)].map(([id, facts]) => {
    const [cost, win] = [sumOf(facts, (f) => f.betUsd), sumOf(facts, (f) => f.winUsd)];
    return {
      id,
      rounds: facts.filter(({ parentBetId }) => parentBetId === '').length,
      cost: moneyText(cost),
      win: moneyText(win),
      win_loss: moneyText(cost - win),
      rate: percentText(win, cost),
      // Of bets as they stand: what was cancelled or amended away is none.
      max_multiple: Math.max(0, ...facts.map((f) => (f.betUsd > 0n ? Number(f.winUsd) / Number(f.betUsd) : 0))).toFixed(2),
    };
  });
  const found = (list ?? []).map(({ id, rounds, cost, win, win_loss, rate, max_multiple }) => ({
    id,
    rounds,
    cost,
    win,
    win_loss,
    rate,
    max_multiple,
  }));
  expect(found.length).toBeGreaterThan(3);
  expect(found.toSorted((a, b) => (a.id < b.id ? -1 : 1))).toEqual(expected.toSorted((a, b) => (a.id < b.id ? -1 : 1)));
  expect(total?.cost).toBe(moneyText(sumOf(paid, (f) => f.betUsd)));
  expect(total?.win).toBe(moneyText(sumOf(paid, (f) => f.winUsd)));
  // And to what the statistic of bets says of feature buys.
  const { sums } = await call(ctx, getStatisticBet, { ...RANGE, dimensions: 'game', source: 'feature_buy', in: 'usd' } as never);
  expect([sums[0]?.bet, sums[0]?.win]).toEqual([total?.cost, total?.win]);
});

test('a mode is held against its own par sheet, each profile by its line', async () => {
  const ctx = await contextOf(stores, { agentId: root.id });
  const { list } = await call(ctx, getBuyModes, { ...RANGE, game_id: alpha.id } as never);
  const of = (mode: string) => list?.find(({ buy_mode: name }) => name === mode);
  const facts = bought(
    (f) =>
      isPaid(f) && f.gameId === alpha.id && f.buyMode === 'free_spins' && hasAgent([root.id, east.id, world.agents.west.id])(f),
  );
  const staked = (profile: string): number => Number(sumOf(facts, (f) => (f.rtpProfile === profile ? f.betUsd : 0n)));
  const theory = (staked('p94') * 94.5 + staked('p96') * 96.25) / (staked('p94') + staked('p96'));
  expect(Number(of('free_spins')?.theoretical_rtp)).toBeCloseTo(theory, 3);
  expect(of('free_spins')?.cost_multiple).toBe('50');
  expect(of('super_spins')).toMatchObject({
    theoretical_rtp: '97.0000',
    z_score: null,
    rtp_state: 'insufficient',
    cost_multiple: '120.5',
  });
  // What was bought is not told, and could be either.
  expect(of('')).toMatchObject({ theoretical_rtp: null, cost_multiple: null, deviation: null });
});

test('a bet that does not tell what was bought is of the only mode of its game', async () => {
  const ctx = await contextOf(stores, { agentId: root.id });
  const { list } = await call(ctx, getBuyModes, { ...RANGE, game_id: beta.id } as never);
  expect(list?.find(({ buy_mode: mode }) => mode === '')?.cost_multiple).toBe('50');
});

test('the list is all buys of the days, walked by cursor; its file is the same', async () => {
  const ctx = await contextOf(stores, { agentId: east.id });
  const expected = bought(hasAgent([east.id])).map(({ betId }) => betId);
  const seen: string[] = [];
  for (let cursor: string | null | undefined; cursor !== null;) {
    const page = await call(ctx, getBuyList, { ...RANGE, limit: 20, ...(cursor === undefined ? {} : { cursor }) });
    seen.push(...page.list.map(({ bet_id: id }) => id));
    for (const row of page.list) {
      const fact = world.newest.find(({ betId }) => betId === row.bet_id);
      expect([row.cost, row.buy_mode]).toEqual([moneyText(fact?.bet ?? 0n), fact?.buyMode]);
      if (fact !== undefined && (fact.baseBet ?? 0n) > 0n)
        expect(Number(row.cost_multiple)).toBeCloseTo(Number(fact.bet) / Number(fact.baseBet), 1);
    }
    cursor = page.next_cursor;
  }
  expect(seen.length).toBeGreaterThan(40);
  expect(seen.toSorted()).toEqual(expected.toSorted());

  const [source] = buyExports;
  if (source === undefined) throw new Error('no export');
  const input = source.endpoint.input.parse(RANGE);
  const filed: string[] = [];
  for await (const rows of source.rows(ctx, input, {
    fields: new Set(['bet_id']),
    signal: new AbortController().signal,
  } as never))
    filed.push(...rows.map((row) => String((row as { bet_id: string }).bet_id)));
  expect(filed).toEqual(seen);
});

test('an exact id needs no days, shows nothing of another agent, and has no sums', async () => {
  const fact = bought(hasAgent([east.id]))[0];
  const own = await contextOf(stores, { agentId: east.id });
  const foreign = await contextOf(stores, { agentId: twin.id });
  const search = { bet_id: fact?.betId ?? '' };
  const page = await call(own, getBuyList, search);
  expect(page).toMatchObject({ days: null, list: [{ bet_id: fact?.betId }] });
  expect((await call(foreign, getBuyList, search)).list).toEqual([]);
  expect(await call(own, getBuyModes, search)).toEqual({ list: null, total: null, days: null });
});

// shows S2.39
test('without days the last seven are shown', async () => {
  const ctx = await contextOf(stores, { agentId: east.id, now: new Date('2026-03-04T20:00:00Z') });
  expect((await call(ctx, getBuyModes, {})).days).toEqual({ from: '2026-02-26', to: '2026-03-05' });
});
