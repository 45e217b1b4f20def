import { getBetList } from '@manager/contract/features/account/bet-detail';
import { getDrawDetail, getDrawList } from '@manager/contract/features/account/lottery-draw';
import type { InputOf, OutputOf } from '@manager/contract/kit/endpoint';
import type { PlatformBet } from '@manager/contract/platform/bets';
import type { PlatformLotteryResult } from '@manager/contract/platform/lottery-results';
import { describe, expect, test } from 'vitest';
import { startTestApp } from '../../../../test/client.ts';
import { betRow, createAgent, createCurrency, createGame, createSite } from '../../../../test/world.ts';
import { noticePending } from '../../maintain/invalid-bet/find-pending.ts';

const t = await startTestApp();
const { db } = t.deps;
const home = await createAgent(db, { name: 'Home' });
const away = await createAgent(db, { name: 'Away' });
const site = await createSite(db, { agentId: home.id, code: 'home-1' });
const other = await createSite(db, { agentId: away.id, code: 'away-1' });
const game = await createGame(db, { code: 'daily-3' });
await db.updateTable('game').set({ type: 'lottery' }).where('id', '=', game.id).execute();
const slot = await createGame(db);
await createCurrency(db, { code: 'USD', rate: '1' });
await createCurrency(db, { code: 'EUR', rate: '0.5' });
t.clock.set(Date.parse('2026-03-20T12:00:00Z'));

const at = (minute: number): string => new Date(Date.parse('2026-03-20T10:00:00Z') + minute * 60_000).toISOString();
// SHA-256 of the three bytes "key".
const PROOF = { rng_commit: '2c70e12b7a0646f92279f427c7b38e7334d8e5389cff167a1dc30e73f826b683', rng_seed: '6b6579' };
const draw = (id: string, minute: number, over: Partial<PlatformLotteryResult> = {}): PlatformLotteryResult => ({
  draw_id: id,
  number: `n-${id}`,
  game: game.code,
  status: 'settled',
  opened_at: at(minute),
  cut_off_at: at(minute + 1),
  drawn_at: at(minute + 1),
  settled_at: at(minute + 2),
  result: '3|7|1',
  ...PROOF,
  row_version: 9,
  ...over,
});
const notHeld = { drawn_at: null, settled_at: null, result: null, rng_seed: null } as const;

/** Bets of three draws, of two agents, players of one currency each; every thing that counts otherwise is among them. */
const BETS: (PlatformBet & { draw_id: string })[] = Array.from({ length: 240 }, (_, n) => {
  const currency = Math.floor(n / 3) % 2 === 0 ? 'EUR' : 'USD';
  const status = (['settled', 'settled', 'adjusted', 'cancelled', 'pending', 'settled', 'settled'] as const)[n % 7] ?? 'settled';
  return {
    ...betRow({ site: n % 4 === 0 ? other.code : site.code, game: game.code }),
    player: `p-${currency}`,
    currency,
    bet: `${(n % 9) + 1}.${String(n).padStart(6, '0')}`,
    win: n % 5 === 0 && status !== 'pending' && status !== 'cancelled' ? `${n}.5` : '0',
    status,
    source: n % 11 === 0 ? 'free_round' : 'normal',
    draw_id: `d${(n % 3) + 1}`,
    bet_at: at(n % 3),
    settled_at: status === 'pending' ? undefined : at((n % 3) + 2),
  };
});

/** In millionths, paid bets that count. */
const sums = (keeps: (bet: (typeof BETS)[number]) => boolean) => {
  const micros = (text: string): bigint => {
    const [whole = '0', decimals = ''] = text.split('.');
    return BigInt(whole) * 1_000_000n + BigInt(decimals.padEnd(6, '0'));
  };
  const paid = BETS.filter((bet) => bet.source === 'normal' && keeps(bet));
  const counted = paid.filter(({ status }) => status === 'settled' || status === 'adjusted');
  const total = (rows: typeof paid, of: (bet: PlatformBet) => string) => rows.reduce((sum, bet) => sum + micros(of(bet)), 0n);
  return {
    bets: counted.length,
    stake: total(counted, ({ bet }) => bet),
    payout: total(counted, ({ win }) => win),
    pending: paid.filter(({ status }) => status === 'pending').length,
    pending_stake: total(
      paid.filter(({ status }) => status === 'pending'),
      ({ bet }) => bet,
    ),
    cancelled: paid.filter(({ status }) => status === 'cancelled').length,
  };
};
const text = (micros: bigint): string =>
  `${micros / 1_000_000n}.${String(micros % 1_000_000n).padStart(6, '0')}`.replace(/\.?0+$/, '');
const wired = ({ bets, stake, payout, pending, pending_stake, cancelled }: ReturnType<typeof sums>) => ({
  bets,
  stake: text(stake),
  payout: text(payout),
  pending,
  pending_stake: text(pending_stake),
  cancelled,
});
/** A rate of 0.5 a USD doubles. */
const inUsd = (id: string, name: 'stake' | 'payout', keeps: (bet: PlatformBet) => boolean = () => true) =>
  text(
    sums((bet) => bet.draw_id === id && bet.currency === 'USD' && keeps(bet))[name] +
      2n * sums((bet) => bet.draw_id === id && bet.currency === 'EUR' && keeps(bet))[name],
  );

const totalsOf = (id: string) =>
  ['EUR', 'USD'].map((currency) => {
    const { bets, stake, payout } = wired(sums((bet) => bet.draw_id === id && bet.currency === currency));
    return { currency, bets, stake, payout };
  });

await t.platform.postBets(BETS);
await t.platform.postBets([
  { ...betRow({ site: site.code, game: slot.code }), bet_at: at(1), settled_at: at(1), bet_id: 'spin' },
]);
const DRAWS = [
  draw('d1', 0, { totals: totalsOf('d1') }),
  draw('d2', 1, { rng_seed: '6b657a', totals: totalsOf('d2').map((total) => ({ ...total, payout: '1' })) }),
  draw('d3', 2, { status: 'void', reason: 'the result was misread' }),
  draw('d3-again', 3, { redraw_of: 'd3', rng_commit: null, rng_seed: null, source: 'https://lottery.example.org' }),
  draw('d4', 4, { ...notHeld, status: 'open' }),
  draw('d5', 119, { ...notHeld, status: 'open', cut_off_at: at(200) }),
  draw('d6', 5, { site: other.code }),
];
await t.platform.post([draw('d1', 0, { ...notHeld, status: 'open', row_version: 1 })], { kind: 'lottery_results' });
await t.platform.post([draw('d1', 0, { settled_at: null, status: 'drawn', row_version: 2 })], { kind: 'lottery_results' });
expect((await t.platform.post(DRAWS, { kind: 'lottery_results' })).body).toMatchObject({ accepted: 6, amended: 1, rejected: [] });

const staff = await t.signInAs({ agentId: home.id, codes: ['B-3', 'B-3-93'] });
const everybody = await t.signInAs({ isSuper: true, allAgents: true });
type Input = InputOf<typeof getDrawList>;
const list = (input: Input = {}, caller = everybody): Promise<OutputOf<typeof getDrawList>> => caller.call(getDrawList, input);
const idsOf = async (input: Input = {}, caller = everybody) => (await list(input, caller)).list.map((row) => row.draw_id);

describe('draws', () => {
  test('say what their bets come to, of the caller’s scope and to the last digit', async () => {
    const all = await list();
    expect(all.list.map((row) => row.draw_id)).toEqual(['d5', 'd6', 'd4', 'd3-again', 'd3', 'd2', 'd1']);
    const ours = await list({}, staff);
    expect(ours.list.map((row) => row.draw_id)).toEqual(['d5', 'd4', 'd3-again', 'd3', 'd2', 'd1']);
    for (const id of ['d1', 'd2', 'd3']) {
      const row = all.list.find((one) => one.draw_id === id);
      const expected = sums((bet) => bet.draw_id === id);
      expect(row).toMatchObject({
        bets: expected.bets,
        pending: expected.pending,
        stake_usd: inUsd(id, 'stake'),
        payout_usd: inUsd(id, 'payout'),
      });
      const isOurs = (bet: PlatformBet) => bet.site === site.code;
      expect(ours.list.find((one) => one.draw_id === id)).toMatchObject({
        bets: sums((bet) => bet.draw_id === id && isOurs(bet)).bets,
        stake_usd: inUsd(id, 'stake', isOurs),
        payout_usd: inUsd(id, 'payout', isOurs),
      });
    }
    const expected = sums(() => true);
    expect(all.sum).toMatchObject({ draws: 7, bets: expected.bets });
    const micros = (name: 'stake' | 'payout') =>
      sums(({ currency }) => currency === 'USD')[name] + 2n * sums(({ currency }) => currency === 'EUR')[name];
    expect([all.sum.stake_usd, all.sum.payout_usd].map(Number)).toEqual(
      [text(micros('stake')), text(micros('payout'))].map(Number),
    );
  });

  test('lead to their bets, which add up to the same', async () => {
    for (const [caller, keeps] of [
      [everybody, () => true],
      [staff, (bet: PlatformBet) => bet.site === site.code],
    ] as const) {
      const first = await caller.call(getBetList, { draw_id: 'd1', limit: 50 });
      const rest = await caller.call(getBetList, { draw_id: 'd1', limit: 200, cursor: first.next_cursor ?? '' });
      const expected = BETS.filter((bet) => bet.draw_id === 'd1' && keeps(bet));
      expect([...first.list, ...rest.list].map(({ bet_id: id }) => id).toSorted()).toEqual(
        expected.map(({ bet_id: id }) => id).toSorted(),
      );
      expect(first.list.every((row) => row.draw_id === 'd1')).toBe(true);
      expect(first.sum).toMatchObject({
        rounds: sums((bet) => bet.draw_id === 'd1' && keeps(bet)).bets,
        bet: inUsd('d1', 'stake', keeps),
        win: inUsd('d1', 'payout', keeps),
      });
    }
    const own = await everybody.call(getBetList, { draw_id: 'd1', currency: 'EUR', status: 'settled', limit: 200 });
    expect(own.list.map(({ bet_id: id }) => id).toSorted()).toEqual(
      BETS.filter(({ draw_id: id, currency, status }) => id === 'd1' && currency === 'EUR' && status === 'settled')
        .map(({ bet_id: id }) => id)
        .toSorted(),
    );
    expect((await everybody.call(getBetList, { draw_id: 'nothing' })).list).toEqual([]);
    const range = { time_from: at(0), time_to: at(5), limit: 200 };
    expect((await everybody.call(getBetList, { ...range, type: 'slot' })).list.map(({ bet_id: id }) => id)).toEqual(['spin']);
    expect((await everybody.call(getBetList, { ...range, type: 'lottery' })).list.some(({ bet_id: id }) => id === 'spin')).toBe(
      false,
    );
  });

  // shows S3.29
  test('are opened with their states, their proof and every currency, beside what the game reported', async () => {
    const detail = await everybody.call(getDrawDetail, { draw_id: 'd1' });
    expect(detail).toMatchObject({ status: 'settled', result: '3|7|1', proof: 'holds', is_as_reported: true, redrawn_by: [] });
    expect(detail.versions).toEqual([
      { row_version: 1, status: 'open', at: at(0), result: '', reason: '' },
      { row_version: 2, status: 'drawn', at: at(1), result: '3|7|1', reason: '' },
      { row_version: 9, status: 'settled', at: at(2), result: '3|7|1', reason: '' },
    ]);
    expect(detail.by_currency).toEqual(
      ['EUR', 'USD'].map((currency, i) => {
        const { currency: _, ...reported } = totalsOf('d1')[i] ?? { currency: '' };
        return { currency, ...wired(sums((bet) => bet.draw_id === 'd1' && bet.currency === currency)), reported };
      }),
    );
    // Another seed than was promised, and another payout than the bets have.
    expect(await everybody.call(getDrawDetail, { draw_id: 'd2' })).toMatchObject({ proof: 'broken', is_as_reported: false });
    expect(await everybody.call(getDrawDetail, { draw_id: 'd3' })).toMatchObject({
      status: 'void',
      reason: 'the result was misread',
      redrawn_by: ['d3-again'],
      is_as_reported: null,
    });
    expect(await everybody.call(getDrawDetail, { draw_id: 'd3-again' })).toMatchObject({ redraw_of: 'd3', proof: 'source' });
    expect(await everybody.call(getDrawDetail, { draw_id: 'd4' })).toMatchObject({ proof: 'promised', result: '' });
  });

  test('of another agent’s website are not there, and what a game reported of everybody is for who sees everybody', async () => {
    const missing = await staff.tryCall(getDrawDetail, { draw_id: 'nothing' });
    expect(missing.code).toBe(40400);
    expect(await staff.tryCall(getDrawDetail, { draw_id: 'd6' })).toEqual({
      ...missing,
      request_id: expect.anything() as string,
    });
    const { is_as_reported: isAsReported, by_currency: rows } = await staff.call(getDrawDetail, { draw_id: 'd1' });
    expect([isAsReported, ...rows.map(({ reported }) => reported)]).toEqual([null, null, null]);
    expect(await idsOf({ draw_id: 'd6' }, staff)).toEqual([]);
    const nobody = await t.signInAs({ codes: ['B-1'] });
    expect((await nobody.tryCall(getDrawList, {})).code).toBe(40300);
  });

  test('are found by what they are, an exact number without a range', async () => {
    t.clock.set(Date.parse('2026-06-20T12:00:00Z'));
    const later = await t.signInAs({ isSuper: true, allAgents: true });
    expect(await idsOf({ number: 'n-d2' }, later)).toEqual(['d2']);
    expect(await idsOf({ draw_id: 'd3' }, later)).toEqual(['d3']);
    expect(await idsOf({}, later)).toEqual([]);
    expect((await later.tryCall(getDrawList, { time_from: at(0), time_to: at(60 * 24 * 2) })).code).toBe(40002);
    expect(await idsOf({ game_id: game.id, time_from: at(0), time_to: at(60 * 24 * 30) }, later)).toHaveLength(7);
    t.clock.set(Date.parse('2026-03-20T12:00:00Z'));
    expect(await idsOf({ status: 'void,open' })).toEqual(['d5', 'd4', 'd3']);
    // An older version that fits is not the draw.
    expect(await idsOf({ status: 'drawn' })).toEqual([]);
    expect(await idsOf({ only_overdue: true })).toEqual(['d4']);
    expect((await list({ draw_id: 'd4' })).list[0]).toMatchObject({ is_overdue: true });
    expect((await list({ draw_id: 'd5' })).list[0]).toMatchObject({ is_overdue: false });
    expect(await idsOf({ site_id: site.id })).toEqual(['d5', 'd4', 'd3-again', 'd3', 'd2', 'd1']);
  });

  test('are walked by cursor both ways', async () => {
    const first = await list({ limit: 3 });
    const second = await list({ limit: 3, cursor: first.next_cursor ?? '' });
    const third = await list({ limit: 3, cursor: second.next_cursor ?? '' });
    const ids = [first, second, third].flatMap((page) => page.list.map((row) => row.draw_id));
    expect(ids).toEqual(['d5', 'd6', 'd4', 'd3-again', 'd3', 'd2', 'd1']);
    expect(third.next_cursor).toBeNull();
    expect((await list({ limit: 3, cursor: third.prev_cursor ?? '' })).list).toEqual(second.list);
    expect((await staff.tryCall(getDrawList, { limit: 3, cursor: first.next_cursor ?? '' })).code).toBe(40001);
  });
});

test('a bet that waits for its draw is nobody’s fault until half an hour after the cut-off', async () => {
  const noticed = async () =>
    (
      await db.selectFrom('invalid_bet').select('bet_id').where('bet_id', 'in', ['waits', 'hangs']).orderBy('bet_id').execute()
    ).map(({ bet_id: id }) => id);
  const open = {
    ...betRow({ site: site.code, game: game.code }),
    status: 'pending' as const,
    settled_at: undefined,
    bet_at: at(119),
  };
  await t.platform.postBets([
    { ...open, bet_id: 'waits', draw_id: 'd5' },
    { ...open, bet_id: 'hangs', draw_id: 'd4' },
  ]);
  t.clock.set(Date.parse(at(151)));
  await noticePending.run(t.deps);
  expect(await noticed()).toEqual(['hangs']);
  t.clock.set(Date.parse(at(231)));
  await noticePending.run(t.deps);
  expect(await noticed()).toEqual(['hangs', 'waits']);
});
