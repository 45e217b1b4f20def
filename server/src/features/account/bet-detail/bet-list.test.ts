import { type BetRow, getBetDetail, getBetList } from '@manager/contract/features/account/bet-detail';
import type { InputOf, OutputOf } from '@manager/contract/kit/endpoint';
import { describe, expect, test } from 'vitest';
import { added, amended, type BetFact, insertBets, makeBet } from '../../../../test/bet-factory.ts';
import {
  type Caller,
  callOf,
  contextOf,
  insertAgent,
  insertGame,
  insertPlayers,
  insertSite,
} from '../../../../test/report-world.ts';
import { testStores } from '../../../../test/stores.ts';
import { routes } from './bet-detail.routes.ts';

const stores = await testStores();
const { db } = stores.database;
const call = callOf(routes);
const agentId = await insertAgent(db, { name: 'home' });
const otherAgentId = await insertAgent(db, { name: 'away' });
const siteId = await insertSite(db, { code: 'home-1', agentId });
const otherSiteId = await insertSite(db, { code: 'away-1', agentId: otherAgentId });
const gameId = await insertGame(db, { code: 'reels', vendor: 'acme' });
const [annId = '', bobId = ''] = await insertPlayers(db, { siteId, names: ['ann', 'bob'] });
const [foreignAnnId = ''] = await insertPlayers(db, { siteId: otherSiteId, names: ['ann'] });
const own = { siteId, agentId, playerId: annId, gameId };
const NOW = new Date('2026-03-20T12:00:00Z');

/** Bets of the hours before NOW, of every kind that a filter tells apart. */
const at = (minute: number) => ({ betAtMs: Date.parse('2026-03-20T10:00:00Z') + minute * 60_000 });
const facts = [
  makeBet({ ...own, ...at(1), betId: 'f-1', roundId: 'f-1', bet: 2_000_000n, winGame: 9_000_000n, isFeatureBuy: true }),
  makeBet({
    ...own,
    ...at(2),
    betId: 'f-2',
    roundId: 'shared',
    playerId: bobId,
    winGame: 1_000_000n,
    winJackpot: 4_000_000n,
    source: 'card',
  }),
  makeBet({
    ...own,
    ...at(3),
    betId: 'f-3',
    roundId: 'shared',
    playerId: bobId,
    bet: 0n,
    winGame: 0n,
    parentBetId: 'f-2',
    fxRate: 7n,
    currency: 'CNY',
  }),
  makeBet({ ...own, ...at(4), betId: 'f-test', isTest: true }),
  makeBet({
    ...own,
    ...at(5),
    betId: 'f-foreign',
    roundId: 'shared',
    siteId: otherSiteId,
    agentId: otherAgentId,
    playerId: foreignAnnId,
  }),
];
await insertBets(stores.clickhouse, facts.map(added));

type ListInput = InputOf<typeof getBetList>;
const asAgent = (caller: Caller = {}) => contextOf(stores, { agentId, now: NOW, ...caller });
const listOf = async (input: ListInput, caller?: Caller) => call(await asAgent(caller), getBetList, input);
const idsOf = (answer: { list: { bet_id: string }[] }): string[] => answer.list.map(({ bet_id: id }) => id);

const walk = async (input: ListInput, between: (page: number) => Promise<void> = async () => undefined): Promise<BetRow[]> => {
  const rows: BetRow[] = [];
  let cursor: string | undefined;
  for (let page = 1; ; page++) {
    const answer: OutputOf<typeof getBetList> = await listOf({ ...input, ...(cursor === undefined ? {} : { cursor }) });
    rows.push(...answer.list);
    if (answer.next_cursor === null) return rows;
    cursor = answer.next_cursor;
    await between(page);
  }
};

describe('walking 5 000 bets while more arrive', () => {
  const DAY = Date.parse('2026-03-12T00:00:00Z');
  // Many bets share a millisecond, so that the bet id has to break ties.
  const bets = Array.from({ length: 5_000 }, (_, n) =>
    makeBet({
      ...own,
      playerId: n % 2 === 0 ? annId : bobId,
      betId: `walk-${String(n).padStart(5, '0')}`,
      betAtMs: DAY + Math.floor(n / 7) * 50_000 + 3_600_000,
    }),
  );
  const newestFirst = (a: BetFact, b: BetFact) => b.betAtMs - a.betAtMs || (a.betId < b.betId ? 1 : -1);
  const expected = bets.toSorted(newestFirst).map(({ betId }) => betId);
  let late = 0;
  const arrive = async (page: number): Promise<void> => {
    const old = bets[(page * 211) % 5_000] as BetFact;
    await insertBets(stores.clickhouse, [
      ...Array.from({ length: 20 }, () =>
        added(makeBet({ ...own, betId: `late-${++late}`, betAtMs: DAY + ((late * 7_919_000) % 80_000_000) })),
      ),
      ...amended(old, { ...old, rowVersion: old.rowVersion + 1 }),
    ]);
    bets[(page * 211) % 5_000] = { ...old, rowVersion: old.rowVersion + 1 };
  };

  test.each([
    ['by time', { time_from: '2026-03-12T00:00:00Z', time_to: '2026-03-13T00:00:00Z' }],
    ['by settlement day', { date_from: '2026-03-10', date_to: '2026-03-14' }],
  ])('%s: every bet exactly once, in order', async (_title, range) => {
    if (late === 0) await insertBets(stores.clickhouse, bets.map(added));
    const ids = (await walk({ ...range, limit: 450 }, arrive)).map(({ bet_id: id }) => id);
    expect(ids.filter((id) => id.startsWith('walk-'))).toEqual(expected);
    expect(new Set(ids).size).toBe(ids.length);
  });

  test('and back again', async () => {
    const range = { time_from: '2026-03-12T00:00:00Z', time_to: '2026-03-13T00:00:00Z', limit: 300 };
    const first = await listOf(range);
    expect(first.prev_cursor).toBeNull();
    const second = await listOf({ ...range, cursor: first.next_cursor ?? '' });
    const back = await listOf({ ...range, cursor: second.prev_cursor ?? '' });
    expect(idsOf(back)).toEqual(idsOf(first));
    expect(back.prev_cursor).toBeNull();
    expect(idsOf(await listOf({ ...range, cursor: back.next_cursor ?? '' }))).toEqual(idsOf(second));
  });
});

describe('days', () => {
  test('a walk crosses settlement days and months, newest day first, though a bet of an older day may be later', async () => {
    const at = (day: string, time: string) => ({ settleDate: day, betAtMs: Date.parse(time) });
    const bets = [
      makeBet({ ...own, betId: 'd1', ...at('2026-01-30', '2026-01-31T01:00:00Z') }),
      makeBet({ ...own, betId: 'd2', ...at('2026-01-31', '2026-01-31T00:30:00Z') }),
      makeBet({ ...own, betId: 'd3', ...at('2026-02-01', '2026-02-01T00:30:00Z') }),
      makeBet({ ...own, betId: 'd4', ...at('2026-02-20', '2026-02-20T00:30:00Z') }),
    ];
    await insertBets(stores.clickhouse, bets.map(added));
    for (const limit of [1, 2, 3, 10])
      expect((await walk({ date_from: '2026-01-25', date_to: '2026-02-20', limit })).map(({ bet_id: id }) => id)).toEqual([
        'd4',
        'd3',
        'd2',
        'd1',
      ]);
  });
});

describe('versions', () => {
  test('only the newest version is listed, a cancelled bet with its status', async () => {
    const at = { betAtMs: Date.parse('2026-03-02T08:00:00Z') };
    const open = makeBet({ ...own, ...at, betId: 'v-1', status: 'pending', settledAtMs: null, winGame: 0n });
    const settled = {
      ...open,
      rowVersion: 2,
      status: 'settled' as const,
      settledAtMs: at.betAtMs + 900,
      winGame: 700_000n,
      winUsd: 700_000n,
    };
    const cancelled = { ...settled, rowVersion: 3, status: 'cancelled' as const };
    const waiting = makeBet({ ...own, ...at, betId: 'v-2', status: 'pending', settledAtMs: null });
    await insertBets(stores.clickhouse, [added(open), ...amended(open, settled), ...amended(settled, cancelled), added(waiting)]);
    const { list, sum } = await listOf({ date_from: '2026-03-02' });
    expect(list.map((row) => [row.bet_id, row.status, row.row_version, row.settled_at])).toEqual([
      ['v-2', 'pending', 1, null],
      ['v-1', 'cancelled', 3, '2026-03-02T08:00:00.900Z'],
    ]);
    expect(sum).toEqual({ rounds: 0, bet: '0', win: '0', win_loss: '0', since: null });
    const detail = await call(await asAgent(), getBetDetail, { bet_id: 'v-1' });
    expect(detail.versions.map(({ row_version, status, win }) => [row_version, status, win])).toEqual([
      [1, 'pending', '0'],
      [2, 'settled', '0.7'],
      [3, 'cancelled', '0.7'],
    ]);
    expect(idsOf(await listOf({ date_from: '2026-03-02', status: 'pending' }))).toEqual(['v-2']);
  });
});

describe('filters', () => {
  test.each<[string, ListInput, string[]]>([
    ['nothing: the last 24 hours', {}, ['f-3', 'f-2', 'f-1']],
    ['a bet id', { bet_id: 'f-2' }, ['f-2']],
    ['a bet id of another tenant', { bet_id: 'f-foreign' }, []],
    ['a round of several bets', { round_id: 'shared' }, ['f-3', 'f-2']],
    ['a round that is one bet', { round_id: 'f-1' }, ['f-1']],
    ['a player', { player: 'ann', time_from: '2026-03-20T00:00:00Z' }, ['f-1']],
    ['a player id', { player_id: bobId, time_from: '2026-03-20T00:00:00Z' }, ['f-3', 'f-2']],
    ['a player id of another tenant', { player_id: foreignAnnId }, []],
    ['an unknown player', { player: 'nobody' }, []],
    ['a foreign site', { site_id: otherSiteId }, []],
    ['a vendor', { vendor: 'acme' }, ['f-3', 'f-2', 'f-1']],
    ['a currency', { currency: 'CNY' }, ['f-3']],
    ['a source', { source: 'card' }, ['f-2']],
    ['feature buys', { is_feature_buy: '1' }, ['f-1']],
    ['a least win, jackpot included', { min_win: '5' }, ['f-2', 'f-1']],
    ['a least multiple', { min_multiple: '4.51' }, ['f-2']],
    ['the largest amounts that fit', { min_win: '99999999999999.999999', min_multiple: '99999999999999.999999' }, []],
    ['test data too', { with_test: '1' }, ['f-test', 'f-3', 'f-2', 'f-1']],
  ])('%s', async (_title, input, ids) => {
    expect(idsOf(await listOf(input))).toEqual(ids);
  });

  // shows S2.37
  test('a row carries names, exact amounts and a masked address', async () => {
    const [row] = (await listOf({ bet_id: 'f-2' }, { codes: ['B-3'] })).list;
    expect(row).toMatchObject({
      player: 'bob',
      site_code: 'home-1',
      game_code: 'reels',
      game_name: 'Game reels',
      vendor: 'acme',
      bet: '1',
      win: '5',
      win_loss: '-4',
      multiple: '5.00',
      jackpot_win: '4',
      win_usd: '5',
      parent_bet_id: null,
      bet_at: '2026-03-20T10:02:00.000Z',
      settled_at: '2026-03-20T10:02:00.250Z',
      settle_date: '2026-03-20',
      balance_before: null,
      balance_after: null,
      ip: '203.0.113.*',
      round_id: 'shared',
    });
    expect((await listOf({ bet_id: 'f-3' })).list[0]).toMatchObject({
      multiple: null,
      parent_bet_id: 'f-2',
      fx_rate: '7',
      ip: '203.0.113.77',
    });
  });

  test('the sum is that of the whole filter, and none for single bets', async () => {
    expect((await listOf({ limit: 1 })).sum).toEqual({ rounds: 1, bet: '2', win: '9', win_loss: '-7', since: null });
    for (const single of [{ bet_id: 'f-1' }, { round_id: 'shared' }, { min_win: '1' }, { min_multiple: '1' }])
      expect((await listOf(single)).sum).toBeNull();
  });

  test('dates beyond what the store holds break nothing', async () => {
    for (const day of ['0001-01-01', '1969-12-31', '9999-12-31'])
      await expect(listOf({ date_from: day })).rejects.toMatchObject({ reason: 'input.invalid' });
    expect((await listOf({ date_from: '2149-06-05' })).list).toEqual([]);
    for (const from of ['0001-01-01T00:00:00Z', '9999-12-30T00:00:00Z']) {
      expect((await listOf({ time_from: from, time_to: new Date(Date.parse(from) + 3_600_000).toISOString() })).list).toEqual([]);
    }
    expect(idsOf(await listOf({ bet_id: 'f-1', time_to: '2026-03-21T00:00:00Z' }))).toEqual(['f-1']);
    expect(idsOf(await listOf({ bet_id: 'f-1', time_from: '2026-03-21T00:00:00Z' }))).toEqual([]);
  });

  test.each(["f-1' OR 1=1 --", '\\', "'); SELECT 2", '{bet_id:String}', '%'])(
    '%j as an id or a name finds nothing',
    async (text) => {
      for (const input of [{ bet_id: text }, { round_id: text }, { player: text }, { vendor: text }])
        expect((await listOf(input)).list).toEqual([]);
    },
  );
});

describe('guards', () => {
  const tooWide = (limit: string) => ({ reason: 'input.range_too_wide', details: { limit } });
  test.each<[string, ListInput, object]>([
    ['more than 24 hours', { time_from: '2026-03-18T00:00:00Z', time_to: '2026-03-19T00:00:00.002Z' }, tooWide('24 h')],
    ['since long ago', { time_from: '2026-03-01T00:00:00Z' }, tooWide('24 h')],
    [
      'more than 31 days of a player',
      { player: 'ann', time_from: '2026-02-01T00:00:00Z', time_to: '2026-03-05T00:00:00Z' },
      tooWide('31 d'),
    ],
    ['more than 31 settlement days', { date_from: '2026-01-01', date_to: '2026-02-01' }, tooWide('31 d')],
    [
      'an end before the start',
      { time_from: '2026-03-18T00:00:00Z', time_to: '2026-03-17T00:00:00Z' },
      { reason: 'input.invalid' },
    ],
    ['days the wrong way round', { date_from: '2026-01-02', date_to: '2026-01-01' }, { reason: 'input.invalid' }],
  ])('%s is refused', async (_title, input, error) => {
    await expect(listOf(input)).rejects.toMatchObject(error);
  });

  test('24 hours, 31 days of a player, 31 settlement days and any range with an id are allowed', async () => {
    for (const input of [
      { time_from: '2026-03-18T00:00:00Z', time_to: '2026-03-19T00:00:00Z' },
      { player: 'ann', time_from: '2026-02-01T00:00:00Z', time_to: '2026-03-04T00:00:00Z' },
      { date_from: '2026-01-01', date_to: '2026-01-31' },
      { bet_id: 'x', time_from: '2020-01-01T00:00:00Z' },
    ])
      expect((await listOf(input)).list).toBeDefined();
  });

  test('a cursor belongs to its user and its filters, and keeps the first window', async () => {
    const first = await listOf({ limit: 1 });
    const cursor = first.next_cursor ?? '';
    const refused = { reason: 'input.invalid', details: { fields: { cursor: 'invalid' } } };
    await expect(listOf({ limit: 1, cursor, source: 'card' })).rejects.toMatchObject(refused);
    await expect(listOf({ limit: 1, cursor: `${cursor}x` })).rejects.toMatchObject(refused);
    await expect(call(await contextOf(stores, { now: NOW }), getBetList, { limit: 1, cursor })).rejects.toMatchObject(refused);
    const later = await listOf({ limit: 5, cursor }, { now: new Date('2026-03-22T00:00:00Z') });
    expect(idsOf(later)).toEqual(['f-2', 'f-1']);
    expect(later.scope).toEqual(first.scope);
  });

  test('bets of test players need a code, in the list and in the detail', async () => {
    await expect(listOf({ with_test: '1' }, { codes: ['B-3'] })).rejects.toMatchObject({ reason: 'permission.missing' });
    await expect(call(await asAgent({ codes: ['B-3'] }), getBetDetail, { bet_id: 'f-test' })).rejects.toMatchObject({
      reason: 'object.not_found',
    });
    expect(await call(await asAgent(), getBetDetail, { bet_id: 'f-test' })).toMatchObject({
      is_test: true,
      versions: [{ row_version: 1 }],
    });
  });
});
