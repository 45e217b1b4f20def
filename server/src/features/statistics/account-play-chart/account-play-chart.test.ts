import { getAccountPlay } from '@manager/contract/features/statistics/account-play-chart';
import { describe, expect, test } from 'vitest';
import { added, type BetFact, insertBets, makeBet } from '../../../../test/bet-factory.ts';
import { buildBetWorld, type WorldSite } from '../../../../test/bet-world.ts';
import { counts, moneyText, percentText } from '../../../../test/money-oracle.ts';
import { callOf, contextOf } from '../../../../test/report-world.ts';
import { testStores } from '../../../../test/stores.ts';
import accountPlay from './account-play-chart.report.ts';

const stores = await testStores();
const world = await buildBetWorld(stores, { seed: 20_260_405, bets: 2_500 });
const call = callOf(accountPlay);
const RANGE = { date_from: '2026-02-25', date_to: '2026-03-07' };
const [site, other] = world.sites as [WorldSite, WorldSite];
const player = site.playerIds[0] ?? '';
const { east, twin } = world.agents;
const ask = async (input: object, caller = {}) => call(await contextOf(stores, caller), getAccountPlay, { ...RANGE, ...input });

/** The bets of the player as they are now, in the order of time. */
const played = world.newest
  .filter(
    (f) => f.playerId === player && f.status !== 'pending' && f.settleDate >= RANGE.date_from && f.settleDate <= RANGE.date_to,
  )
  .toSorted((a, b) => a.betAtMs - b.betAtMs || (a.betId < b.betId ? -1 : 1));
const isPaid = (f: BetFact): boolean => counts(f) && f.source === 'normal';

// shows S2.19
describe('the curve of a player, against plain integers', () => {
  test('every bet in order, Σ bet − Σ win so far, and the marks', async () => {
    const answer = await ask({ player_id: player });
    let curve = 0n;
    const points = played.map((f, i) => {
      if (isPaid(f)) curve += f.bet - f.winGame - f.winJackpot;
      return {
        bet_id: f.betId,
        number: i + 1,
        at: new Date(f.betAtMs).toISOString(),
        game_id: f.gameId,
        balance: null,
        bet: isPaid(f) ? moneyText(f.bet) : '0',
        win_loss: moneyText(curve),
      };
    });
    expect(answer.points).toEqual(points);
    expect(points.length).toBeGreaterThan(30);
    expect(answer.is_thinned).toBe(false);
    const kindOf = (f: BetFact): string | undefined => {
      if (!counts(f)) return 'cancel';
      if (f.winJackpot > 0n) return 'jackpot';
      if (f.source === 'free_round' || f.source === 'card') return 'free_round';
      return f.isFeatureBuy ? 'feature_buy' : undefined;
    };
    expect(answer.marks.map(({ kind, bet_id: id, point }) => [kind, id, point])).toEqual(
      played.flatMap((f, i) => (kindOf(f) === undefined ? [] : [[kindOf(f), f.betId, i]])),
    );
  });

  test('the summary is that of the paid bets', async () => {
    const paid = played.filter(isPaid);
    const [bet, win] = [paid.reduce((sum, f) => sum + f.bet, 0n), paid.reduce((sum, f) => sum + f.winGame + f.winJackpot, 0n)];
    const { summary, points } = await ask({ player_id: player });
    expect(summary).toMatchObject({
      bets: paid.length,
      rounds: paid.filter(({ parentBetId }) => parentBetId === '').length,
      bet: moneyText(bet),
      win: moneyText(win),
      win_loss: moneyText(bet - win),
      rate: percentText(win, bet),
      first_at: new Date(paid[0]?.betAtMs ?? 0).toISOString(),
      last_at: new Date(paid.at(-1)?.betAtMs ?? 0).toISOString(),
      rtp_state: 'insufficient',
    });
    expect(points.at(-1)?.win_loss).toBe(summary.win_loss);
    const biggest = Math.max(...paid.filter((f) => f.bet > 0n).map((f) => Number(f.winGame + f.winJackpot) / Number(f.bet)));
    expect(Number(summary.biggest_multiple)).toBeCloseTo(biggest, 1);
  });

  test('one game only', async () => {
    const [alpha] = world.games;
    const { points, summary } = await ask({ player_id: player, game_id: [alpha?.id ?? ''] });
    expect(points.map(({ bet_id: id }) => id)).toEqual(played.filter((f) => f.gameId === alpha?.id).map(({ betId }) => betId));
    expect(summary.theoretical_rtp).toBe('96.5000');
  });
});

describe('whom it is about', () => {
  test('a name at several websites asks which; a website decides', async () => {
    const all = await ask({ player: 'ann' });
    expect(all.players).toHaveLength(world.sites.length);
    expect([all.points, all.summary.bets]).toEqual([[], 0]);
    const one = await ask({ player: 'ann', site_id: [site.id] });
    expect(one.players).toEqual([
      { id: player, user_name: 'ann', site_id: site.id, site_name: `Site ${site.code}`, currency: 'USD' },
    ]);
    expect(one.points).toHaveLength(played.length);
  });

  test('a player out of scope does not exist', async () => {
    const missing = { reason: 'object.not_found' };
    await expect(ask({ player_id: player }, { agentId: twin.id })).rejects.toMatchObject(missing);
    await expect(ask({ player_id: '99999999' })).rejects.toMatchObject(missing);
    const seen = await ask({ player: 'ann' }, { agentId: east.id });
    expect(seen.players.every(({ site_id: id }) => world.sites.find((one) => one.id === id)?.agent.id === east.id)).toBe(true);
    await expect(ask({})).rejects.toMatchObject({ reason: 'input.invalid' });
    await expect(ask({ player_id: player, date_to: '2026-03-28' })).rejects.toMatchObject({ reason: 'input.range_too_wide' });
  });

  test('data of test players only when it is asked for', async () => {
    expect((await ask({ player_id: site.testPlayerId })).points).toEqual([]);
    expect((await ask({ player_id: site.testPlayerId, with_test: true })).points.length).toBeGreaterThan(0);
  });
});

test('a long curve is thinned without losing its peaks', async () => {
  const long = other.playerIds[1] ?? '';
  const facts = Array.from({ length: 6_000 }, (_, i) =>
    makeBet({
      siteId: other.id,
      agentId: other.agent.id,
      playerId: long,
      gameId: world.games[0]?.id ?? '',
      settleDate: '2026-06-01',
      betAtMs: Date.parse('2026-06-01T00:00:00Z') + i * 1_000,
      winGame: i === 3_333 ? 5_000_000_000n : 900_000n,
      isFeatureBuy: i === 1_234,
    }),
  );
  await insertBets(stores.clickhouse, facts.map(added));
  const {
    points,
    is_thinned: isThinned,
    marks,
    summary,
  } = await ask({ player_id: long, date_from: '2026-06-01', date_to: '2026-06-01' });
  expect(isThinned).toBe(true);
  expect(points.length).toBeLessThanOrEqual(2_000);
  expect(points.map(({ number }) => number)).toEqual(expect.arrayContaining([1, 1_235, 3_333, 3_334, 6_000]));
  expect(points[marks[0]?.point ?? -1]).toMatchObject({ number: 1_235 });
  expect(summary).toMatchObject({
    bets: 6_000,
    biggest_multiple: '5000.00',
    win_loss: points.at(-1)?.win_loss,
    rtp_state: 'alarm',
  });
});
