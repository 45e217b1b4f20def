import { getGameReport } from '@manager/contract/features/report/game-report';
import { type DistributionBy, getDistribution } from '@manager/contract/features/statistics/user-data-analyse';
import { describe, expect, test } from 'vitest';
import type { BetFact } from '../../../../test/bet-factory.ts';
import { buildBetWorld } from '../../../../test/bet-world.ts';
import { counts, percentText, tallyOf, wireOf } from '../../../../test/money-oracle.ts';
import { callOf, contextOf } from '../../../../test/report-world.ts';
import { testStores } from '../../../../test/stores.ts';
import gameReport from '../../report/game-report/game-report.report.ts';
import userData from './user-data-analyse.report.ts';

const stores = await testStores();
const { db } = stores.database;
const world = await buildBetWorld(stores, { seed: 20_260_407, bets: 1_500 });
const call = callOf([...userData, ...gameReport]);
const RANGE = { date_from: '2026-02-27', date_to: '2026-03-02' };
const { root, east, west, twin } = world.agents;

const players = (await db.selectFrom('player').selectAll().execute()).toSorted((a, b) => Number(a.id) - Number(b.id));
const levels = new Map(players.map(({ id }, i) => [id, i % 3]));
for (const [id, level] of levels) await db.updateTable('player').set({ level }).where('id', '=', id).execute();

/** Versions of sessions, some taken back; the country of a player is that of the newest one that says one. */
type Session = { playerId: string; id: string; at: string; country: string; version: number; sign: 1 | -1 };
const sessionsOf = (playerId: string, i: number): Session[] => {
  const one = (id: string, [at, country]: readonly [string, string], overrides: Partial<Session> = {}): Session => ({
    playerId,
    id: `${playerId}-${id}`,
    at,
    country,
    version: 1,
    sign: 1,
    ...overrides,
  });
  return (
    [
      [one('a', ['2026-02-20', 'DE']), one('b', ['2026-03-01', 'TH'])],
      [one('a', ['2026-02-28', 'DE']), one('b', ['2026-03-01', ''])],
      // Behind the range, and longer ago than is looked back.
      [one('a', ['2026-03-04', 'TH']), one('b', ['2026-01-02', 'DE'])],
      [
        one('a', ['2026-03-01', 'TH']),
        one('a', ['2026-03-01', 'TH'], { sign: -1 }),
        one('a', ['2026-03-01', 'VN'], { version: 2 }),
      ],
      [],
    ][i % 5] ?? []
  );
};
const COUNTRY = ['TH', 'DE', '', 'VN', ''];
const countries = new Map(players.map(({ id }, i) => [id, COUNTRY[i % 5] ?? '']));
const siteOf = new Map(world.sites.map((site) => [site.id, site]));
await stores.clickhouse.insert({
  name: 'test.sessions',
  table: 'game_session',
  columns: ['session_id', 'site_id', 'agent_id', 'player_id', 'settle_date', 'started_at', 'country', 'row_version', 'sign'],
  tsv: players
    .flatMap(({ id, site_id: siteId }, i) =>
      sessionsOf(id, i).map((s) =>
        [s.id, siteId, siteOf.get(siteId)?.agent.id, id, s.at, `${s.at} 12:00:00`, s.country, s.version, s.sign].join('\t'),
      ),
    )
    .map((row) => `${row}\n`)
    .join(''),
});

const paid = world.newest.filter((f) => counts(f) && f.source === 'normal');
const isRound = ({ parentBetId }: BetFact): boolean => parentBetId === '';
type Keeps = (fact: BetFact) => boolean;

const VALUE_OF: Record<DistributionBy, (fact: BetFact) => string> = {
  level: ({ playerId }) => String(levels.get(playerId)),
  device: ({ device }) => device,
  country: ({ playerId }) => countries.get(playerId) ?? '',
};

/** The figures by plain arrays: `known` are players who bet before the range. */
const figuresOf = (facts: readonly BetFact[], known: ReadonlySet<string>) => {
  const { rounds, players: count, bet, win, win_loss, rate } = wireOf(tallyOf(facts, 'usd'));
  const fresh = new Set(facts.filter((f) => isRound(f) && !known.has(f.playerId)).map(({ playerId }) => playerId));
  return { players: count, new_players: fresh.size, rounds, bet, win, win_loss, rate };
};

const expectedOf = (of: DistributionBy, keeps: Keeps) => {
  const within = paid.filter((f) => keeps(f) && f.settleDate >= RANGE.date_from && f.settleDate <= RANGE.date_to);
  const known = new Set(
    paid.filter((f) => keeps(f) && isRound(f) && f.settleDate < RANGE.date_from).map(({ playerId }) => playerId),
  );
  const all = tallyOf(within, 'usd');
  const list = [...Map.groupBy(within, VALUE_OF[of])].map(([value, facts]) => {
    const tally = tallyOf(facts, 'usd');
    return {
      value,
      ...figuresOf(facts, known),
      players_share: percentText(BigInt(tally.players.size), BigInt(all.players.size)),
      bet_share: percentText(tally.bet, all.bet),
    };
  });
  return { list, sum: figuresOf(within, known) };
};

const inOrder = <T extends { value: string }>(rows: readonly T[]): T[] => rows.toSorted((a, b) => (a.value < b.value ? -1 : 1));
const real: Keeps = ({ isTest }) => !isTest;

describe.each(['level', 'device', 'country'] as const)('players by %s, against plain arrays', (of) => {
  test.each([
    ['everything', {}, {}, real],
    ['test accounts too', {}, { with_test: '1' }, () => true],
    ['a subtree', {}, { agent_id: root.id }, (f: BetFact) => real(f) && f.agentId !== twin.id],
    ['a game', {}, { game_id: world.games[0]?.id }, (f: BetFact) => real(f) && f.gameId === world.games[0]?.id],
    ['the scope of an agent', { agentId: east.id }, {}, (f: BetFact) => real(f) && f.agentId === east.id],
    ['a website', {}, { site_id: world.sites[1]?.id }, (f: BetFact) => real(f) && f.siteId === world.sites[1]?.id],
  ] as const)('%s', async (...[, caller, filters, keeps]) => {
    const ctx = await contextOf(stores, caller);
    const answer = await call(ctx, getDistribution, { ...RANGE, of, ...filters });
    const expected = expectedOf(of, keeps);
    expect(inOrder(answer.list)).toEqual(inOrder(expected.list));
    expect(answer.sum).toEqual(expected.sum);
    expect(answer.total).toBe(expected.list.length);
    const report = await call(ctx, getGameReport, { ...RANGE, ...filters, in: 'usd' });
    const { players: count, rounds, bet, win_loss: winLoss } = report.sum;
    expect(answer.sum).toMatchObject({ players: count, rounds, bet, win_loss: winLoss });
  });
});

test('levels in their order, others by their players, what is unknown last', async () => {
  const ctx = await contextOf(stores);
  const valuesBy = async (of: DistributionBy) =>
    (await call(ctx, getDistribution, { ...RANGE, of })).list.map(({ value, players: count }) => [value, count] as const);
  expect((await valuesBy('level')).map(([value]) => value)).toEqual(['0', '1', '2']);
  for (const dimension of ['device', 'country'] as const) {
    const values = await valuesBy(dimension);
    expect(values.at(-1)?.[0]).toBe('');
    const known = values.slice(0, -1).map(([, count]) => count);
    expect(known).toEqual(known.toSorted((a, b) => b - a));
  }
});

test('a player of a website that left the scope has no level to be known, and loses nothing of the sums', async () => {
  const site = world.sites.find(({ agent }) => agent === east);
  await db
    .updateTable('site')
    .set({ agent_id: west.id })
    .where('id', '=', site?.id ?? '')
    .execute();
  try {
    const { list, sum } = await call(await contextOf(stores, { agentId: east.id }), getDistribution, { ...RANGE, of: 'level' });
    const moved = new Set(
      paid
        .filter((f) => real(f) && isRound(f) && f.siteId === site?.id && f.agentId === east.id)
        .filter(({ settleDate: day }) => day >= RANGE.date_from && day <= RANGE.date_to)
        .map(({ playerId }) => playerId),
    );
    expect(list.at(-1)).toMatchObject({ value: '', players: moved.size });
    expect(sum).toEqual(expectedOf('level', (f) => real(f) && f.agentId === east.id).sum);
  } finally {
    await db
      .updateTable('site')
      .set({ agent_id: east.id })
      .where('id', '=', site?.id ?? '')
      .execute();
  }
});

test('devices of at most 31 days, levels and countries of 93', async () => {
  const ctx = await contextOf(stores);
  const ask = (of: DistributionBy, to: string) => call(ctx, getDistribution, { date_from: '2026-01-01', date_to: to, of });
  for (const [of, to, limit] of [
    ['device', '2026-02-01', '31 d'],
    ['country', '2026-04-04', '93 d'],
    ['level', '2026-04-04', '93 d'],
  ] as const)
    await expect(ask(of, to)).rejects.toMatchObject({ reason: 'input.range_too_wide', details: { limit } });
});
