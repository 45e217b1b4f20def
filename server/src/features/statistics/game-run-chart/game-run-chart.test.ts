import { getGameReport } from '@manager/contract/features/report/game-report';
import { getGameRunChart } from '@manager/contract/features/statistics/game-run-chart';
import { dateOfEpochDay, epochDayOf } from '@manager/domain/calendar';
import { describe, expect, test } from 'vitest';
import { added, amended, type BetFact, insertBets, makeBet } from '../../../../test/bet-factory.ts';
import { buildBetWorld } from '../../../../test/bet-world.ts';
import { counts, percentText, tallyOf, wireOf } from '../../../../test/money-oracle.ts';
import { callOf, contextOf } from '../../../../test/report-world.ts';
import { testStores } from '../../../../test/stores.ts';
import gameReport from '../../report/game-report/game-report.report.ts';
import runChart from './game-run-chart.report.ts';

const stores = await testStores();
const world = await buildBetWorld(stores, { seed: 20_260_402, bets: 2_000 });
const call = callOf([...runChart, ...gameReport]);
const RANGE = { date_from: '2026-03-01', date_to: '2026-03-02' };
const { root, east, twin } = world.agents;
const gameIds = world.games.map(({ id }) => id);
const [alpha, beta] = gameIds as [string, string];

const agentOf = (fact: BetFact) => world.sites.find(({ id }) => id === fact.siteId)?.agent.name ?? '';
const factsOf = (keeps: (fact: BetFact) => boolean): BetFact[] =>
  world.newest.filter(
    (f) => counts(f) && !f.isTest && f.settleDate >= RANGE.date_from && f.settleDate <= RANGE.date_to && keeps(f),
  );
const settledAt = (f: BetFact): number => f.settledAtMs ?? f.betAtMs;
const floorTo = (ms: number) => (f: BetFact) => new Date(Math.floor(settledAt(f) / ms) * ms).toISOString();
const BUCKETS = { '15m': floorTo(900_000), '1h': floorTo(3_600_000), '1d': (f: BetFact) => f.settleDate } as const;

// shows S2.18
describe('buckets and runs against plain sums', () => {
  test.each([
    ['15m', gameIds, 'usd'],
    ['1h', gameIds, 'usd'],
    ['1d', gameIds, 'usd'],
    ['1h', [alpha], 'native'],
    ['1d', [alpha, beta], 'native'],
  ] as const)('%s of games %j in %s', async (interval, games, unit) => {
    const input = unit === 'native' ? { currency: 'IDR', in: 'native' as const } : {};
    const answer = await call(await contextOf(stores), getGameRunChart, { ...RANGE, interval, game_id: [...games], ...input });
    const facts = factsOf((f) => games.includes(f.gameId) && (unit === 'usd' || f.currency === 'IDR'));
    let [bet, win] = [0n, 0n];
    const expected = [...Map.groupBy(facts, BUCKETS[interval])]
      .toSorted(([a], [b]) => (a < b ? -1 : 1))
      .map(([bucket, ofBucket]) => {
        const tally = tallyOf(ofBucket, unit);
        bet += tally.bet;
        win += tally.win;
        const paid = ofBucket.filter((f) => f.source === 'normal');
        return {
          bucket,
          is_finished: true,
          is_mixed_version: false,
          is_restart: false,
          math_version: paid.length === 0 ? '' : 'v1',
          hit_rate: percentText(BigInt(paid.filter((f) => f.winUsd > 0n).length), BigInt(paid.length)),
          run_rate: percentText(win, bet),
          ...wireOf(tally),
        };
      });
    const seen = answer.list.map(
      ({
        theoretical_rtp: _t,
        rtp_low: _l,
        rtp_high: _h,
        run_theoretical_rtp: _rt,
        run_rtp_low: _rl,
        run_rtp_high: _rh,
        currency: _c,
        bet_usd: _b,
        win_usd: _w,
        win_loss_usd: _wl,
        ...row
      }) => row,
    );
    expect(seen).toEqual(expected);
    expect(expected.length).toBeGreaterThan(1);
    expect(answer.marks).toEqual([]);
  });

  test('Σ run = the game report, in every scope', async () => {
    for (const caller of [{}, { agentId: root.id }, { agentId: east.id }]) {
      const ctx = await contextOf(stores, caller);
      const { sum } = await call(ctx, getGameRunChart, { ...RANGE, game_id: [alpha, beta] });
      expect(sum).toEqual((await call(ctx, getGameReport, { ...RANGE, game_id: [alpha, beta], in: 'usd' })).sum);
    }
    const own = factsOf((f) => f.gameId === alpha && agentOf(f) === 'east');
    const { sum } = await call(await contextOf(stores, { agentId: east.id }), getGameRunChart, {
      ...RANGE,
      game_id: [alpha],
      agent_id: [twin.id, east.id],
    });
    expect(sum.bet).toBe(wireOf(tallyOf(own, 'usd')).bet);
  });

  test('the expected return of a run, from single bets', async () => {
    const answer = await call(await contextOf(stores), getGameRunChart, { ...RANGE, interval: '1h', game_id: [alpha] });
    const facts = factsOf((f) => f.gameId === alpha && f.source === 'normal');
    const last = answer.list.at(-1);
    const stake = facts.reduce((sum, f) => sum + Number(f.betUsd) / 1e6, 0);
    const square = facts.reduce((sum, f) => sum + (Number(f.betUsd) / 1e6) ** 2, 0);
    const half = (1.959964 * 100 * 4.2 * Math.sqrt(square)) / stake;
    expect(last?.run_theoretical_rtp).toBe('96.5000');
    expect(Number(last?.run_rtp_high)).toBeCloseTo(96.5 + half, 3);
  });
});

describe('changes along the time', () => {
  const [site] = world.sites;
  const at = (time: string): number => Date.parse(`2026-04-10T${time}Z`);
  const played = (time: string, mathVersion: string, winGame: bigint): BetFact =>
    makeBet({
      siteId: site?.id ?? '',
      agentId: root.id,
      playerId: site?.playerIds[0] ?? '',
      gameId: alpha,
      settleDate: '2026-04-10',
      betAtMs: at(time),
      mathVersion,
      winGame,
    });
  const DAY = { date_from: '2026-04-10', date_to: '2026-04-10', game_id: [alpha], agent_id: root.id };

  test('a run never mixes two math versions', async () => {
    const withdrawn = played('01:30:00', 'v9', 7_000_000n);
    await insertBets(stores.clickhouse, [
      ...[
        played('00:10:00', 'v1', 500_000n),
        played('01:10:00', 'v1', 1_500_000n),
        played('02:10:00', 'v1', 0n),
        played('02:40:00', 'v2', 0n),
        played('03:10:00', 'v2', 800_000n),
        played('04:10:00', 'v2', 0n),
        withdrawn,
      ].map(added),
      ...amended(withdrawn, { ...withdrawn, status: 'cancelled', rowVersion: 2 }),
    ]);
    const answer = await call(await contextOf(stores), getGameRunChart, { ...DAY, interval: '1h' });
    expect(
      answer.list.map((row) => [
        row.bucket.slice(11, 13),
        row.math_version,
        row.rate,
        row.run_rate,
        row.is_mixed_version,
        row.is_restart,
      ]),
    ).toEqual([
      ['00', 'v1', '50.0000', '50.0000', false, false],
      ['01', 'v1', '150.0000', '100.0000', false, false],
      ['02', 'v1, v2', null, null, true, false],
      ['03', 'v2', '80.0000', '80.0000', false, true],
      ['04', 'v2', '0.0000', '40.0000', false, false],
    ]);
    expect(answer.list[2]).toMatchObject({ bet: '2', run_rtp_low: null, theoretical_rtp: null });
    expect(answer.sum).toMatchObject({ bet: '6', rate: null });
    expect(answer.marks).toEqual([
      {
        kind: 'math_version',
        at: '2026-04-10T02:40:00.000Z',
        bucket: '2026-04-10T02:00:00.000Z',
        name: 'Game alpha',
        before: 'v1',
        after: 'v2',
      },
    ]);
    const one = await call(await contextOf(stores), getGameRunChart, { ...DAY, interval: '1h', math_version: 'v2' });
    expect(one.list.map(({ bet, run_rate: rate }) => [bet, rate])).toEqual([
      ['1', '0.0000'],
      ['1', '40.0000'],
      ['1', '26.6667'],
    ]);
    expect(one.sum.rate).toBe('26.6667');
  });

  test('marks of the return in Set-Up: of the game, and of websites in view only', async () => {
    const { db } = stores.database;
    const [foreign] = world.sites.filter(({ agent }) => agent.name === 'twin');
    const event = ([type, id, before, after]: [string, string, object, object]) => ({
      actor_name: 'tester',
      ip: '::1',
      user_agent: '',
      request_id: 'r',
      action: `${type}.edit`,
      object_type: type,
      object_id: id,
      outcome: 'ok',
      before: JSON.stringify(before),
      after: JSON.stringify(after),
    });
    const siteId = site?.id ?? '';
    const many = (first: string | null, second: string | null) => ({
      cells: [
        { rtp: first, game_ids: [beta] },
        { rtp: second, game_ids: [alpha, beta] },
      ],
    });
    const events: [string, string, object, object][] = [
      ['game', alpha, { rtp: '96.5000', sort: 1 }, { rtp: '94', sort: 2 }],
      ['game', beta, { rtp: '94' }, { rtp: '90' }],
      ['game', alpha, { sort: 2 }, { sort: 3 }],
      ['website', siteId, { rtp: null }, { rtp: '92.0000' }],
      ['website', foreign?.id ?? '', { rtp: '90' }, { rtp: '91' }],
      ['website_game', `${siteId}-${alpha}`, { rtp: '92' }, { rtp: null }],
      ['website_game', siteId, many('1', null), many('2', '95')],
    ];
    // The log says itself when something was done.
    for (const one of events) await db.insertInto('audit_event').values(event(one)).execute();
    const today = new Date().toISOString().slice(0, 10);
    const range = { date_from: today, date_to: dateOfEpochDay(epochDayOf(today) + 1) };
    const marksOf = async (agentId: string) =>
      (
        await call(await contextOf(stores, { agentId }), getGameRunChart, {
          ...DAY,
          ...range,
          agent_id: [agentId],
          interval: '15m',
        })
      ).marks
        .filter(({ kind, at: time, bucket }) => kind === 'rtp' && Date.parse(time) - Date.parse(bucket) < 900_000)
        .map(({ name, before, after }) => [name, before, after]);
    const name = `Site ${site?.code}`;
    expect(await marksOf(root.id)).toEqual([
      ['Game alpha', '96.5', '94'],
      [name, null, '92'],
      [`Game alpha · ${name}`, '92', null],
      [`Game alpha · ${name}`, null, '95'],
    ]);
    expect((await marksOf(twin.id)).map(([of]) => of)).toEqual(['Game alpha', `Site ${foreign?.code}`]);
  });
});

test('what cannot be asked', async () => {
  const ctx = await contextOf(stores);
  const ask = (input: object) => call(ctx, getGameRunChart, { ...RANGE, game_id: [alpha], ...input });
  for (const [interval, to, limit] of [
    ['15m', '2026-03-03', '2 d'],
    ['1h', '2026-04-01', '31 d'],
    ['1d', '2027-03-02', '366 d'],
  ] as const)
    await expect(ask({ interval, date_to: to })).rejects.toMatchObject({ reason: 'input.range_too_wide', details: { limit } });
  await expect(ask({ in: 'native' })).rejects.toMatchObject({ reason: 'input.invalid' });
  await expect(ask({ game_id: [] })).rejects.toThrow(/required/);
  await expect(ask({ game_id: Array.from({ length: 11 }, (_, i) => String(i + 1)) })).rejects.toThrow();
});
