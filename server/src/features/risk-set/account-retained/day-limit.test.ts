import { getRoundStory } from '@manager/contract/features/account/round-story';
import type { PlatformBet } from '@manager/contract/platform/bets';
import type { EffectiveConfig } from '@manager/contract/platform/effective-config';
import { getDayLimits, getRetainedList } from '@manager/contract/features/risk-set/account-retained';
import fc from 'fast-check';
import { sql } from 'kysely';
import { expect, it } from 'vitest';
import { startTestApp } from '../../../../test/client.ts';
import { betRow, createAgent, createCurrency, createGame, createSite } from '../../../../test/world.ts';
import { keepDayLimits } from './keep-day-limits.ts';

const t = await startTestApp();
const { db } = t.deps;
await createCurrency(db, { code: 'USD', rate: '1' });
await createCurrency(db, { code: 'VND', rate: '26000' });
const game = await createGame(db);
// Clocks go back on 25 October 2026 at 03:00 to 02:00: the settlement day that begins on the 24th at 12:00 lasts 25 hours.
const berlin = await createAgent(db, { timezone: 'Europe/Berlin', settlementHour: 12 });
const site = await createSite(db, { agentId: berlin.id });
const operator = await t.signInAs({ isSuper: true });
const keep = () => keepDayLimits.run(t.deps);

const setSite = async (values: { max_win_day_usd?: string | null; max_win_day_action?: string }): Promise<void> => {
  await db.updateTable('site').set(values).where('id', '=', site.id).execute();
  await keep();
};
const ask = async (player: string): Promise<EffectiveConfig> => {
  const response = await t.app.inject({
    method: 'GET',
    url: '/platform/v1/config/effective',
    query: { site: site.code, game: game.code, player },
    headers: { authorization: `Bearer ${t.platform.key}` },
  });
  return response.json();
};
let drawn = 0;
const bet = (player: string, more: Partial<PlatformBet> = {}): PlatformBet => {
  drawn += 1;
  const at = new Date(t.clock.nowMs() - 1_000).toISOString();
  return {
    ...betRow({ site: site.code, game: game.code, player, bet_at: at, settled_at: at }),
    bet_id: `d${drawn}`,
    round_id: `d${drawn}`,
    ...more,
  };
};
const isStopped = async (player: string): Promise<boolean> => (await ask(player)).denials.includes('max_win_day');

t.clock.set(Date.parse('2026-10-25T09:00:00Z'));
await setSite({ max_win_day_usd: '100' });

// shows S2.71
it('stops a player with the last micro of the limit, and frees him when a bet is cancelled or amended', async () => {
  await t.platform.postBets([bet('ada', { bet: '1', win: '100.999999' })]);
  expect(await isStopped('ada')).toBe(false);
  const last = bet('ada', { bet: '0.000001', win: '0.000002' });
  await t.platform.postBets([last]);
  const held = await ask('ada');
  expect(held).toMatchObject({
    playable: false,
    denials: ['max_win_day'],
    // Noon in Berlin, winter time by then.
    controls: [{ effect: 'stop', source: 'max_win_day', expires_at: '2026-10-25T11:00:00.000Z' }],
  });
  expect(await isStopped('bob')).toBe(false);
  await t.platform.postBets([{ ...last, status: 'cancelled', row_version: 2 }]);
  expect(await ask('ada')).toMatchObject({ playable: true, controls: [] });
  // What was won before counts again with the next bet, and an amendment takes it back.
  const more = bet('ada', { bet: '1', win: '2' });
  await t.platform.postBets([more]);
  expect(await isStopped('ada')).toBe(true);
  await t.platform.postBets([{ ...more, status: 'adjusted', win: '0.5', row_version: 2 }]);
  expect(await isStopped('ada')).toBe(false);
});

it('takes bets that come all the same, and lets the next settlement day begin anew at its hour', async () => {
  await t.platform.postBets([bet('eve', { bet: '1', win: '201' })]);
  expect(await isStopped('eve')).toBe(true);
  // The helper's bets were placed a second before now: this one when the limit held, those two before it did, or given.
  t.clock.set(t.clock.nowMs() + 10_000);
  expect(await t.platform.post([bet('eve', { bet: '5', win: '1.5' })])).toMatchObject({ status: 200 });
  await t.platform.postBets([
    bet('eve', { bet: '7', bet_at: '2026-10-25T08:59:59.999Z' }),
    bet('eve', { bet: '0', win: '2', source: 'free_round', source_id: '1' }),
  ]);
  const late = bet('eve', { bet: '3', win: '0' });
  await t.platform.postBets([late]);
  const lateOf = async () => (await operator.call(getDayLimits, {})).list.find(({ user_name: name }) => name === 'eve');
  expect(await lateOf()).toMatchObject({ late_bets: 2, late_bet: '8', late_win: '1.5' });
  const story = await operator.call(getRoundStory, { bet_id: late.bet_id });
  expect(story.list.filter(({ kind }) => kind === 'limit')).toMatchObject([
    { event: 'late', bet_id: late.bet_id, at: late.bet_at, is_good: false },
  ]);
  await t.platform.postBets([{ ...late, status: 'cancelled', row_version: 2 }]);
  expect(await lateOf()).toMatchObject({ late_bets: 1, late_bet: '5', late_win: '1.5' });
  const gone = bet('gone');
  await t.platform.postBets([gone]);
  expect((await operator.call(getRetainedList, { player: 'gone' })).total).toBe(1);
  await t.platform.postBets([{ ...gone, status: 'cancelled', row_version: 2 }]);
  expect(await operator.call(getRetainedList, { player: 'gone' })).toMatchObject({ list: [], total: 0 });
  t.clock.set(Date.parse('2026-10-25T10:59:59.999Z'));
  expect(await isStopped('eve')).toBe(true);
  const atLimit = async () => (await operator.call(getRetainedList, { state: 'limit' })).list.map((row) => row.user_name);
  expect(await atLimit()).toContain('eve');
  t.clock.set(Date.parse('2026-10-25T11:00:00Z'));
  expect(await isStopped('eve')).toBe(false);
  expect(await atLimit()).toEqual([]);
  // A bet that was settled before the hour and comes after it belongs to the day that is over.
  await t.platform.postBets([
    bet('eve', { win: '500', bet_at: '2026-10-25T10:59:59.000Z', settled_at: '2026-10-25T10:59:59.999Z' }),
  ]);
  expect(await isStopped('eve')).toBe(false);
  t.clock.set(Date.parse('2026-10-25T11:00:02Z'));
  await t.platform.postBets([bet('eve', { win: '500' })]);
  expect((await ask('eve')).controls).toMatchObject([{ expires_at: '2026-10-26T11:00:00.000Z' }]);
});

it('lets small stakes alone where the website wants that, and follows another limit at once', async () => {
  await t.platform.postBets([bet('cap', { bet: '1', win: '101' })]);
  await setSite({ max_win_day_action: 'cap' });
  expect(await ask('cap')).toMatchObject({ playable: true, controls: [{ effect: 'smallest_stake' }] });
  await setSite({ max_win_day_usd: '100.000001' });
  expect((await ask('cap')).controls).toEqual([]);
  await setSite({ max_win_day_usd: null });
  await t.platform.postBets([bet('cap', { bet: '1', win: '1001' })]);
  expect((await ask('cap')).controls).toEqual([]);
  // What came before a limit is added to it, once.
  await setSite({ max_win_day_usd: '1000', max_win_day_action: 'block' });
  await keep();
  expect(await isStopped('cap')).toBe(true);
  expect((await operator.call(getRetainedList, { player: 'cap' })).list).toMatchObject([
    { today_net_win: '1100', limit_usd: '1000', state: 'limit', effect: 'stop', retained: '-1100', drawdown: '1100' },
  ]);
  expect((await operator.call(getDayLimits, { state: 'active' })).list.map(({ user_name: name }) => name)).toContain('cap');
});

/** The second implementation: whole numbers of micros, newest versions, nothing of the product's. */
const netOf = (rows: readonly PlatformBet[]): bigint => {
  const newest = new Map(rows.map((row) => [row.bet_id, row]));
  const micros = (text: string): bigint => BigInt(Math.round(Number(text) * 1e6));
  const usd = (row: PlatformBet, text: string): bigint => {
    const amount = micros(text);
    return row.currency === 'USD' ? amount : (2n * amount + 26_000n) / 52_000n;
  };
  return [...newest.values()]
    .filter((row) => row.status !== 'cancelled' && row.source === 'normal')
    .reduce((sum, row) => sum + usd(row, row.win) - usd(row, row.bet), 0n);
};

it('agrees with a second reckoning of drawn bets, amendments and cancels', async () => {
  await setSite({ max_win_day_usd: '30' });
  const step = fc.record({
    win: fc.integer({ min: 0, max: 40_000_000 }),
    stake: fc.integer({ min: 1, max: 12_000_000 }),
    is_free: fc.boolean(),
    again: fc.option(fc.record({ win: fc.integer({ min: 0, max: 9_000_000 }), isCancel: fc.boolean() }), { freq: 3 }),
  });
  const text = (n: number): string => (n / 1e6).toFixed(6);
  let player = 0;
  await fc.assert(
    fc.asyncProperty(fc.array(step, { minLength: 1, maxLength: 5 }), fc.boolean(), async (steps, isVnd) => {
      player += 1;
      const rows: PlatformBet[] = [];
      for (const { win, stake, is_free: isFree, again } of steps) {
        const scale = isVnd ? 26_000 : 1;
        const first = bet(`p${player}`, {
          currency: isVnd ? 'VND' : 'USD',
          bet: isFree ? '0' : text(stake * scale),
          win: text(win * scale),
          ...(isFree ? { source: 'free_round', source_id: '1' } : {}),
        });
        rows.push(first);
        if (again !== null)
          rows.push(
            again.isCancel
              ? { ...first, status: 'cancelled', row_version: 2 }
              : { ...first, status: 'adjusted', win: text(again.win * scale), row_version: 2 },
          );
      }
      await t.platform.postBets(rows);
      expect(await isStopped(`p${player}`)).toBe(netOf(rows) >= 30_000_000n);
    }),
    { numRuns: 25 },
  );
});

it('refuses a filter that names more players than can be asked for at once, instead of showing a part of them', async () => {
  const other = await createSite(db, { agentId: berlin.id });
  await db.updateTable('site').set({ max_win_day_usd: '100' }).where('id', '=', other.id).execute();
  await keep();
  await sql`insert into player (site_id, user_name, currency) select ${other.id}, 'p' || n, 'USD' from generate_series(1, 10001) n`.execute(
    db,
  );
  await sql`insert into player_day_win (player_id, settle_day, site_id, net_usd)
    select id, ${new Date(t.clock.nowMs()).toISOString().slice(0, 10)}::date, site_id, 500 from player where site_id = ${other.id}`.execute(
    db,
  );
  expect(await operator.tryCall(getRetainedList, { state: 'limit' })).toMatchObject({
    code: 40002,
    message: 'More than 10000 players match. Narrow the filters.',
  });
  expect((await operator.tryCall(getRetainedList, { state: 'limit', site_id: site.id })).code).toBe(0);
});
