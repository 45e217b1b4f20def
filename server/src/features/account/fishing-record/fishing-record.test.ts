import {
  getFishingDetail,
  getFishingList,
  getSharedSlice,
  shareFishingDetail,
} from '@manager/contract/features/account/fishing-record';
import { getSharedBet } from '@manager/contract/features/account/bet-detail';
import type { PlatformBet } from '@manager/contract/platform/bets';
import type { PlatformFishingSlice } from '@manager/contract/platform/fishing-slices';
import type { FishingRound } from '@manager/domain/fishing-round';
import { describe, expect, it } from 'vitest';
import { startTestApp } from '../../../../test/client.ts';
import { columnsOf, orderOf, startExports } from '../../../../test/export-file.ts';
import { startExport } from '@manager/contract/features/export/job';
import { createAgent, createCurrency, createGame, createSite } from '../../../../test/world.ts';
import { frameAncestorsOf } from '../../iframe/ticket/public.ts';

const t = await startTestApp({ settings: { publicUrl: 'https://console.example.com' } });
const { db } = t.deps;
const exported = await startExports(t);
t.clock.set(Date.parse('2026-03-19T13:00:00Z'));
const [own, other, tests] = [await createAgent(db), await createAgent(db), await createAgent(db, { isTest: true })];
const site = await createSite(db, { agentId: own.id });
await db.updateTable('site').set({ domain: 'play.example.com' }).where('id', '=', site.id).execute();
const [foreignSite, testSite] = [await createSite(db, { agentId: other.id }), await createSite(db, { agentId: tests.id })];
const game = await createGame(db, { code: 'deep-sea' });
await createCurrency(db, { code: 'USD', rate: '1' });
const staff = await t.signInAs({ agentId: own.id, codes: ['B-4', 'B-4-93'] });
const stranger = await t.signInAs({ agentId: other.id, codes: ['B-4'] });
const everybody = await t.signInAs({ isSuper: true, allAgents: true });

const at = (minute: number): string => new Date(Date.parse('2026-03-19T10:00:00Z') + minute * 60_000).toISOString();
type Slice = PlatformFishingSlice;
const slice = (id: string, minute: number, over: Partial<Slice> = {}): Slice => ({
  slice_id: id,
  session_id: 'stay-1',
  site: site.code,
  player: 'kim',
  game: game.code,
  currency: 'USD',
  room: 'novice',
  started_at: at(minute),
  ended_at: at(minute + 1),
  shots: 45,
  free_shots: 10,
  kills: 10,
  bet: '6',
  win: '76.933333',
  jackpot_win: '50',
  transfer_in: '20',
  balance_before: '20',
  balance_after: '90.933333',
  rtp_profile: '96',
  math_version: '1.0.0',
  row_version: 1,
  ...over,
});
const detailOf = (one: Slice, over: Partial<FishingRound> = {}): FishingRound => ({
  kind: 'fishing',
  version: 1,
  round: one.slice_id,
  game: one.game,
  math_version: '1.0.0',
  rtp_profile: '96',
  session: one.session_id,
  room: one.room,
  started_at: one.started_at,
  ended_at: one.ended_at,
  fish: [
    { bullet: '0.1', fish: 'carp', shots: 30, hits: 20, kills: 4, cost: '3', win: '2.4', rtp_pct: '96.5' },
    { bullet: '0.5', fish: 'shark', shots: 4, hits: 4, kills: 1, cost: '2', win: '20' },
  ],
  weapons: [
    { weapon: 'laser', uses: 1, shots: 1, hits: 6, kills: 3, cost: '1', win: '3.333333', rtp_pct: '95' },
    { weapon: 'free_bullets', uses: 1, shots: 10, hits: 5, kills: 2, cost: '0', win: '1.2' },
  ],
  events: [{ at: one.started_at, kind: 'jackpot', amount: '50' }],
  jackpot: { tier: 'minor', amount: '50' },
  totals: { shots: 45, kills: 10, cost: '6', win: '76.933333' },
  ...over,
});
const betOf = (one: Slice, over: Partial<PlatformBet> = {}, detail: object | null = detailOf(one)): PlatformBet => ({
  bet_id: one.slice_id,
  round_id: one.slice_id,
  site: one.site,
  player: one.player,
  game: one.game,
  currency: one.currency,
  bet: one.bet,
  win: '26.933333',
  jackpot_win: '50',
  status: 'settled',
  source: 'normal',
  bet_at: one.started_at,
  settled_at: one.ended_at,
  row_version: 1,
  detail: detail as Record<string, unknown> | null,
  ...over,
});

const whole = slice('whole', 0);
const freeWin = slice('free', 1, {
  shots: 2,
  free_shots: 2,
  kills: 1,
  bet: '0',
  win: '1.2',
  jackpot_win: null,
  session_id: 'stay-2',
});
const freeDetail = detailOf(freeWin, {
  fish: [],
  weapons: [{ weapon: 'free_bullets', uses: 1, shots: 2, hits: 1, kills: 1, cost: '0', win: '1.2' }],
  events: [],
  jackpot: null as never,
  totals: { shots: 2, kills: 1, cost: '0', win: '1.2' },
});
const [alone, silent, odd, broken, otherMoney, cancelled, strangers] = [
  slice('alone', 2),
  slice('silent', 3, { room: 'master' }),
  slice('odd', 4),
  slice('broken', 5),
  slice('other-money', 6),
  slice('cancelled', 7),
  slice('strangers', 8, { player: 'lee' }),
];
const foreign = slice('foreign', 9, { site: foreignSite.code });
const ofTest = slice('of-test', 10, { site: testSite.code });
const SLICES = [whole, freeWin, alone, silent, odd, broken, otherMoney, cancelled, strangers, foreign, ofTest];
expect((await t.platform.post(SLICES, { kind: 'fishing_slices' })).body).toMatchObject({ accepted: SLICES.length, rejected: [] });
const taken = await t.platform.post([
  betOf(whole),
  betOf(freeWin, { win: '1.2', jackpot_win: null }, freeDetail),
  betOf(silent, {}, null),
  betOf(odd, {}, { kind: 'fishing', version: 2 }),
  betOf(broken, {}, detailOf(broken, { session: 'stay-9', totals: { shots: 44, kills: 10, cost: '6', win: '76.933333' } })),
  betOf(otherMoney, { bet: '5', win: '76.933333', jackpot_win: '0', settled_at: at(8) }),
  betOf(cancelled, { status: 'cancelled' }),
  betOf(strangers, { player: 'kim' }),
  betOf(foreign),
  betOf(ofTest),
]);
expect(taken.body).toMatchObject({ accepted: 10, rejected: [] });
const RANGE = { time_from: at(0), time_to: at(60) };
const idsOf = async (input: object, caller = staff) => (await caller.call(getFishingList, input)).list.map(({ id }) => id);

describe('the list', () => {
  it('tells of every slice what was shot, caught and won, and whether its bet says the same', async () => {
    const { list } = await staff.call(getFishingList, RANGE);
    expect(list.map(({ id, agreement }) => [id, agreement])).toEqual([
      ['strangers', 'differs'],
      ['cancelled', 'differs'],
      ['other-money', 'differs'],
      ['broken', 'fits'],
      ['odd', 'fits'],
      ['silent', 'fits'],
      ['alone', 'missing'],
      ['free', 'fits'],
      ['whole', 'fits'],
    ]);
    expect(list.at(-1)).toMatchObject({
      session_id: 'stay-1',
      player: 'kim',
      site_code: site.code,
      game_code: 'deep-sea',
      room: 'novice',
      shots: 45,
      free_shots: 10,
      kills: 10,
      bet: '6',
      win: '76.933333',
      jackpot_win: '50',
      win_loss: '-70.933333',
      // 76.933333 ÷ 6
      rtp_pct: '1282.2222',
      transfer_in: '20',
      transfer_out: '0',
      balance_before: '20',
      balance_after: '90.933333',
      started_at: at(0),
      ended_at: at(1),
    });
    expect(list.find(({ id }) => id === 'free')).toMatchObject({ bet: '0', win: '1.2', rtp_pct: null, win_loss: '-1.2' });
  });

  it('finds a slice and a session without a range, and by player, room and time', async () => {
    expect(await idsOf({ slice_id: 'whole' })).toEqual(['whole']);
    expect(await idsOf({ session_id: 'stay-2' })).toEqual(['free']);
    expect(await idsOf({ ...RANGE, room: 'master' })).toEqual(['silent']);
    expect(await idsOf({ ...RANGE, player: 'lee' })).toEqual(['strangers']);
    expect(await idsOf({ ...RANGE, currency: 'EUR' })).toEqual([]);
    expect(await idsOf({ time_from: at(1), time_to: at(2) })).toEqual(['free']);
    expect((await staff.tryCall(getFishingList, { time_from: at(0), time_to: '2026-03-21T00:00:00Z' })).code).toBe(40002);
    expect((await staff.tryCall(getFishingList, { time_from: at(1), time_to: at(0) })).code).toBe(40001);
    expect((await staff.tryCall(getFishingList, { date_from: '2026-01-01', date_to: '2026-03-19' })).code).toBe(40002);
  });

  it('a slice that began before midnight and counts to a day after is found by its start', async () => {
    const late = slice('late', 0, { started_at: '2026-03-18T00:30:00Z', ended_at: '2026-03-19T00:29:00Z', player: 'lou' });
    await t.platform.post([late], { kind: 'fishing_slices' });
    expect(await idsOf({ time_from: '2026-03-18T00:00:00Z', time_to: '2026-03-18T01:00:00Z' })).toEqual(['late']);
    expect(await idsOf({ date_from: '2026-03-19', date_to: '2026-03-19', player: 'lou' })).toEqual(['late']);
  });

  it('shows nobody slices of another agent or of tests, and nothing without its code', async () => {
    expect(await idsOf(RANGE, stranger)).toEqual(['foreign']);
    expect(await idsOf({ slice_id: 'whole' }, stranger)).toEqual([]);
    expect(await idsOf({ ...RANGE, site_id: [site.id] }, stranger)).toEqual([]);
    expect((await staff.tryCall(getFishingList, { ...RANGE, with_test: true })).code).toBe(40300);
    expect(await idsOf({ ...RANGE, with_test: true }, everybody)).toContain('of-test');
    expect(await idsOf(RANGE, everybody)).not.toContain('of-test');
    const nobody = await t.signInAs({ agentId: own.id, codes: ['B-3'] });
    expect((await nobody.tryCall(getFishingList, RANGE)).code).toBe(40300);
    expect((await nobody.tryCall(getFishingDetail, { slice_id: 'whole' })).code).toBe(40300);
  });

  it('leaves as a file with its code alone', async () => {
    const columns = columnsOf('id', 'room', 'kills', 'rtp_pct', 'agreement');
    const { table } = await exported(staff, { endpoint: getFishingList.path, input: { session_id: 'stay-2' }, columns });
    expect(table[1]).toBe('free,novice,1,,fits');
    const order = orderOf({ endpoint: getFishingList.path, input: RANGE, columns });
    expect((await stranger.tryCall(startExport, order)).code).toBe(40300);
  });
});

describe('a slice', () => {
  it('is told bullet by bullet and fish by fish, with what each paid back beside the theory', async () => {
    const detail = await staff.call(getFishingDetail, { slice_id: 'whole' });
    expect(detail.checks).toEqual([]);
    const fish = detail.fish.map((row) => [row.bullet, row.fish, row.shots, row.rtp_pct, row.theory_pct, row.deviation_pct]);
    expect(fish).toEqual([
      // 2.4 ÷ 3
      ['0.1', 'carp', 30, '80.0000', '96.5', '-16.5000'],
      ['0.5', 'shark', 4, '1000.0000', null, null],
    ]);
    expect(detail.weapons.map((row) => [row.weapon, row.rtp_pct, row.deviation_pct])).toEqual([
      // 3.333333 ÷ 1
      ['laser', '333.3333', '238.3333'],
      ['free_bullets', null, null],
    ]);
    expect(detail.events).toEqual([{ at: at(0), kind: 'jackpot', fish: null, weapon: null, amount: '50' }]);
    expect(detail.jackpot).toEqual({ tier: 'minor', amount: '50' });
    expect(detail).toMatchObject({ bet_row_version: 1, can: { share: true }, versions: [{ row_version: 1, bet: '6' }] });
  });

  it.each<[string, object[]]>([
    ['free', [{ kind: 'free_win' }]],
    ['alone', [{ kind: 'bet_missing' }]],
    ['silent', [{ kind: 'detail_missing' }]],
    ['odd', [{ kind: 'detail_unreadable' }]],
    [
      'broken',
      [
        { kind: 'detail_foreign', what: 'session', expected: 'stay-1', found: 'stay-9' },
        { kind: 'detail_foreign', what: 'shots', expected: '45', found: '44' },
        { kind: 'detail_differs', what: 'sum_shots', expected: '45', found: '44' },
      ],
    ],
    [
      'other-money',
      [
        { kind: 'bet_differs', what: 'bet', expected: '6', found: '5' },
        { kind: 'bet_differs', what: 'jackpot_win', expected: '50', found: '0' },
        { kind: 'bet_differs', what: 'ended_at', expected: at(7), found: at(8) },
      ],
    ],
    ['cancelled', [{ kind: 'bet_not_counted', what: 'cancelled' }]],
  ])('%s is said to be what it is', async (id, checks) => {
    const { checks: said } = await staff.call(getFishingDetail, { slice_id: id });
    expect(said).toMatchObject(checks);
    expect(said).toHaveLength(checks.length);
  });

  it('of one player with a bet of another tells so, and shows nothing of that bet', async () => {
    const detail = await staff.call(getFishingDetail, { slice_id: 'strangers' });
    expect(detail.checks).toMatchObject([{ kind: 'bet_differs', what: 'player' }]);
    expect(detail).toMatchObject({ detail: null, fish: [], can: { share: false } });
  });

  it('of another agent is none, nor is its bet compared with anybody’s', async () => {
    const [hidden, unknown] = [
      await stranger.tryCall(getFishingDetail, { slice_id: 'whole' }),
      await stranger.tryCall(getFishingDetail, { slice_id: 'no-such-slice' }),
    ];
    expect({ ...hidden, request_id: '' }).toEqual({ ...unknown, request_id: '' });
    expect((await staff.tryCall(getFishingDetail, { slice_id: 'of-test' })).code).toBe(40400);
    // A bet of somebody else under the id of an own slice says nothing.
    const mine = slice('taken-id', 11);
    await t.platform.post([mine], { kind: 'fishing_slices' });
    await t.platform.postBets([betOf(mine, { site: foreignSite.code, player: 'zoe' })]);
    expect((await staff.call(getFishingDetail, { slice_id: 'taken-id' })).checks).toMatchObject([{ kind: 'bet_missing' }]);
    expect((await everybody.call(getFishingDetail, { slice_id: 'taken-id' })).checks[0]).toMatchObject({
      kind: 'bet_differs',
      what: 'site',
    });
  });

  it('keeps what was told of it before', async () => {
    const row = slice('told-twice', 12);
    await t.platform.post([row], { kind: 'fishing_slices' });
    await t.platform.post([{ ...row, kills: 11, row_version: 2 }], { kind: 'fishing_slices' });
    const detail = await staff.call(getFishingDetail, { slice_id: 'told-twice' });
    expect(detail).toMatchObject({ kills: 11, row_version: 2 });
    expect(detail.versions.map((version) => [version.row_version, version.kills])).toEqual([
      [1, 10],
      [2, 11],
    ]);
  });
});

const ticketOf = (path: string): string => path.replace('/iframe/fishing-record-detail?t=', '');

describe('a shared slice', () => {
  // shows S2.7
  it('opens without a session, framed by its website alone; every wrong ticket gets the same answer', async () => {
    const { path, expires_at: expiresAt } = await staff.call(shareFishingDetail, { slice_id: 'whole' });
    expect(expiresAt).toBe('2026-03-19T13:10:00.000Z');
    const ticket = ticketOf(path);
    const shown = await t.anonymous.call(getSharedSlice, { t: ticket });
    expect(shown).toMatchObject({ id: 'whole', room: 'novice', win: '76.933333', balance_after: '90.933333', kills: 10 });
    expect(shown.detail).toMatchObject({ kind: 'fishing', round: 'whole' });
    expect(Object.keys(shown).filter((name) => /usd|fx|site|agent|player/.test(name))).toEqual([]);
    expect(await frameAncestorsOf(t.deps, ticket, 'fishing-record-detail')).toEqual(['https://play.example.com']);
    expect(await frameAncestorsOf(t.deps, ticket)).toEqual([]);

    t.clock.set(Date.parse('2026-03-19T13:10:01Z'));
    const expired = await t.anonymous.tryCall(getSharedSlice, { t: ticket });
    expect(await frameAncestorsOf(t.deps, ticket, 'fishing-record-detail')).toEqual([]);
    t.clock.set(Date.parse('2026-03-19T13:00:00Z'));
    const wrong = ['whole', `${ticket}x`, ticket.split('.')[0] ?? ''];
    const answers = [expired, ...(await Promise.all(wrong.map((text) => t.anonymous.tryCall(getSharedSlice, { t: text }))))];
    expect(new Set(answers.map(({ request_id: _id, ...answer }) => JSON.stringify(answer))).size).toBe(1);
    expect(answers[0]).toMatchObject({ code: 40400, data: null });
    // A ticket for one page is worthless for another.
    expect((await t.anonymous.tryCall(getSharedBet, { t: ticket })).code).toBe(40400);
  });

  it('is of a slice with a bet of its player at its website only, and is on record', async () => {
    for (const id of ['alone', 'strangers', 'foreign', 'no-such-slice'])
      expect([id, (await staff.tryCall(shareFishingDetail, { slice_id: id })).code]).toEqual([id, 40400]);
    const rows = await db.selectFrom('audit_event').select('object_id').where('action', '=', 'fishing.share').execute();
    expect(rows.filter(({ object_id: id }) => id === 'whole')).toHaveLength(1);
  });

  const post = async (body: object) => {
    const response = await t.app.inject({
      method: 'POST',
      url: '/platform/v1/bet_tickets',
      headers: { 'content-type': 'application/json', authorization: `Bearer ${t.platform.key}` },
      body: JSON.stringify(body),
    });
    return { status: response.statusCode, body: response.json<{ url?: string; code?: string }>() };
  };

  it('is opened by a ticket that the platform asks for, for its own player at its own website', async () => {
    const wanted = { site: site.code, player: 'kim', bet_id: 'whole', page: 'fishing-record-detail' };
    const { status, body } = await post(wanted);
    expect(status).toBe(200);
    const { pathname, searchParams } = new URL(body.url ?? '');
    expect(pathname).toBe('/iframe/fishing-record-detail');
    expect(await t.anonymous.call(getSharedSlice, { t: searchParams.get('t') ?? '' })).toMatchObject({ id: 'whole' });
    for (const other of [{ player: 'lee' }, { site: foreignSite.code }, { bet_id: 'alone' }, { bet_id: 'nothing' }])
      expect(await post({ ...wanted, ...other })).toMatchObject({ status: 404, body: { code: 'unknown_bet' } });
    // The bet of a slice is a bet like every other.
    expect(new URL((await post({ ...wanted, page: null })).body.url ?? '').pathname).toBe('/iframe/bet-detail');
    expect((await post({ ...wanted, page: 'round-story' })).status).toBe(400);
  });
});
