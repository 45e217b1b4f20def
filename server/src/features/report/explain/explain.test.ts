import { getExplanation, MAX_PARTS } from '@manager/contract/features/report/explain';
import { getAgentReport } from '@manager/contract/features/report/agent-report';
import { getGameReport } from '@manager/contract/features/report/game-report';
import { getSiteReport } from '@manager/contract/features/report/site-report';
import { getUserReport } from '@manager/contract/features/report/user-report';
import { getGameRunChart, RUN_BUCKET_MS } from '@manager/contract/features/statistics/game-run-chart';
import type { InputOf, OutputOf } from '@manager/contract/kit/endpoint';
import { EXPLAINED } from '@manager/contract/metrics';
import { describe, expect, test } from 'vitest';
import { IS_NIGHT } from '../../../../../tools/test/draw.ts';
import type { BetFact } from '../../../../test/bet-factory.ts';
import { buildBetWorld, drawer } from '../../../../test/bet-world.ts';
import { counts, tallyOf, wireOf } from '../../../../test/money-oracle.ts';
import { callOf, contextOf } from '../../../../test/report-world.ts';
import { testStores } from '../../../../test/stores.ts';
import { createCurrency } from '../../../../test/world.ts';
import agentReport from '../agent-report/agent-report.report.ts';
import gameReport from '../game-report/game-report.report.ts';
import siteReport from '../site-report/site-report.report.ts';
import gameRunChart from '../../statistics/game-run-chart/game-run-chart.report.ts';
import userReport from '../user-report/user-report.report.ts';
import { routes } from './explain.routes.ts';

const stores = await testStores();
const world = await buildBetWorld(stores, { seed: 20_260_403, bets: 2_500 });
const call = callOf([...routes, ...gameReport, ...siteReport, ...userReport, ...agentReport, ...gameRunChart]);
for (const [code, rate] of [
  ['USD', '1'],
  ['CNY', '7.13370001'],
  ['IDR', '16543.21000003'],
] as const)
  await createCurrency(stores.database.db, { code, rate });

const RANGE = { date_from: '2026-02-26', date_to: '2026-03-03' };
const { root, east, twin } = world.agents;
const draw = drawer(7);
const pick = <T>(items: readonly T[]): T => items[Math.floor(draw() * items.length)] as T;

const ownerOf = (fact: BetFact) => world.sites.find(({ id }) => id === fact.siteId)?.agent.id;
type GameRow = OutputOf<typeof getGameReport>['list'][number];
type SiteRow = OutputOf<typeof getSiteReport>['list'][number];
type ExplainInput = InputOf<typeof getExplanation>;

const hasFigure = <R extends object, K extends string>(row: R, metric: K): row is R & Record<K, string | number | null> =>
  Object.hasOwn(row, metric);

const DRAWN = IS_NIGHT ? 100 : 10;

test('drawn figures: the whole is the report’s figure, and so is Σ of its parts', async () => {
  let compared = 0;
  for (let n = 0; n < DRAWN; n++) {
    const caller = pick([{}, { agentId: root.id }, { agentId: east.id }]);
    const ctx = await contextOf(stores, caller);
    const unit = pick(['native', 'usd', 'usd_today'] as const);
    const filters = pick([
      {},
      { agent_id: root.id },
      { vendor: 'zeta' },
      { source: 'bonus' as const },
      { date_from: '2026-03-01', date_to: '2026-03-01' },
      { rtp_profile: 'p94' },
      { with_test: '1' as const },
    ]);
    const asked = { ...RANGE, ...filters, in: unit };
    const isGame = draw() < 0.5;
    const answer = isGame
      ? await call(ctx, getGameReport, { ...asked, limit: 200 })
      : await call(ctx, getSiteReport, { ...RANGE, in: unit, limit: 200 });
    if (answer.list.length === 0) continue;
    const row = pick<GameRow | SiteRow>(answer.list);
    const narrowed =
      'game_id' in row
        ? { ...asked, game_id: row.game_id }
        : { ...RANGE, in: unit, site_id: row.site_id, own_agent_id: row.agent_id };
    for (const metric of [pick(EXPLAINED), pick(EXPLAINED), 'bet', 'rate', 'hit_rate', 'feature_buys', 'max_multiple'] as const) {
      // Only games are looked at by their hits.
      if (!hasFigure(row, metric)) continue;
      const by = pick(['agent', 'site', 'game', 'day', 'currency', undefined] as const);
      const explained = await call(ctx, getExplanation, {
        ...narrowed,
        metric,
        ...(by === undefined ? {} : { by }),
        ...(row.currency === undefined ? {} : { currency: row.currency }),
      } as ExplainInput);
      const figure = row[metric] === null ? null : String(row[metric]);
      expect(explained.value).toBe(figure);
      if (metric === 'players') expect(explained.parts_total).toBeNull();
      else if (unit !== 'usd_today')
        expect(explained).toMatchObject({ parts_total: figure, difference: figure === null ? null : '0' });
      // Parts are rounded one by one at today's rates.
      else expect(Math.abs(Number(explained.difference))).toBeLessThan(0.001);
      expect(explained.parts.length).toBeLessThanOrEqual(MAX_PARTS + 1);
      compared += 1;
    }
  }
  expect(compared).toBeGreaterThan(DRAWN * 3);
});

test('the terms of a formula are the figures of the same row', async () => {
  const ctx = await contextOf(stores);
  const [row] = (await call(ctx, getGameReport, { ...RANGE, in: 'usd', agent_id: root.id })).list;
  const explain = (metric: ExplainInput['metric']) =>
    call(ctx, getExplanation, { ...RANGE, in: 'usd', agent_id: root.id, game_id: row?.game_id ?? '', metric });
  expect((await explain('ngr')).terms).toEqual(
    (['win_loss', 'free_round_bonus', 'free_win_bonus', 'activity_prize', 'compensation'] as const).map((metric) => ({
      metric,
      value: row?.[metric],
    })),
  );
  expect((await explain('rate')).terms).toEqual([
    { metric: 'win', value: row?.win },
    { metric: 'bet', value: row?.bet },
  ]);
  const { terms, currencies, by } = await explain('bet');
  expect(terms).toEqual([]);
  expect(by).toBe('site');
  const facts = world.newest.filter(
    (f) =>
      counts(f) &&
      !f.isTest &&
      ownerOf(f) !== twin.id &&
      f.gameId === row?.game_id &&
      f.settleDate >= RANGE.date_from &&
      f.settleDate <= RANGE.date_to,
  );
  expect(currencies.map(({ currency, native, usd }) => [currency, native, usd])).toEqual(
    ['CNY', 'IDR', 'USD'].map((currency) => {
      const group = facts.filter((f) => f.currency === currency);
      return [currency, wireOf(tallyOf(group, 'native')).bet, wireOf(tallyOf(group, 'usd')).bet];
    }),
  );
  expect(Number(currencies[1]?.rate)).toBeCloseTo(16_301, 0);
});

test('players and nodes of the agent tree are asked like their rows', async () => {
  const ctx = await contextOf(stores);
  const players = await call(ctx, getUserReport, { ...RANGE, in: 'usd', limit: 20 });
  for (const row of players.list) {
    const asked = { ...RANGE, in: 'usd', player_id: row.player_id, site_id: row.site_id, currency: row.currency ?? '' } as const;
    for (const metric of ['win_loss', 'players', 'free_round_bonus'] as const)
      expect((await call(ctx, getExplanation, { ...asked, metric })).value).toBe(String(row[metric]));
  }
  for (const reach of ['downline', 'direct'] as const) {
    const tree = await call(ctx, getAgentReport, { ...RANGE, in: 'usd', reach, open: root.id, limit: 200 });
    for (const row of tree.list) {
      const site = row.site_id === null ? {} : { site_id: row.site_id };
      const agent = reach === 'direct' || row.site_id !== null ? { own_agent_id: row.agent_id } : { agent_id: row.agent_id };
      const explained = await call(ctx, getExplanation, { ...RANGE, in: 'usd', ...site, ...agent, metric: 'bet', by: 'game' });
      expect(explained).toMatchObject({ value: row.bet, parts_total: row.bet, difference: '0' });
    }
    expect(tree.list.length).toBeGreaterThan(3);
  }
});

describe('parts of a settlement day', () => {
  test.each(['15m', '1h'] as const)('buckets of a run chart, %s long', async (interval) => {
    const [game] = (await call(await contextOf(stores), getGameReport, { ...RANGE, in: 'usd' })).list;
    const ask = { date_from: '2026-03-01', date_to: '2026-03-02', in: 'usd', game_id: game?.game_id ?? '' } as const;
    for (const caller of [{}, { agentId: east.id }]) {
      const ctx = await contextOf(stores, caller);
      const { list } = await call(ctx, getGameRunChart, { ...ask, interval });
      expect(list.length).toBeGreaterThan(2);
      for (const row of [list[0], list.at(-1), pick(list), pick(list)]) {
        if (row === undefined) continue;
        const slots = {
          slot_from: row.bucket,
          slot_to: new Date(Date.parse(row.bucket) + RUN_BUCKET_MS[interval]).toISOString(),
        };
        for (const metric of ['bet', 'players', 'win_loss', 'rate', 'hit_rate'] as const) {
          const figure = row[metric] === null ? null : String(row[metric]);
          const explained = await call(ctx, getExplanation, { ...ask, ...slots, metric });
          expect([row.bucket, metric, explained.value]).toEqual([row.bucket, metric, figure]);
          if (metric !== 'players') expect(explained.parts_total).toBe(figure);
        }
      }
    }
  });

  test.each([
    [{ slot_from: '2026-03-01T10:00:00Z' }, { slot_to: 'required' }],
    [{ slot_to: '2026-03-01T10:00:00Z' }, { slot_from: 'required' }],
    [{ slot_from: '2026-03-01T10:00:00Z', slot_to: '2026-03-01T10:10:00Z' }, { slot_to: 'invalid' }],
    [{ slot_from: '2026-03-01T10:00:00Z', slot_to: '2026-03-01T10:00:00Z' }, { slot_to: 'date_order' }],
  ])('%j is refused', async (slots, fields) => {
    const asked = call(await contextOf(stores), getExplanation, { ...RANGE, in: 'usd', metric: 'bet', ...slots });
    await expect(asked).rejects.toMatchObject({ reason: 'input.invalid', details: { fields } });
  });
});

describe('scope', () => {
  test('a foreign agent, as filter or as owner, explains nothing', async () => {
    const ctx = await contextOf(stores, { agentId: east.id });
    for (const foreign of [{ agent_id: twin.id }, { own_agent_id: twin.id }, { own_agent_id: root.id }]) {
      const answer = await call(ctx, getExplanation, { ...RANGE, in: 'usd', metric: 'bet', ...foreign });
      expect(answer).toMatchObject({ value: '0', parts: [], part_count: 0, currencies: [] });
    }
  });

  test('data of test agents needs its code, native amounts a currency', async () => {
    const ctx = await contextOf(stores, { agentId: root.id, codes: ['F-1'] });
    const ask = { ...RANGE, metric: 'bet' as const };
    await expect(call(ctx, getExplanation, { ...ask, in: 'usd', with_test: '1' })).rejects.toMatchObject({
      reason: 'permission.missing',
    });
    await expect(call(ctx, getExplanation, ask)).rejects.toMatchObject({
      reason: 'input.invalid',
      details: { fields: { currency: 'required' } },
    });
  });
});
