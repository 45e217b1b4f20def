import { getMirroredBetDetail, getMirroredBetList } from '@manager/contract/features/account/skg-bets';
import { getVendorFaultList, getVendorList, repullWindow, saveVendor } from '@manager/contract/features/account/skg-vendors';
import type { InputOf } from '@manager/contract/kit/endpoint';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { startTestApp } from '../../../../test/client.ts';
import { columnsOf, startExports } from '../../../../test/export-file.ts';
import { startVendor } from '../../../../test/vendor/vendor-process.ts';
import { connectVendor, MINUTE, pullAll } from '../../../../test/vendor/vendor-world.ts';
import { createAgent, createCurrency, createGame, createSite } from '../../../../test/world.ts';
import { readAllowedAddresses } from '../../../wallet/address-guard.ts';
import { settleOrphaned } from './settle-orphaned.ts';
import { openVendorKey } from './vendor-key.ts';

const t = await startTestApp({ settings: { walletAllowed: readAllowedAddresses('127.0.0.1') } });
const { db } = t.deps;
const vendor = await startVendor({ pageSize: 50 });
afterAll(() => vendor.stop());

const home = await createAgent(db, { name: 'Home' });
const away = await createAgent(db, { name: 'Away' });
const trial = await createAgent(db, { name: 'Trial', isTest: true });
const homeSite = await createSite(db, { agentId: home.id, code: 'home-1' });
await createSite(db, { agentId: away.id, code: 'away-1' });
await createSite(db, { agentId: trial.id, code: 'trial-1' });
const game = await createGame(db, { code: 'koi' });
await createCurrency(db, { code: 'USD', rate: '1' });
await createCurrency(db, { code: 'EUR', rate: '0.5' });
const { id: kim } = await db
  .insertInto('player')
  .values({ site_id: homeSite.id, user_name: 'kim', currency: 'USD' })
  .returning('id')
  .executeTakeFirstOrThrow();

const START = Date.parse('2026-03-20T10:00:00Z');
const at = (minute: number): string => new Date(START + minute * MINUTE).toISOString();
const row = (id: string, over: Record<string, unknown> = {}): Record<string, unknown> => ({
  bet_id: id,
  revision: 1,
  updated_at: at(1),
  site: 'home-1',
  player: 'kim',
  game: 'koi',
  round_id: `round-${id}`,
  currency: 'USD',
  bet: '2.5',
  win: '1',
  status: 'WON',
  bet_at: at(0),
  settled_at: at(1),
  ip: '203.0.113.77',
  ...over,
});

let vendorId = '';
let minute = 20;
/** Tells rows, goes on by a minute and pulls. */
const tell = async (rows: readonly object[]): Promise<void> => {
  minute += 1;
  const nowMs = START + minute * MINUTE;
  t.clock.set(nowMs);
  await vendor.setClock(nowMs);
  await vendor.tell(rows, nowMs - 1);
  await db
    .updateTable('vendor_cursor')
    .set({ next_pull_at: new Date(0), pulled_until: new Date(START) })
    .execute();
  await pullAll(t);
};

beforeAll(async () => {
  vendorId = await connectVendor(t, vendor, { code: 'skg', fromMs: START });
  await tell([
    row('h1'),
    row('h2', { currency: 'EUR', bet: '0.000001', win: '0', status: 'LOST', bet_at: at(2), updated_at: at(2) }),
    row('h3', { game: 'never-heard', status: 'OPEN', win: '0', settled_at: null, bet_at: at(3), updated_at: at(3) }),
    row('h4', {
      jackpot_win: '100.25',
      player: 'nobody',
      source: 'tournament',
      status: 'half-won',
      bet_at: at(4),
      updated_at: at(4),
    }),
    row('a1', { site: 'away-1', bet: '1000003', bet_at: at(5), updated_at: at(5) }),
    row('n1', { site: 'nowhere', bet_at: at(6), updated_at: at(6) }),
    row('t1', { site: 'trial-1', bet_at: at(7), updated_at: at(7) }),
  ]);
});

const all = { time_from: at(-60), time_to: at(60) };
const signIn = (agentId: string | null = home.id, codes: readonly string[] = ['B-7']) => t.signInAs({ agentId, codes });
type Filter = InputOf<typeof getMirroredBetList>;
const idsOf = async (caller: Awaited<ReturnType<typeof signIn>>, filter: Filter = all): Promise<string[]> =>
  (await caller.call(getMirroredBetList, filter)).list.map(({ vendor_bet_id: id }) => id);

describe('mirrored bets', () => {
  test('are seen by whom their website belongs to; those of no website by who sees all agents, with the reason', async () => {
    const staff = await signIn();
    expect(await idsOf(staff)).toEqual(['h4', 'h3', 'h2', 'h1']);
    expect(await idsOf(await signIn(away.id))).toEqual(['a1']);
    const operator = await signIn(null);
    expect(await idsOf(operator)).toEqual(['n1', 'a1', 'h4', 'h3', 'h2', 'h1']);
    expect(await idsOf(operator, { ...all, only_unknown_site: true })).toEqual(['n1']);
    expect(await idsOf(operator, { ...all, agent_id: away.id })).toEqual(['a1']);
    const { list } = await operator.call(getMirroredBetList, { ...all, vendor_bet_id: 'n1' });
    expect(list).toMatchObject([
      { place: 'unknown_site', site_id: null, agent_id: null, site_code: 'nowhere', bet_usd: '2.5', settle_date: null },
    ]);
    const denied = await (await signIn(home.id, ['B-3'])).tryCall(getMirroredBetList, all);
    expect(denied.code).toBe(40300);
  });

  test('of test agents are there for who may see them and asks', async () => {
    const operator = await t.signInAs({ isSuper: true });
    expect(await idsOf(operator)).not.toContain('t1');
    expect(await idsOf(operator, { ...all, with_test: true })).toContain('t1');
    const refused = await (await signIn()).tryCall(getMirroredBetList, { ...all, with_test: true });
    expect(refused.code).toBe(40300);
  });

  test('say what the vendor says, and what it means here', async () => {
    const { list } = await (await signIn()).call(getMirroredBetList, all);
    const byId = new Map(list.map((bet) => [bet.vendor_bet_id, bet]));
    expect(byId.get('h1')).toMatchObject({
      vendor: 'Vendor skg',
      vendor_status: 'WON',
      status: 'settled',
      player_id: kim,
      game_id: game.id,
      bet: '2.5',
      win: '1',
      win_loss: '1.5',
      multiple: '0.40',
      bet_usd: '2.5',
      settle_date: '2026-03-20',
      source: 'normal',
      ip: '203.0.113.*',
      revision: 1,
      revisions: 1,
    });
    // 0.000001 EUR at 0.5 EUR a dollar.
    expect(byId.get('h2')).toMatchObject({ bet_usd: '0.000002', fx_rate: '0.5' });
    expect(byId.get('h3')).toMatchObject({ game_id: null, game_name: '', game_code: 'never-heard', status: 'pending' });
    expect(byId.get('h4')).toMatchObject({
      player_id: null,
      win: '101.25',
      jackpot_win: '100.25',
      win_loss: '-98.75',
      source: null,
      status: null,
      vendor_status: 'half-won',
    });
  });

  test('are summed over the whole filter, by currency', async () => {
    const { sum } = await (await signIn()).call(getMirroredBetList, { ...all, limit: 1 });
    // 3 × 2.5 and 1 + 0 + 101.25 of USD; in EUR one millionth, two of a dollar.
    expect(sum).toEqual({
      currencies: [
        { currency: 'EUR', bets: 1, bet: '0.000001', win: '0', win_loss: '0.000001' },
        { currency: 'USD', bets: 3, bet: '7.5', win: '102.25', win_loss: '-94.75' },
      ],
      all: { bets: 4, bet_usd: '7.500002', win_usd: '102.25' },
    });
    const operator = await signIn(null);
    // 2.5 of a website that is not set up, and 1,000,003 of the other agent.
    expect((await operator.call(getMirroredBetList, all)).sum.all).toEqual({
      bets: 6,
      bet_usd: '1000013.000002',
      win_usd: '104.25',
    });
    await tell([row('z1', { site: 'away-1', currency: 'ZZZ', bet_at: at(-40), updated_at: at(8) })]);
    const { sum: unrated } = await (await signIn(away.id)).call(getMirroredBetList, all);
    expect(unrated.all).toEqual({ bets: 2, bet_usd: null, win_usd: null });
  });

  test('are found by vendor, player, game, status and round; without an id in 24 hours, with a player in 31 days', async () => {
    const staff = await signIn();
    const day = { time_from: at(-25 * 60), time_to: at(0) };
    expect(await idsOf(staff, { vendor_bet_id: 'h1' })).toEqual(['h1']);
    expect(await idsOf(staff, { round_id: 'round-h2' })).toEqual(['h2']);
    expect(await idsOf(staff, { vendor_bet_id: 'a1' })).toEqual([]);
    expect(await idsOf(staff, { ...all, player_id: kim })).toEqual(['h3', 'h2', 'h1']);
    expect(await idsOf(staff, { ...all, player: 'nobody' })).toEqual(['h4']);
    expect(await idsOf(staff, { ...all, game_id: game.id })).toEqual(['h4', 'h2', 'h1']);
    expect(await idsOf(staff, { ...all, vendor_status: 'OPEN' })).toEqual(['h3']);
    expect(await idsOf(staff, { ...all, status: 'settled', currency: 'EUR' })).toEqual(['h2']);
    expect(await idsOf(staff, { ...all, vendor_id: '999' })).toEqual([]);
    expect((await staff.tryCall(getMirroredBetList, day)).code).toBe(40002);
    expect((await staff.tryCall(getMirroredBetList, { ...day, player: 'kim' })).code).toBe(0);
  });

  test('are walked by cursor both ways', async () => {
    const staff = await signIn();
    const first = await staff.call(getMirroredBetList, { ...all, limit: 3 });
    expect(first.prev_cursor).toBeNull();
    const second = await staff.call(getMirroredBetList, { ...all, limit: 3, cursor: first.next_cursor ?? '' });
    expect(second.list.map(({ vendor_bet_id: id }) => id)).toEqual(['h1']);
    const back = await staff.call(getMirroredBetList, { ...all, limit: 3, cursor: second.prev_cursor ?? '' });
    expect(back.list).toEqual(first.list);
  });

  test('leave as a file with the code, those of the own scope alone', async () => {
    const exportAs = await startExports(t);
    const order = { endpoint: getMirroredBetList.path, columns: columnsOf('vendor_bet_id', 'bet', 'vendor_status', 'ip') };
    const { table } = await exportAs(await signIn(home.id, ['B-7', 'B-7-93']), { ...order, input: all });
    expect(table.slice(0, 5)).toEqual([
      'vendor_bet_id,bet,vendor_status,ip',
      'h4,2.5,half-won,203.0.113.*',
      'h3,2.5,OPEN,203.0.113.*',
      'h2,0.000001,LOST,203.0.113.*',
      'h1,2.5,WON,203.0.113.*',
    ]);
    await expect(exportAs(await signIn(), { ...order, input: all })).rejects.toThrow();
  });

  test('keep every revision as it was sent; an address is for who may see it', async () => {
    await tell([row('h1', { revision: 3, updated_at: at(12), win: '4', status: 'AMENDED', extra: { deep: ['1.10', 1.1] } })]);
    // An older one that comes after the newer.
    await tell([row('h1', { revision: 2, updated_at: at(11), win: '3' })]);
    const staff = await signIn(home.id, ['B-7', 'B-3-96']);
    const [{ id } = { id: '' }] = (await staff.call(getMirroredBetList, { vendor_bet_id: 'h1' })).list;
    const bet = await staff.call(getMirroredBetDetail, { id });
    expect(bet).toMatchObject({ revision: 3, revisions: 3, win: '4', status: 'adjusted', ip: '203.0.113.77' });
    expect(bet.raw_revisions.map(({ revision, raw }) => [revision, raw['win']])).toEqual([
      [3, '4'],
      [2, '3'],
      [1, '1'],
    ]);
    expect(bet.raw_revisions[0]?.raw).toMatchObject({ ip: '203.0.113.77', extra: { deep: ['1.10', 1.1] } });
    const masked = await (await signIn()).call(getMirroredBetDetail, { id });
    expect(masked.raw_revisions[0]?.raw['ip']).toBe('203.0.113.*');
    const foreign = await (await signIn(away.id)).tryCall(getMirroredBetDetail, { id });
    const missing = await (await signIn(away.id)).tryCall(getMirroredBetDetail, { id: '999999' });
    expect([foreign.code, foreign.message]).toEqual([missing.code, missing.message]);
    expect(foreign.code).toBe(40400);
  });

  test('of a website that is set up later find their agent', async () => {
    const site = await createSite(db, { agentId: home.id, code: 'nowhere' });
    await db.insertInto('player').values({ site_id: site.id, user_name: 'kim', currency: 'USD', type: 'test' }).execute();
    expect(await settleOrphaned.run(t.deps)).toEqual({ rows: 1 });
    expect(await settleOrphaned.run(t.deps)).toBeNull();
    const stored = await db.selectFrom('mirrored_bet').selectAll().where('vendor_bet_id', '=', 'n1').executeTakeFirstOrThrow();
    expect(stored).toMatchObject({ site_id: site.id, agent_id: home.id, is_test: true, bet_usd: '2.5' });
  });
});

describe('what is not taken', () => {
  test('is noted with its reason and counted, whatever it is, and never stops the pull', async () => {
    const bad = [
      { ...row('b1', { updated_at: at(13) }), bet: 2.5 },
      { ...row('b2', { updated_at: at(13) }), bet: '9999999999999' },
      { ...row('b3', { updated_at: at(13) }), note: 'zero \u0000 byte' },
      { ...row('b4', { updated_at: at(13) }), note: 'half \ud800 character' },
      { ...row('b5', { updated_at: at(13) }), settled_at: '2026-13-45T00:00:00Z' },
      { ...row('b6', { updated_at: at(13) }), note: 'x'.repeat(17_000) },
      { ...row('b7', { updated_at: at(13) }), bet_id: 'no blanks' },
      { ...row('b9', { updated_at: at(13) }), site: undefined },
      // This one reads: a backslash that only looks like the start of an escape.
      row('b8', { updated_at: at(13), note: String.raw`C:\u0000` }),
    ];
    await tell(bad);
    const staff = await signIn();
    const { list } = await staff.call(getVendorFaultList, { vendor_id: vendorId });
    const details = Object.fromEntries(list.map(({ vendor_bet_id: id, reason, field }) => [id, `${reason} ${field}`]));
    expect(Object.keys(details).toSorted()).toEqual(['b1', 'b2', 'b3', 'b4', 'b5', 'b6', 'noblanks']);
    expect(details).toEqual({
      b1: 'type bet',
      b2: 'too_large bet',
      b3: 'character ',
      b4: 'character ',
      b5: 'no_instant settled_at',
      b6: 'row_too_long ',
      noblanks: 'form bet_id',
    });
    expect(await idsOf(staff, { vendor_bet_id: 'b8' })).toEqual(['b8']);
    await tell([]);
    const again = await staff.call(getVendorFaultList, { vendor_id: vendorId });
    expect(again.list.map(({ times }) => times)).toEqual(list.map(({ times }) => times + 1));
    expect((await (await signIn(away.id)).call(getVendorFaultList, {})).list).toEqual([]);
    // One that names no website is for who sees all agents.
    const everywhere = await (await signIn(null)).call(getVendorFaultList, {});
    expect(everywhere.list).toHaveLength(8);
    expect(everywhere.list.find(({ vendor_bet_id: id }) => id === 'b9')).toMatchObject({ reason: 'missing', field: 'site' });
    const [state] = (await staff.call(getVendorList, {})).list;
    expect([state?.failures, state?.faults]).toEqual([0, 7]);
  });

  test('leaves as a file with the code, masked and in scope as the list', async () => {
    await tell([{ ...row('b10', { updated_at: at(13) }), bet: 2.5 }]);
    const exportAs = await startExports(t);
    const columns = columnsOf('vendor_bet_id', 'reason', 'field', 'times', 'raw');
    const order = { endpoint: getVendorFaultList.path, columns };
    const fileOf = async (codes: string[], agentId: string | null = home.id) => {
      const { table } = await exportAs(await signIn(agentId, ['B-7', ...codes]), { ...order, input: { vendor_id: vendorId } });
      return table;
    };
    const { list } = await (await signIn()).call(getVendorFaultList, { vendor_id: vendorId });
    const masked = await fileOf(['B-7-93']);
    expect(masked).toHaveLength(list.length + 1);
    // Newest first, as the list.
    expect(masked.map((line) => line.split(',')[0])).toEqual(['vendor_bet_id', ...list.map(({ vendor_bet_id: id }) => id)]);
    expect(masked[1]).toContain('b10,type,bet,');
    expect(masked.join('\n')).toContain('203.0.113.*');
    expect(masked.join('\n')).not.toContain('203.0.113.77');
    expect((await fileOf(['B-7-93', 'B-3-96'])).join('\n')).toContain('203.0.113.77');
    expect((await fileOf(['B-7-93'], away.id)).join('\n')).not.toContain('b10');
    await expect(fileOf([])).rejects.toThrow();
  });

  test('a revision that says another thing than before, or names another website: the first word stays', async () => {
    await tell([row('c1', { updated_at: at(14) })]);
    const write = async (over: Record<string, unknown>): Promise<void> => {
      // The vendor's own book holds each revision once, so it is told another way: through the page itself.
      const { createPageWriter } = await import('./write-page.ts');
      const { readVendorRow } = await import('./read-bet.ts');
      const read = readVendorRow(row('c1', { updated_at: at(14), ...over }));
      if (!('bet' in read)) throw new Error(read.reason);
      const token = '00000000-0000-4000-8000-000000000001';
      await db.updateTable('vendor_cursor').set({ lease_token: token, leased_until: new Date() }).execute();
      const { counts } = await createPageWriter(db)({
        lease: { vendorId, token },
        page: { bets: [read], refused: [] },
        repullId: null,
        pulledUntil: null,
        now: t.deps.now(),
      });
      await db.updateTable('vendor_cursor').set({ lease_token: null, leased_until: null }).execute();
      expect(counts).toMatchObject({ conflict: 1, new: 0, changed: 0 });
    };
    await write({ win: '7' });
    await write({ revision: 2, site: 'away-1' });
    const staff = await signIn();
    const [bet] = (await staff.call(getMirroredBetList, { vendor_bet_id: 'c1' })).list;
    expect(bet).toMatchObject({ win: '1', revision: 1, revisions: 1, site_code: 'home-1' });
    const conflicts = (await staff.call(getVendorFaultList, {})).list.filter(({ kind }) => kind === 'conflict');
    expect(conflicts.map(({ reason, field }) => [reason, field])).toEqual([['other_content', '1']]);
  });
});

describe('a window that is pulled again', () => {
  const ask = (from: number, to: number) => ({
    vendor_id: vendorId,
    time_from: at(from),
    time_to: at(to),
    reason: 'a website misses bets',
  });

  test('is 24 hours at most, ends before what the vendor shows, and is for the operator’s staff with the code', async () => {
    const operator = await signIn(null, ['B-7', 'B-7-94']);
    const now = minute;
    expect((await operator.tryCall(repullWindow, ask(now - 3 - 24 * 60 - 1, now - 3))).code).toBe(40002);
    expect(await operator.tryCall(repullWindow, ask(5, 5))).toMatchObject({
      code: 40001,
      data: { fields: { time_to: expect.any(String) } },
    });
    expect((await operator.tryCall(repullWindow, ask(now - 10, now - 2))).code).toBe(40001);
    expect((await operator.tryCall(repullWindow, { ...ask(0, 5), vendor_id: '999' })).code).toBe(40400);
    expect((await operator.tryCall(repullWindow, { ...ask(0, 5), reason: '' })).code).toBe(40001);
    expect((await (await signIn(null, ['B-7'])).tryCall(repullWindow, ask(0, 5))).code).toBe(40300);
    expect((await (await signIn(home.id, ['B-7', 'B-7-94'])).tryCall(repullWindow, ask(0, 5))).code).toBe(40300);
  });

  test('brings what was missing, says how far it is, and is done once although it is asked for twice at once', async () => {
    const operator = await signIn(null, ['B-7', 'B-7-94']);
    const late = [
      row('old-1', { updated_at: at(-600), bet_at: at(-610) }),
      row('old-2', { updated_at: at(-590), bet_at: at(-595) }),
    ];
    await vendor.tell(late, 0);
    const asked = await Promise.all([operator, operator].map((caller) => caller.call(repullWindow, ask(-620, -580))));
    expect(new Set(asked.map(({ id }) => id)).size).toBe(1);
    expect(asked[0]).toMatchObject({ state: 'waiting', done_until: at(-620) });
    await db
      .updateTable('vendor_cursor')
      .set({ next_pull_at: new Date(Date.parse('2030-01-01')) })
      .execute();
    await pullAll(t);
    const [row1] = (await operator.call(getVendorList, {})).list[0]?.repulls ?? [];
    expect(row1).toMatchObject({
      state: 'done',
      done_until: at(-580),
      counts: { new: 2, changed: 0, late: 0, same: 0, unreadable: 0, conflict: 0 },
      reason: 'a website misses bets',
    });
    // Once more: it was done, so it is another one, which finds the same.
    await operator.call(repullWindow, ask(-620, -580));
    await pullAll(t);
    const [row2] = (await operator.call(getVendorList, {})).list[0]?.repulls ?? [];
    expect(row2).toMatchObject({ state: 'done', counts: { new: 0, same: 2 } });
    const audited = await db
      .selectFrom('audit_event')
      .select(['reason', 'after'])

      .where('action', '=', 'vendor.repull')
      .where('outcome', '=', 'ok')
      .orderBy('id')
      .execute();
    const wasOpen = audited.map(({ after }) => (after as { is_open_already: boolean }).is_open_already);
    expect(wasOpen.filter((one) => one)).toHaveLength(1);
    expect(wasOpen).toHaveLength(3);
  });

  test('is tried again after a failure and goes on where it was', async () => {
    const operator = await signIn(null, ['B-7', 'B-7-94']);
    await operator.call(repullWindow, ask(-700, -660));
    await vendor.setFaults([{ kind: 'http_500', for_calls: 1 }]);
    await pullAll(t);
    const read = async () => (await operator.call(getVendorList, {})).list[0]?.repulls?.[0];
    expect(await read()).toMatchObject({ state: 'running', last_error: 'http_500', done_until: at(-700) });
    const later = t.deps.now().getTime() + 6_000;
    t.clock.set(later);
    await vendor.setClock(later);
    await pullAll(t);
    expect(await read()).toMatchObject({ state: 'done', last_error: '' });
  });
});

describe('vendors', () => {
  const fields = { code: 'other', name: 'Other', api_url: 'https://vendor.example.com', api_key: 'a-key-of-24-characters-x' };

  test('are set up by the operator’s staff; the key is sealed and never answered', async () => {
    const operator = await signIn(null, ['B-7', 'B-7-91']);
    const made = await operator.call(saveVendor, { ...fields, is_enabled: false, reason: 'contract signed' });
    expect(made).toMatchObject({ code: 'other', last_four: 'rs-x', lag_minutes: 10, window_minutes: 15, is_enabled: false });
    const stored = await db.selectFrom('vendor').selectAll().where('id', '=', made.id).executeTakeFirstOrThrow();
    expect(openVendorKey(t.deps, stored.key_sealed)).toBe(fields.api_key);
    const told = await db.selectFrom('audit_event').selectAll().where('action', '=', 'vendor.save').execute();
    expect(JSON.stringify(told)).not.toContain(fields.api_key);
    expect(told).toMatchObject([{ object_id: made.id, reason: 'contract signed', outcome: 'ok' }]);
    expect((await operator.tryCall(saveVendor, { ...fields, reason: 'again' })).code).toBe(40901);
    const edited = await operator.call(saveVendor, {
      id: made.id,
      version: 1,
      window_minutes: 5,
      reason: 'the vendor asks for it',
    });
    expect(edited).toMatchObject({ version: 2, window_minutes: 5, api_url: fields.api_url });
    expect((await operator.tryCall(saveVendor, { id: made.id, version: 1, name: 'X', reason: 'x' })).code).toBe(40900);
    expect((await operator.tryCall(saveVendor, { id: made.id, version: 2, code: 'new', reason: 'x' })).code).toBe(40001);
    expect((await (await signIn(home.id, ['B-7', 'B-7-91'])).tryCall(saveVendor, { ...fields, reason: 'x' })).code).toBe(40300);
  });

  test('tell staff of agents how far the pull is, and nothing of what the operator keeps', async () => {
    const { list, can } = await (await signIn()).call(getVendorList, {});
    const own = list.find(({ code }) => code === 'skg');
    expect(own).toMatchObject({ api_url: null, last_four: null, repulls: null, window_counts: null });
    expect(own?.pulled_until).not.toBeNull();
    expect([can.add, own?.can]).toEqual([false, { edit: false, repull: false }]);
  });

  test('are stale when the pull is further behind than a healthy one ever is', async () => {
    const read = async () => (await (await signIn()).call(getVendorList, {})).list.find(({ code }) => code === 'skg');
    const until = Date.parse((await read())?.pulled_until ?? '');
    t.clock.set(until + 14 * MINUTE);
    expect(await read()).toMatchObject({ is_stale: false, behind_s: 840 });
    t.clock.set(until + 14 * MINUTE + 1_000);
    expect(await read()).toMatchObject({ is_stale: true });
  });
});
