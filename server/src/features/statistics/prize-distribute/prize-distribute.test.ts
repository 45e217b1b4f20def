import { getGameReport } from '@manager/contract/features/report/game-report';
import { getPrizeDistribution, type PrizeKind } from '@manager/contract/features/statistics/prize-distribute';
import { labelAt, PRIZE_PLACES } from '@manager/contract/features/statistics/buckets';
import { PRIZE_BUCKETS } from '@manager/domain/buckets';
import { describe, expect, test } from 'vitest';
import { added, amended, type BetFact, insertBets, makeBet } from '../../../../test/bet-factory.ts';
import { buildBetWorld } from '../../../../test/bet-world.ts';
import { counts, moneyText, percentText } from '../../../../test/money-oracle.ts';
import { callOf, contextOf } from '../../../../test/report-world.ts';
import { testStores } from '../../../../test/stores.ts';
import gameReport from '../../report/game-report/game-report.report.ts';
import prizes from './prize-distribute.report.ts';

const stores = await testStores();
const world = await buildBetWorld(stores, { seed: 20_260_403, bets: 2_000 });
const call = callOf([...prizes, ...gameReport]);
const RANGE = { date_from: '2026-02-27', date_to: '2026-03-03' };
const { root, east, twin } = world.agents;

const factsOf = (keeps: (fact: BetFact) => boolean = () => true): BetFact[] =>
  world.newest.filter(
    (f) => counts(f) && !f.isTest && f.settleDate >= RANGE.date_from && f.settleDate <= RANGE.date_to && keeps(f),
  );
const kindOf = (f: BetFact): PrizeKind => (f.source === 'normal' ? (f.isFeatureBuy ? 'feature_buy' : 'normal') : f.source);
const UPPER = [0n, 20n, 50n, 100n, 200n, 500n, 1_000n, 2_000n, 5_000n, 10_000n];

/** The bucket by plain integers: `whole` is what the upper bounds are multiples of. */
const placeOf = (f: BetFact, basis: 'usd' | 'multiple'): number | 'no_stake' => {
  const [win, whole] = basis === 'usd' ? [f.winUsd, 1_000_000n] : [f.winGame + f.winJackpot, f.bet];
  if (whole === 0n) return 'no_stake';
  const place = UPPER.findIndex((upper) => win <= upper * whole);
  return place < 0 ? UPPER.length : place;
};

const levelOf = (facts: readonly BetFact[], basis: 'usd' | 'multiple') => {
  const at = (place: number | 'no_stake') => {
    const here = facts.filter((f) => placeOf(f, basis) === place);
    return {
      rounds: here.filter(({ parentBetId }) => parentBetId === '').length,
      win: here.reduce((sum, f) => sum + f.winUsd, 0n),
    };
  };
  const rounds = facts.filter(({ parentBetId }) => parentBetId === '').length;
  const win = facts.reduce((sum, f) => sum + f.winUsd, 0n);
  return {
    rounds,
    win: moneyText(win),
    rounds_no_stake: at('no_stake').rounds,
    win_no_stake: moneyText(at('no_stake').win),
    ...Object.fromEntries(
      PRIZE_BUCKETS.flatMap((_, i) => [
        [`rounds_${i}`, at(i).rounds],
        [`rounds_pct_${i}`, percentText(BigInt(at(i).rounds), BigInt(rounds))],
        [`win_${i}`, moneyText(at(i).win)],
        [`win_pct_${i}`, percentText(at(i).win, win)],
      ]),
    ),
  };
};

// shows S2.23, S9.9
describe('rounds and wins by the size of the prize, against plain integers', () => {
  test.each([
    ['usd', 'everything', {}, () => true],
    ['multiple', 'everything', {}, () => true],
    ['usd', 'a subtree', { agent_id: root.id }, (f: BetFact) => f.agentId !== twin.id],
    ['multiple', 'a currency', { currency: 'IDR' }, (f: BetFact) => f.currency === 'IDR'],
    ['usd', 'a profile', { rtp_profile: 'p94' }, (f: BetFact) => f.rtpProfile === 'p94'],
  ] as const)('by game, %s: %s', async (...[basis, , filters, keeps]) => {
    const answer = await call(await contextOf(stores), getPrizeDistribution, { ...RANGE, basis, limit: 100, ...filters });
    const rows = Map.groupBy(factsOf(keeps), (f) => `${f.gameId} ${kindOf(f)}`);
    expect(answer.total).toBe(rows.size);
    for (const row of answer.list) {
      const { row_id: _i, game_id: gameId, game_code: _c, name: _n, hour, kind, ...level } = row;
      expect(hour).toBeNull();
      expect(level).toEqual(levelOf(rows.get(`${gameId} ${kind}`) ?? [], basis));
    }
    for (const { of, ...level } of answer.sums)
      expect(level).toEqual(
        levelOf(
          factsOf((f) => keeps(f) && (of === 'paid' ? f.source === 'normal' : f.source === of)),
          basis,
        ),
      );
    expect(answer.sums.map(({ of }) => of)).toEqual(['paid', 'free_round', 'card', 'bonus']);
  });

  test('by hour, in the zone of the only calendar', async () => {
    const answer = await call(await contextOf(stores), getPrizeDistribution, {
      ...RANGE,
      by: 'hour',
      agent_id: [east.id],
      limit: 1_000,
    });
    const facts = factsOf((f) => f.agentId === east.id);
    const hourOf = (f: BetFact) => new Date(Math.floor((f.settledAtMs ?? f.betAtMs) / 3_600_000) * 3_600_000).toISOString();
    const rows = Map.groupBy(facts, (f) => `${hourOf(f)} ${kindOf(f)}`);
    expect(answer.list.map(({ hour, kind }) => `${hour} ${kind}`).toSorted()).toEqual([...rows.keys()].toSorted());
    expect(answer.list.map(({ row_id: id }) => id)).toEqual(answer.list.map(({ row_id: id }) => id).toSorted());
    for (const row of answer.list) expect(row).toMatchObject(levelOf(rows.get(`${row.hour} ${row.kind}`) ?? [], 'usd'));
  });
});

test('Σ cells = rounds and win of the game report, by either basis and in every scope', async () => {
  for (const caller of [{}, { agentId: root.id }, { agentId: east.id }]) {
    const ctx = await contextOf(stores, caller);
    const report = await call(ctx, getGameReport, { ...RANGE, in: 'usd' });
    for (const basis of ['usd', 'multiple'] as const) {
      const { list, sums } = await call(ctx, getPrizeDistribution, { ...RANGE, basis, limit: 100 });
      const [paid] = sums;
      const cells = PRIZE_PLACES.map((place) => Number(paid?.[`rounds_${place}`] ?? 0));
      expect(cells.reduce((sum, one) => sum + one, paid?.rounds_no_stake ?? 0)).toBe(report.sum.rounds);
      expect(paid).toMatchObject({ rounds: report.sum.rounds, win: report.sum.win });
      for (const game of report.list) {
        const ofGame = list.filter(
          ({ game_id: id, kind }) => id === game.game_id && (kind === 'normal' || kind === 'feature_buy'),
        );
        expect(ofGame.reduce((sum, row) => sum + row.rounds, 0)).toBe(game.rounds);
      }
    }
  }
});

test('bounds are exact, and what is taken back leaves its bucket', async () => {
  const [site] = world.sites;
  const [game] = world.games;
  const prize = (winGame: bigint, overrides: Partial<BetFact> = {}): BetFact =>
    makeBet({
      siteId: site?.id ?? '',
      agentId: root.id,
      playerId: site?.playerIds[0] ?? '',
      gameId: game?.id ?? '',
      settleDate: '2026-05-01',
      winGame,
      ...overrides,
    });
  const corrected = prize(10_000_010_000n);
  await insertBets(stores.clickhouse, [
    ...[0n, 1n, 100_000_000n, 100_010_000n, 10_000_000_000n, 10_000_010_000n].map((win) => added(prize(win))),
    added(corrected),
    ...amended(corrected, { ...corrected, status: 'adjusted', winGame: 20_000_000n, winUsd: 20_000_000n, rowVersion: 2 }),
  ]);
  const ask = (basis: 'usd' | 'multiple') =>
    contextOf(stores).then((ctx) =>
      call(ctx, getPrizeDistribution, { date_from: '2026-05-01', date_to: '2026-05-01', agent_id: root.id, basis }),
    );
  // 0 · 0.000001 and 20.00 · 100 · 100.01 · 10 000 · 10 000.01; a stake of 1 makes multiples of the same size.
  for (const basis of ['usd', 'multiple'] as const) {
    const [row] = (await ask(basis)).list;
    expect(
      PRIZE_PLACES.flatMap((place) =>
        row?.[`rounds_${place}`] ? [[labelAt(PRIZE_BUCKETS, place), row[`rounds_${place}`]]] : [],
      ),
    ).toEqual([
      ['0', 1],
      ['0-20', 2],
      ['50-100', 1],
      ['100-200', 1],
      ['5000-10000', 1],
      ['>10000', 1],
    ]);
  }
});

test('orders, pages and limits', async () => {
  const ctx = await contextOf(stores);
  const all = await call(ctx, getPrizeDistribution, { ...RANGE, sort: '-rounds', limit: 100 });
  expect(all.list.map(({ rounds }) => rounds)).toEqual(all.list.map(({ rounds }) => rounds).toSorted((a, b) => b - a));
  const second = await call(ctx, getPrizeDistribution, { ...RANGE, sort: '-rounds', limit: 5, page: 2 });
  expect(second.list).toEqual(all.list.slice(5, 10));
  await expect(call(ctx, getPrizeDistribution, { date_from: '2026-03-01', date_to: '2026-04-01' })).rejects.toMatchObject({
    reason: 'input.range_too_wide',
    details: { limit: '31 d' },
  });
  await expect(
    call(ctx, getPrizeDistribution, { date_from: '2026-03-01', date_to: '2026-03-08', by: 'hour' }),
  ).rejects.toMatchObject({ details: { limit: '7 d' } });
});
