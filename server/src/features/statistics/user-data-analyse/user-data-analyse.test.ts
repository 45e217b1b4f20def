import { getGameReport } from '@manager/contract/features/report/game-report';
import { getAudience, getCohorts, RETENTION_DAYS } from '@manager/contract/features/statistics/user-data-analyse';
import { dateOfEpochDay, epochDayOf } from '@manager/domain/calendar';
import { describe, expect, test } from 'vitest';
import type { BetFact } from '../../../../test/bet-factory.ts';
import { buildBetWorld } from '../../../../test/bet-world.ts';
import { counts, percentText, tallyOf, wireOf } from '../../../../test/money-oracle.ts';
import { callOf, contextOf } from '../../../../test/report-world.ts';
import { testStores } from '../../../../test/stores.ts';
import gameReport from '../../report/game-report/game-report.report.ts';
import userData from './user-data-analyse.report.ts';

const stores = await testStores();
const world = await buildBetWorld(stores, { seed: 20_260_406, bets: 500 });
const call = callOf([...userData, ...gameReport]);
const RANGE = { date_from: '2026-02-26', date_to: '2026-03-04' };
const { root, east, twin } = world.agents;
const paid = world.newest.filter((f) => counts(f) && !f.isTest && f.source === 'normal');
const rounds = paid.filter(({ parentBetId }) => parentBetId === '');
const plus = (day: string, days: number): string => dateOfEpochDay(epochDayOf(day) + days);

type Keeps = (fact: BetFact) => boolean;
const playersOf = (keeps: Keeps, from: string, to: string): Set<string> =>
  new Set(rounds.filter((f) => keeps(f) && f.settleDate >= from && f.settleDate <= to).map(({ playerId }) => playerId));
const firstDays = (keeps: Keeps): Map<string, string> => {
  const first = new Map<string, string>();
  for (const { playerId, settleDate } of rounds.filter(keeps)) {
    const known = first.get(playerId);
    if (known === undefined || settleDate < known) first.set(playerId, settleDate);
  }
  return first;
};

/** Sessions of ten players: as many minutes as their place, one still open. */
const opened = world.sites.flatMap((site) => site.playerIds.map((playerId) => ({ site, playerId }))).slice(0, 10);
await stores.clickhouse.insert({
  name: 'test.sessions',
  table: 'game_session',
  columns: [
    'session_id',
    'site_id',
    'agent_id',
    'player_id',
    'settle_date',
    'started_at',
    'length_ms',
    'row_version',
    'sign',
    'batch_id',
  ],
  tsv: opened
    .map(({ site, playerId }, i) =>
      [`s${i}`, site.id, site.agent.id, playerId, '2026-03-01', '2026-03-01 12:00:00', i === 9 ? -1 : i * 60_000, 1, 1, 1].join(
        '\t',
      ),
    )
    .map((row) => `${row}\n`)
    .join(''),
});

const PERIODS = {
  day: Array.from({ length: 7 }, (_, i) => [plus(RANGE.date_from, i), plus(RANGE.date_from, i)]),
  // 26 February 2026 is a Thursday.
  week: [
    ['2026-02-26', '2026-03-01'],
    ['2026-03-02', '2026-03-04'],
  ],
  month: [
    ['2026-02-26', '2026-02-28'],
    ['2026-03-01', '2026-03-04'],
  ],
} as const;

// shows S2.21
describe('the audience, against plain arrays', () => {
  test.each([
    ['day', 'everything', {}, {}, () => true],
    ['week', 'everything', {}, {}, () => true],
    ['month', 'a subtree', {}, { agent_id: root.id }, (f: BetFact) => f.agentId !== twin.id],
    ['day', 'one game', {}, { game_id: world.games[0]?.id }, (f: BetFact) => f.gameId === world.games[0]?.id],
    ['week', 'the scope of an agent', { agentId: east.id }, {}, (f: BetFact) => f.agentId === east.id],
  ] as const)('by %s: %s', async (...[by, , caller, filters, keeps]) => {
    const answer = await call(await contextOf(stores, caller), getAudience, { ...RANGE, by, ...filters });
    const first = firstDays(keeps);
    expect(answer.list).toHaveLength(PERIODS[by].length);
    for (const [i, [from = '', to = '']] of PERIODS[by].entries()) {
      const row = answer.list[i];
      const active = playersOf(keeps, from, to).size;
      const fresh = [...first.values()].filter((day) => day >= from && day <= to).length;
      const money = wireOf(
        tallyOf(
          paid.filter((f) => keeps(f) && f.settleDate >= from && f.settleDate <= to),
          'usd',
        ),
      );
      const days = Array.from({ length: epochDayOf(to) - epochDayOf(from) + 1 }, (_, n) => plus(from, n));
      const mau = playersOf(keeps, plus(to, -29), to).size;
      const daily = days.reduce((sum, day) => sum + playersOf(keeps, day, day).size, 0);
      expect(row).toMatchObject({
        period: from,
        period_to: to,
        is_finished: true,
        active_players: active,
        new_players: fresh,
        returning_players: active - fresh,
        rounds: money.rounds,
        bet: money.bet,
        win: money.win,
        win_loss: money.win_loss,
        wau: playersOf(keeps, plus(to, -6), to).size,
        mau,
      });
      expect(Number(row?.stickiness)).toBeCloseTo((100 * daily) / days.length / mau, 3);
      expect(Number(row?.arpu)).toBeCloseTo(Number(money.win_loss) / active, 4);
      expect(Number(row?.avg_bet)).toBeCloseTo(Number(money.bet) / money.rounds, 4);
    }
    const report = await call(await contextOf(stores, caller), getGameReport, { ...RANGE, ...filters, in: 'usd' });
    expect(answer.sum).toMatchObject({
      active_players: report.sum.players,
      rounds: report.sum.rounds,
      bet: report.sum.bet,
      win_loss: report.sum.win_loss,
    });
  });

  test('sessions count in the period in which they begin, once they have ended', async () => {
    const { list, sum } = await call(await contextOf(stores), getAudience, RANGE);
    const shown = opened.flatMap(({ site }, i) => (site.agent.isTest || i === 9 ? [] : [i]));
    const mean = shown.reduce((all, one) => all + one, 0) / shown.length;
    expect(Number(sum.avg_session_min)).toBeCloseTo(mean, 2);
    expect(list.map(({ period, avg_session_min: minutes }) => (minutes === null ? null : period))).toEqual([
      null,
      null,
      null,
      '2026-03-01',
      null,
      null,
      null,
    ]);
  });

  test('days that have not begun have no row, running ones say so', async () => {
    // 2 March begins at 04:00 UTC in the east, which is ahead of the west.
    const ctx = await contextOf(stores, { now: new Date('2026-03-02T03:00:00Z') });
    const { list } = await call(ctx, getAudience, { ...RANGE, agent_id: east.id });
    expect(list.map(({ period, is_finished: isFinished }) => [period.slice(8), isFinished])).toEqual([
      ['26', true],
      ['27', true],
      ['28', true],
      ['01', false],
    ]);
  });
});

describe('cohorts, against plain arrays', () => {
  test.each([
    ['2026-03-20T12:00:00Z', '2026-03-19'],
    ['2026-03-01T12:00:00Z', '2026-02-28'],
    ['2026-06-20T12:00:00Z', '2026-06-19'],
  ])('at %s', async (now, lastDay) => {
    const ctx = await contextOf(stores, { now: new Date(now) });
    const range = { date_from: '2026-02-25', date_to: '2026-03-02' };
    const { list, sum } = await call(ctx, getCohorts, range);
    const first = firstDays(() => true);
    const isBack = (player: string, day: string): boolean =>
      rounds.some(({ playerId, settleDate }) => playerId === player && settleDate === day);
    const cohorts = [...Map.groupBy(first, ([, day]) => day)]
      .filter(([day]) => day >= range.date_from && day <= range.date_to)
      .toSorted(([a], [b]) => (a < b ? -1 : 1));
    const shareOf = (players: readonly (readonly [string, string])[], n: number): string | null => {
      const closed = players.filter(([, day]) => plus(day, n) <= lastDay);
      const back = closed.filter(([player, day]) => isBack(player, plus(day, n)));
      return percentText(BigInt(back.length), BigInt(closed.length));
    };
    const row = (players: readonly (readonly [string, string])[]) => ({
      players: players.length,
      ...Object.fromEntries(RETENTION_DAYS.map((n) => [`d${n}`, shareOf(players, n)])),
    });
    expect(list).toEqual(cohorts.map(([day, players]) => ({ settle_date: day, ...row(players) })));
    expect(sum).toEqual(row(cohorts.flatMap(([, players]) => players)));
  });

  test('who has bet before the range is in no cohort', async () => {
    const { list } = await call(await contextOf(stores), getCohorts, { date_from: '2026-02-28', date_to: '2026-03-05' });
    const late = [...firstDays(() => true).values()].filter((day) => day >= '2026-02-28');
    expect(list.reduce((sum, { players }) => sum + players, 0)).toBe(late.length);
  });
});

test('ranges are limited by their period', async () => {
  const ctx = await contextOf(stores);
  for (const [by, to, limit] of [
    ['day', '2026-06-04', '93 d'],
    ['week', '2027-03-04', '366 d'],
  ] as const)
    await expect(call(ctx, getAudience, { date_from: '2026-03-03', date_to: to, by })).rejects.toMatchObject({
      details: { limit },
    });
});
