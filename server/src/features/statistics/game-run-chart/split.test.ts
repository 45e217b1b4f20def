import { getGameRunChart, getGameRunSplit, type RunSplit } from '@manager/contract/features/statistics/game-run-chart';
import { describe, expect, test } from 'vitest';
import { added, amended, type BetFact, insertBets, makeBet } from '../../../../test/bet-factory.ts';
import { buildBetWorld } from '../../../../test/bet-world.ts';
import { counts, moneyText, percentText, tallyOf } from '../../../../test/money-oracle.ts';
import { callOf, contextOf } from '../../../../test/report-world.ts';
import { testStores } from '../../../../test/stores.ts';
import runChart from './game-run-chart.report.ts';

const stores = await testStores();
const world = await buildBetWorld(stores, { seed: 20_260_408, bets: 2_500 });
const call = callOf(runChart);
const RANGE = { date_from: '2026-02-27', date_to: '2026-03-02' };
const { root, east, twin } = world.agents;
const [alpha, beta, coral, delta] = world.games.map(({ id }) => id) as [string, string, string, string];
const MATHS: Record<string, { rtp: number; sigma: number } | undefined> = {
  [alpha]: { rtp: 96.5, sigma: 4.2 },
  [delta]: { rtp: 99.1234, sigma: 1.1 },
};

/** Upper ends of the levels in millionths of a USD, written out once more. */
const ENDS = [0, 0.2, 1, 5, 20, 50, 100, 200, 500, 1_000, 2_000, 5_000, 10_000];
const LABELS = ['0', ...ENDS.slice(1).map((end, i) => `${ENDS[i]}-${end}`), '>10000'];
const levelOf = ({ betUsd }: BetFact): string => {
  const place = ENDS.findIndex((end) => betUsd <= BigInt(Math.round(end * 1e6)));
  return LABELS[place < 0 ? ENDS.length : place] ?? '';
};
const VALUE_OF: Record<RunSplit, (f: BetFact) => string> = { stake: levelOf, device: ({ device }) => device };

const factsOf = (games: readonly string[], keeps: (f: BetFact) => boolean = () => true): BetFact[] =>
  world.newest.filter(
    (f) =>
      counts(f) &&
      f.source === 'normal' &&
      !f.isTest &&
      games.includes(f.gameId) &&
      f.settleDate >= RANGE.date_from &&
      f.settleDate <= RANGE.date_to &&
      keeps(f),
  );

const exactOf = (facts: readonly BetFact[], unit: 'native' | 'usd') => {
  const tally = tallyOf(facts, unit);
  return {
    rounds: tally.rounds,
    players: tally.players.size,
    bet: moneyText(tally.bet),
    win: moneyText(tally.win),
    win_loss: moneyText(tally.bet - tally.win),
    rate: percentText(tally.win, tally.bet),
    hit_rate: percentText(BigInt(facts.filter((f) => f.winUsd > 0n).length), BigInt(facts.length)),
  };
};

/** Theory, half of the band and z by single bets: Σ b·RTP ÷ Σ b, and 1.96 × 100 √Σ σ² b² ÷ Σ b. */
const bandOf = (facts: readonly BetFact[]) => {
  const staked = facts.filter((f) => f.betUsd > 0n).map((f) => ({ bet: Number(f.betUsd) / 1e6, math: MATHS[f.gameId] }));
  if (staked.length === 0 || staked.some(({ math }) => math === undefined)) return null;
  const bet = staked.reduce((sum, one) => sum + one.bet, 0);
  const theory = staked.reduce((sum, one) => sum + one.bet * (one.math?.rtp ?? 0), 0) / bet;
  const error = (100 * Math.sqrt(staked.reduce((sum, one) => sum + ((one.math?.sigma ?? 0) * one.bet) ** 2, 0))) / bet;
  const actual = (100 * facts.reduce((sum, f) => sum + Number(f.winUsd) / 1e6, 0)) / bet;
  return { theory, half: 1.959964 * error, z: (actual - theory) / error };
};

type Banded = {
  theoretical_rtp: string | null;
  rtp_low: string | null;
  rtp_high: string | null;
  z_score: string | null;
};
const expectBand = (row: Banded | undefined, facts: readonly BetFact[]): void => {
  const band = bandOf(facts);
  if (band === null) {
    expect(row).toMatchObject({ rtp_low: null, rtp_high: null, z_score: null });
    return;
  }
  expect(Number(row?.theoretical_rtp)).toBeCloseTo(band.theory, 3);
  expect(Number(row?.rtp_low)).toBeCloseTo(Math.max(0, band.theory - band.half), 3);
  expect(Number(row?.rtp_high)).toBeCloseTo(band.theory + band.half, 3);
  expect(Number(row?.z_score)).toBeCloseTo(band.z, 1);
};

describe.each(['stake', 'device'] as const)('runs by %s, against plain arrays', (split) => {
  test.each([
    ['games with known mathematics', [alpha, delta], 'usd', {}, {}, () => true],
    ['all games', [alpha, beta, coral, delta], 'usd', {}, {}, () => true],
    ['in a currency', [alpha], 'native', {}, { currency: 'CNY' }, (f: BetFact) => f.currency === 'CNY'],
    ['a subtree', [alpha, beta], 'usd', {}, { agent_id: root.id }, (f: BetFact) => f.agentId !== twin.id],
    ['the scope of an agent', [delta], 'usd', { agentId: east.id }, {}, (f: BetFact) => f.agentId === east.id],
    ['a profile', [alpha], 'usd', {}, { rtp_profile: 'p94' }, (f: BetFact) => f.rtpProfile === 'p94'],
  ] as const)('%s', async (...[, games, unit, caller, filters, keeps]) => {
    const ctx = await contextOf(stores, caller);
    const input = { ...RANGE, ...filters, in: unit, game_id: [...games], interval: '1h' as const };
    const answer = await call(ctx, getGameRunSplit, { ...input, split });
    const facts = factsOf(games, keeps);
    const groups = Map.groupBy(facts, VALUE_OF[split]);
    expect(answer.list.map(({ value }) => value).toSorted()).toEqual([...groups.keys()].toSorted());
    const all = tallyOf(facts, unit);
    for (const row of answer.list) {
      const group = groups.get(row.value) ?? [];
      const share = percentText(tallyOf(group, unit).bet, all.bet);
      expect(row).toMatchObject({ ...exactOf(group, unit), bet_share: share, math_version: 'v1', is_mixed_version: false });
      expectBand(row, group);
    }
    expect(answer.sum).toMatchObject(exactOf(facts, unit));
    expectBand(answer.sum, facts);
    const whole = await call(ctx, getGameRunChart, input);
    const { rounds, players, bet, win, win_loss: winLoss, rate } = whole.sum.by_currency[0] ?? whole.sum;
    expect(answer.sum).toMatchObject(
      unit === 'native'
        ? { rounds, players, bet, win, win_loss: winLoss, rate }
        : { rounds: whole.sum.rounds, players: whole.sum.players, bet: whole.sum.bet, win: whole.sum.win, rate: whole.sum.rate },
    );
  });

  test('the run of each value along the hours', async () => {
    const games = [alpha, delta];
    const { series } = await call(await contextOf(stores), getGameRunSplit, { ...RANGE, game_id: games, interval: '1h', split });
    const hourOf = (f: BetFact) => new Date(Math.floor((f.settledAtMs ?? f.betAtMs) / 3_600_000) * 3_600_000).toISOString();
    const groups = Map.groupBy(factsOf(games), VALUE_OF[split]);
    expect(series.length).toBeGreaterThan(50);
    for (const [value, facts] of groups) {
      let sofar: BetFact[] = [];
      const expected = [...Map.groupBy(facts, hourOf)]
        .toSorted(([a], [b]) => (a < b ? -1 : 1))
        .map(([bucket, here]) => {
          sofar = [...sofar, ...here];
          const { rounds, bet } = exactOf(here, 'usd');
          return { value, bucket, is_finished: true, rounds, bet, run_rate: exactOf(sofar, 'usd').rate };
        });
      const own = series.filter((entry) => entry.value === value);
      expect(own.map(({ run_rtp_low: _l, run_rtp_high: _h, ...entry }) => entry)).toEqual(expected);
      const band = bandOf(facts);
      if (band === null) continue;
      expect(Number(own.at(-1)?.run_rtp_high)).toBeCloseTo(band.theory + band.half, 3);
    }
  });
});

test('levels from low to high, bounds are exact, what is taken back leaves its level', async () => {
  const [site] = world.sites;
  const stake = (bet: bigint, overrides: Partial<BetFact> = {}): BetFact =>
    makeBet({
      siteId: site?.id ?? '',
      agentId: root.id,
      playerId: site?.playerIds[0] ?? '',
      gameId: alpha,
      settleDate: '2026-05-01',
      bet,
      ...overrides,
    });
  const corrected = stake(60_000_000n);
  await insertBets(stores.clickhouse, [
    ...[0n, 1n, 200_000n, 200_001n, 1_000_000n, 5_000_001n, 10_000_000_000n, 10_000_000_001n].map((bet) => added(stake(bet))),
    added(corrected),
    ...amended(corrected, { ...corrected, status: 'adjusted', bet: 300_000n, betUsd: 300_000n, rowVersion: 2 }),
  ]);
  const { list } = await call(await contextOf(stores), getGameRunSplit, {
    date_from: '2026-05-01',
    date_to: '2026-05-01',
    game_id: [alpha],
    agent_id: root.id,
    split: 'stake',
  });
  expect(list.map(({ value, rounds }) => [value, rounds])).toEqual([
    ['0', 1],
    ['0-0.2', 2],
    ['0.2-1', 3],
    ['5-20', 1],
    ['5000-10000', 1],
    ['>10000', 1],
  ]);
});

test('a value that was played in two math versions has no return, the others keep theirs', async () => {
  const [site] = world.sites;
  const played = (device: string, mathVersion: string, minute: number): BetFact =>
    makeBet({
      siteId: site?.id ?? '',
      agentId: root.id,
      playerId: site?.playerIds[0] ?? '',
      gameId: alpha,
      settleDate: '2026-05-02',
      betAtMs: Date.parse('2026-05-02T10:00:00Z') + minute * 60_000,
      device,
      mathVersion,
    });
  await insertBets(
    stores.clickhouse,
    [played('ios', 'v1', 0), played('ios', 'v2', 90), played('tv', 'v2', 95), played('', 'v2', 99)].map(added),
  );
  const answer = await call(await contextOf(stores), getGameRunSplit, {
    date_from: '2026-05-02',
    date_to: '2026-05-02',
    game_id: [alpha],
    split: 'device',
  });
  expect(answer.list.map((row) => [row.value, row.math_version, row.is_mixed_version, row.rate, row.rtp_low === null])).toEqual([
    ['ios', 'v1, v2', true, null, true],
    ['tv', 'v2', false, '40.0000', false],
    ['', 'v2', false, '40.0000', false],
  ]);
  expect(answer.sum).toMatchObject({ rate: null, rtp_low: null, z_score: null, rtp_state: 'insufficient', bet: '4' });
  // Along the time each version has its own run.
  expect(answer.series.filter(({ value }) => value === 'ios').map(({ run_rate: rate }) => rate)).toEqual(['40.0000', '40.0000']);
});

test('native money needs a currency, as in the run chart', async () => {
  const ctx = await contextOf(stores);
  const ask = call(ctx, getGameRunSplit, { ...RANGE, game_id: [alpha], in: 'native', split: 'stake' });
  await expect(ask).rejects.toMatchObject({ reason: 'input.invalid' });
});
