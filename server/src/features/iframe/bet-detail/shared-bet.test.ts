import { getBetDetail, getSharedBet, SharedBet, shareBetDetail } from '@manager/contract/features/account/bet-detail';
import { describe, expect, test } from 'vitest';
import { added, insertBets, makeBet } from '../../../../test/bet-factory.ts';
import { callOf, contextOf, insertAgent, insertGame, insertPlayers, insertSite } from '../../../../test/report-world.ts';
import { testStores } from '../../../../test/stores.ts';
import { routes as betRoutes } from '../../account/bet-detail/bet-detail.routes.ts';
import { routes } from './iframe-bet-detail.routes.ts';
import { frameAncestorsOf } from '../ticket/public.ts';
import { isSealedWith, readClaim, sealTicket } from '../ticket/ticket.ts';

const stores = await testStores();
const { db } = stores.database;
const call = callOf([...betRoutes, ...routes]);
const agentId = await insertAgent(db, { name: 'home' });
const siteId = await insertSite(db, {
  code: 'home-1',
  agentId,
  domain: 'play.example.com; https://Other.example.org:8443/path, http://localhost:5000',
});
const otherSiteId = await insertSite(db, { code: 'home-2', agentId, domain: "*; 'unsafe-inline' https:" });
const gameId = await insertGame(db, { code: 'reels', vendor: 'acme' });
const [playerId = ''] = await insertPlayers(db, { siteId, names: ['ann'] });

const step = (amounts: string[], stepWin: string) => ({
  idx: 0,
  type: 'base',
  reels: [
    ['A', 'K'],
    ['A', 'Q'],
  ],
  multiplier: '1',
  step_win: stepWin,
  wins: amounts.map((amount) => ({
    kind: 'line',
    line_no: 1,
    symbol: 'A',
    count: 3,
    positions: [0, 3],
    pay: '5',
    multiplier: '1',
    amount,
  })),
});
const detail = (steps: object[], win: string) =>
  JSON.stringify({
    round: 'r',
    game: 'reels',
    math_version: 'v1',
    rtp_profile: 'p96',
    bet: { coin: '0.01', level: 1, lines: 20, total: '1' },
    steps,
    free: null,
    jackpot: null,
    totals: { win_game: win, win_jackpot: '0', win },
  });

const own = { siteId, agentId, playerId, gameId, betAtMs: Date.parse('2026-03-20T10:00:00Z') };
await insertBets(stores.clickhouse, [
  added(makeBet({ ...own, betId: 's-1', detail: detail([step(['0.1', '0.2'], '0.3'), step(['0.1'], '0.1')], '0.4') })),
  added(makeBet({ ...own, betId: 's-wrong-step', detail: detail([step(['0.1', '0.2'], '0.4')], '0.4') })),
  added(makeBet({ ...own, betId: 's-wrong-win', detail: detail([step(['0.3'], '0.3')], '0.3') })),
  added(makeBet({ ...own, betId: 's-fish', detail: '{"shots":[1,2]}' })),
  added(makeBet({ ...own, betId: 's-text', detail: 'not json' })),
  added(makeBet({ ...own, betId: 's-none' })),
]);

const NOW = Date.parse('2026-03-20T12:00:00Z');
const at = (ms: number) => contextOf(stores, { agentId, now: new Date(ms) });
const ticketKey = async (id: string): Promise<Buffer> =>
  (await db.selectFrom('site').select('ticket_key').where('id', '=', id).executeTakeFirstOrThrow()).ticket_key;
const ticketFor = async (betId: string) =>
  new URL((await call(await at(NOW), shareBetDetail, { bet_id: betId })).path, 'http://x').searchParams.get('t') ?? '';
const notFound = { reason: 'object.not_found', details: {} };

describe('the detail', () => {
  test.each([
    ['s-1', true],
    ['s-wrong-step', false],
    ['s-wrong-win', false],
    ['s-fish', null],
    ['s-text', null],
    ['s-none', null],
  ])('%s: consistent is %s', async (betId, isConsistent) => {
    expect(await call(await at(NOW), getBetDetail, { bet_id: betId })).toMatchObject({
      bet_id: betId,
      is_detail_consistent: isConsistent,
    });
  });

  test('is shown as it came, null when nothing came', async () => {
    expect(await call(await at(NOW), getBetDetail, { bet_id: 's-fish' })).toMatchObject({ detail: { shots: [1, 2] } });
    expect(await call(await at(NOW), getBetDetail, { bet_id: 's-text' })).toMatchObject({ detail: 'not json' });
    expect(await call(await at(NOW), getBetDetail, { bet_id: 's-none' })).toMatchObject({ detail: null });
  });

  test('of another tenant answers like one that does not exist', async () => {
    const stranger = await contextOf(stores, { agentId: await insertAgent(db, { name: 'away' }) });
    await expect(call(stranger, getBetDetail, { bet_id: 's-1' })).rejects.toMatchObject(notFound);
    await expect(call(stranger, shareBetDetail, { bet_id: 's-1' })).rejects.toMatchObject(notFound);
    await expect(call(stranger, getBetDetail, { bet_id: "s-1' OR '1'='1" })).rejects.toMatchObject(notFound);
  });
});

describe('a ticket', () => {
  // shows S2.6
  test('opens the bet for ten minutes and not a moment longer, and is audited', async () => {
    const ctx = await at(NOW);
    const shared = await call(ctx, shareBetDetail, { bet_id: 's-1' });
    expect(shared.expires_at).toBe('2026-03-20T12:10:00.000Z');
    const [event] = await db
      .selectFrom('audit_event')
      .select(['action', 'object_id', 'agent_id', 'outcome'])
      .where('object_id', '=', 's-1')
      .execute();
    expect(event).toEqual({ action: 'bet.share', object_id: 's-1', agent_id: agentId, outcome: 'ok' });

    const t = await ticketFor('s-1');
    const bet = await call(await at(NOW + 599_999), getSharedBet, { t });
    expect(Object.keys(bet).toSorted()).toEqual(Object.keys(SharedBet.shape).toSorted());
    expect(bet).toMatchObject({ bet_id: 's-1', game_name: 'Game reels', bet: '1', win: '0.4', is_detail_consistent: true });
    await expect(call(await at(NOW + 600_000), getSharedBet, { t })).rejects.toMatchObject(notFound);
  });

  test('tells nothing of the operator', async () => {
    const text = JSON.stringify(await call(await at(NOW), getSharedBet, { t: await ticketFor('s-1') }));
    for (const secret of ['ann', '203.0.113', 'usd', 'home', 'agent', 'site', 'fx_rate']) expect(text).not.toContain(secret);
  });

  test('cannot be forged: every wrong one is refused alike', async () => {
    const t = await ticketFor('s-1');
    const [payload = '', seal = ''] = t.split('.');
    const claim = { betId: 's-1', siteId, expiresAtMs: NOW + 60_000 };
    const otherKey = await ticketKey(otherSiteId);
    const encode = (value: unknown) => Buffer.from(JSON.stringify(value)).toString('base64url');
    const forged = [
      's-1',
      '.',
      `${payload}.`,
      `.${seal}`,
      `${payload}.${seal}x`,
      `${payload}.${seal}.${seal}`,
      payload,
      `${payload}.${'A'.repeat(43)}`,
      `${payload}=.${seal}`,
      `${encode({ bet_id: 's-none', site_id: siteId, exp: NOW + 60_000 })}.${seal}`,
      sealTicket(claim, otherKey),
      sealTicket({ ...claim, siteId: otherSiteId }, otherKey),
      sealTicket({ ...claim, siteId: '999999' }, otherKey),
      sealTicket({ ...claim, expiresAtMs: NOW + 3_600_000 }, await ticketKey(siteId)),
      sealTicket({ ...claim, betId: 'unknown' }, await ticketKey(siteId)),
      `${encode(null)}.${seal}`,
      `${encode({ bet_id: 1, site_id: {}, exp: 'x' })}.${seal}`,
      `${encode({ bet_id: 's-1', site_id: "1' OR 1=1", exp: NOW })}.${seal}`,
    ];
    const ctx = await at(NOW);
    for (const ticket of forged) await expect(call(ctx, getSharedBet, { t: ticket })).rejects.toMatchObject(notFound);
    const key = await ticketKey(siteId);
    for (let i = 0; i < t.length; i++)
      expect(isSealedWith(`${t.slice(0, i)}${t[i] === 'A' ? 'B' : 'A'}${t.slice(i + 1)}`, key)).toBe(false);
  });

  test('says what it claims, believed or not', () => {
    const claim = { betId: 'ü "x"', siteId: '12', expiresAtMs: 5 };
    expect(readClaim(sealTicket(claim, Buffer.from('k')))).toEqual(claim);
  });

  test('lets only the domains of its website frame the page', async () => {
    const deps = await at(NOW);
    expect(await frameAncestorsOf(deps, await ticketFor('s-1'))).toEqual([
      'https://play.example.com',
      'https://other.example.org:8443',
      'http://localhost:5000',
    ]);
    expect(await frameAncestorsOf(deps, 'nonsense')).toEqual([]);
    const hostile = sealTicket({ betId: 's-1', siteId: otherSiteId, expiresAtMs: NOW + 1_000 }, await ticketKey(otherSiteId));
    expect(await frameAncestorsOf(deps, hostile)).toEqual([]);
  });
});
