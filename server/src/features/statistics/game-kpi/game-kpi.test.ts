import { getGameReport } from '@manager/contract/features/report/game-report';
import { getGameKpi } from '@manager/contract/features/statistics/game-kpi';
import { KPI_BET_BUCKETS } from '@manager/domain/buckets';
import { dateOfEpochDay, epochDayOf } from '@manager/domain/calendar';
import { describe, expect, test } from 'vitest';
import type { BetFact } from '../../../../test/bet-factory.ts';
import { buildBetWorld } from '../../../../test/bet-world.ts';
import { counts, percentText, tallyOf, wireOf } from '../../../../test/money-oracle.ts';
import { callOf, contextOf } from '../../../../test/report-world.ts';
import { testStores } from '../../../../test/stores.ts';
import gameReport from '../../report/game-report/game-report.report.ts';
import gameKpi from './game-kpi.report.ts';

const stores = await testStores();
const world = await buildBetWorld(stores, { seed: 20_260_404, bets: 700 });
const call = callOf([...gameKpi, ...gameReport]);
const RANGE = { date_from: '2026-02-26', date_to: '2026-02-28' };
const { root, east } = world.agents;

type Session = { id: string; siteId: string; agentId: string; playerId: string; gameId: string; day: string; isTest: boolean };
/** Who opened the lobby and no game. */
const LOBBY = { id: '0' };
const sessions: Session[] = world.sites.flatMap((site, n) =>
  [...site.playerIds, site.testPlayerId].flatMap((playerId, p) =>
    [...world.games.slice(0, 1 + ((n + p) % 4)), LOBBY].map((game): Session => ({
      id: `s-${playerId}-${game.id}`,
      siteId: site.id,
      agentId: site.agent.id,
      playerId,
      gameId: game.id,
      day: ['2026-02-25', '2026-02-27', '2026-02-28', '2026-03-01'][(n + p) % 4] ?? '',
      isTest: site.agent.isTest || playerId === site.testPlayerId,
    })),
  ),
);
/** Taken back again: it never counts. */
const withdrawn = sessions.slice(0, 3).map((session) => ({ ...session, id: `${session.id}-x`, day: '2026-02-27' }));
const sessionRow = (s: Session, sign: 1 | -1): string =>
  [
    s.id,
    s.siteId,
    s.agentId,
    s.playerId,
    s.gameId,
    'USD',
    s.day,
    `${s.day} 13:00:00.000`,
    s.isTest ? 1 : 0,
    '1',
    1,
    sign,
    1,
  ].join('\t');
await stores.clickhouse.insert({
  name: 'test.sessions',
  table: 'game_session',
  columns: [
    'session_id',
    'site_id',
    'agent_id',
    'player_id',
    'game_id',
    'currency',
    'settle_date',
    'started_at',
    'is_test',
    'fx_rate',
    'row_version',
    'sign',
    'batch_id',
  ],
  tsv: [...sessions.map((s) => sessionRow(s, 1)), ...withdrawn.flatMap((s) => [sessionRow(s, 1), sessionRow(s, -1)])]
    .map((row) => `${row}\n`)
    .join(''),
});

const UPPER = [0n, 100n, 200n, 400n, 800n, 1_200n, 2_000n, 5_000n, 10_000n];
const isIn = (day: string): boolean => day >= RANGE.date_from && day <= RANGE.date_to;
const paid = world.newest.filter((f) => counts(f) && !f.isTest && f.source === 'normal');
const rounds = (facts: readonly BetFact[]): BetFact[] => facts.filter(({ parentBetId }) => parentBetId === '');

/** The figures of one game, or of all, from plain arrays. */
const levelOf = (keeps: (f: { gameId: string; agentId: string }) => boolean, lastFullDay = '2026-03-19') => {
  const own = paid.filter(keeps);
  const now = own.filter((f) => isIn(f.settleDate));
  const players = new Set(rounds(now).map(({ playerId }) => playerId));
  const places = [...players].map((player) => {
    const stake = now.filter(({ playerId }) => playerId === player).reduce((sum, f) => sum + f.betUsd, 0n);
    const place = UPPER.findIndex((upper) => stake <= upper * 1_000_000n);
    return place < 0 ? UPPER.length : place;
  });
  const openers = new Set(sessions.filter((s) => !s.isTest && isIn(s.day) && keeps(s)).map(({ playerId }) => playerId));
  const onlyOpened = [...openers].filter((player) => !players.has(player)).length;
  const countsOf = KPI_BET_BUCKETS.map((_, i) => places.filter((place) => place === i).length + (i === 0 ? onlyOpened : 0));
  const opened = players.size + onlyOpened;
  const firstDays = [...Map.groupBy(rounds(own), ({ playerId }) => playerId).values()].map((bets) => ({
    days: new Set(bets.map(({ settleDate }) => settleDate)),
    first: bets.map(({ settleDate }) => settleDate).toSorted()[0] ?? '',
  }));
  const fresh = firstDays.filter(({ first }) => isIn(first));
  const next = (day: string): string => dateOfEpochDay(epochDayOf(day) + 1);
  const cohort = fresh.filter(({ first }) => next(first) <= lastFullDay);
  const { rounds: roundCount, players: bettors, bet, win, win_loss, rate } = wireOf(tallyOf(now, 'usd'));
  return {
    opened,
    ...Object.fromEntries(
      countsOf.flatMap((count, i) => [
        [`players_${i}`, count],
        [`players_pct_${i}`, percentText(BigInt(count), BigInt(opened))],
      ]),
    ),
    players: bettors,
    rounds: roundCount,
    bet,
    win,
    win_loss,
    rate,
    new_players: fresh.length,
    d1_retention: percentText(BigInt(cohort.filter(({ first, days }) => days.has(next(first))).length), BigInt(cohort.length)),
  };
};

// shows S2.22, S9.8
describe('players by what they bet, against plain arrays', () => {
  test.each([
    ['everything', {}, {}, () => true],
    ['a subtree', {}, { agent_id: root.id }, (f: { agentId: string }) => f.agentId !== world.agents.twin.id],
    ['the scope of an agent', { agentId: east.id }, {}, (f: { agentId: string }) => f.agentId === east.id],
  ] as const)('%s', async (...[, caller, filters, keeps]) => {
    const ctx = await contextOf(stores, caller);
    const answer = await call(ctx, getGameKpi, { ...RANGE, ...filters });
    expect(answer.sum).toEqual(levelOf(keeps));
    expect(answer.list).toHaveLength(4);
    for (const { game_id: id, game_code: _c, game_name: _n, vendor: _v, type: _t, ...level } of answer.list)
      expect(level).toEqual(levelOf((f) => keeps(f) && f.gameId === id));
    const report = await call(ctx, getGameReport, { ...RANGE, ...filters, in: 'usd' });
    expect(answer.sum).toMatchObject({ bet: report.sum.bet, players: report.sum.players, rounds: report.sum.rounds });
    expect(answer.list.some(({ players_0: none }) => (none ?? 0) > 0)).toBe(true);
    expect(answer.sum.new_players).toBeGreaterThan(0);
  });

  test('retention waits for the next day to be over in every calendar', async () => {
    // 1 March is over at 04:00 UTC of the 2nd in the east, and at 11:00 in the west.
    for (const [now, lastFullDay] of [
      ['2026-03-01T23:59:59Z', '2026-02-28'],
      ['2026-03-02T10:59:59Z', '2026-02-28'],
      ['2026-03-02T11:00:00Z', '2026-03-01'],
    ] as const) {
      const ctx = await contextOf(stores, { now: new Date(now) });
      const { sum } = await call(ctx, getGameKpi, { ...RANGE, date_from: '2026-02-26' });
      expect([now, sum.d1_retention]).toEqual([now, levelOf(() => true, lastFullDay).d1_retention]);
    }
    const early = await contextOf(stores, { now: new Date('2026-02-26T20:00:00Z') });
    expect((await call(early, getGameKpi, { date_from: '2026-02-26', date_to: '2026-02-26' })).sum.d1_retention).toBeNull();
  });
});

test('orders by any figure, undefined ones last', async () => {
  const ctx = await contextOf(stores);
  for (const sort of ['opened', '-bet', 'd1_retention', '-game_code', 'win_loss'] as const) {
    const { list } = await call(ctx, getGameKpi, { ...RANGE, sort });
    const name = sort.replace('-', '') as 'bet';
    const values = list.map((row) => (name === ('game_code' as string) ? row.game_code.codePointAt(0) : Number(row[name])));
    expect([sort, values]).toEqual([sort, values.toSorted((a, b) => (sort.startsWith('-') ? -1 : 1) * ((a ?? 0) - (b ?? 0)))]);
  }
});
