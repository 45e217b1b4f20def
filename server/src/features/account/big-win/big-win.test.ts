import {
  getBigWinDetail,
  getBigWinList,
  getBigWinThresholds,
  handleBigWin,
  openBigWinCase,
  saveBigWinThreshold,
} from '@manager/contract/features/account/big-win';
import { getCaseDetail } from '@manager/contract/features/risk-set/case';
import { getObjectHistory } from '@manager/contract/features/log/object-history';
import { beforeEach, expect, it } from 'vitest';
import { startTestApp } from '../../../../test/client.ts';
import { setDualControl } from '../../../../test/sweep/open-request.ts';
import { betRow, createAgent, createCurrency, createGame, createSite } from '../../../../test/world.ts';
import { createAppliedBets } from '../../../journal/applied-bets.ts';
import { noticeBigWins } from './notice-wins.ts';

const t = await startTestApp();
const { db } = t.deps;
await createCurrency(db, { code: 'USD', rate: '1' });
await createCurrency(db, { code: 'IDR', rate: '16000' });
const top = await createAgent(db, { name: 'Top' });
const own = await createAgent(db, { name: 'Own', parentId: top.id });
const other = await createAgent(db, { name: 'Other' });
const [site, strange] = [await createSite(db, { agentId: own.id }), await createSite(db, { agentId: other.id })];
const game = await createGame(db);
const codes = ['B', 'B-10', 'B-10-91', 'B-10-94'];
const staff = await t.signInAs({ agentId: own.id, codes });
const boss = await t.signInAs({ isSuper: true });
const stranger = await t.signInAs({ agentId: other.id, codes });
const reader = await t.signInAs({ agentId: own.id, codes: ['B', 'B-10'] });

let drawn = 0;
const bet = (stake: string, win: string, more: object = {}) => ({
  ...betRow({ site: site.code, game: game.code, player: 'kim', bet: stake, win }),
  bet_id: `win-${++drawn}`,
  round_id: `round-${drawn}`,
  bet_at: new Date(t.clock.nowMs() - 5_000).toISOString(),
  settled_at: new Date(t.clock.nowMs() - 4_000).toISOString(),
  ...more,
});
/** Now out of what came last, now out of the report store, as after a start: it finds the same. */
let turn = 0;
const notice = () => noticeBigWins.run(++turn % 2 === 0 ? t.deps : { ...t.deps, appliedBets: createAppliedBets() });
const found = async (caller = staff, input: object = {}) =>
  (await caller.call(getBigWinList, input)).list.map((row) => row.bet_id);
const setThreshold = (agentId: string, of: { multiple: string | null; win_usd: string | null }, version = 0) =>
  boss.call(saveBigWinThreshold, { agent_id: agentId, version, ...of, reason: 'agreed' });

beforeEach(async () => {
  await setDualControl(t, 'off');
  await notice();
  await db.deleteFrom('big_win').execute();
  await db.deleteFrom('big_win_threshold').execute();
});

it('finds wins by multiple or by money of the nearest agent, in USD at the stamped rate, each once', async () => {
  await setThreshold(top.id, { multiple: '500', win_usd: null });
  await setThreshold(own.id, { multiple: '100', win_usd: '50' });
  const bets = [
    bet('0.5', '49.99'),
    bet('0.1', '10'),
    bet('40', '50'),
    bet('40', '49.999999'),
    // 799,984 IDR are 49.999 USD; 800,000 are 50. One is 100 times its stake all the same.
    bet('100000', '799984', { currency: 'IDR', player: 'budi' }),
    bet('100000', '800000', { currency: 'IDR', player: 'budi' }),
    bet('0', '60', { source: 'free_round' }),
    bet('1', '500', { status: 'cancelled' }),
    bet('1', '500', { site: strange.code }),
    bet('1', '0', { status: 'pending', settled_at: undefined }),
  ];
  await t.platform.postBets(bets as never);
  await notice();
  await notice();
  const ids = (places: number[]) => places.map((place) => bets[place]?.bet_id ?? '').toSorted();
  expect((await found()).toSorted()).toEqual(ids([1, 2, 5, 6]));
  const { list } = await staff.call(getBigWinList, { bet_id: bets[1]?.bet_id ?? '' });
  expect(list).toMatchObject([
    {
      bet: '0.1',
      win: '10',
      win_usd: '10',
      multiple: '100',
      by_multiple: '100',
      by_win_usd: null,
      state: 'new',
      user_name: 'kim',
    },
  ]);
  const [free] = (await staff.call(getBigWinList, { bet_id: bets[6]?.bet_id ?? '' })).list;
  expect(free).toMatchObject({ multiple: null, by_multiple: null, by_win_usd: '50' });
  // The default holds elsewhere: 1,000 times or 10,000 USD.
  expect(await found(stranger)).toEqual([]);
  expect((await stranger.tryCall(getBigWinDetail, { id: list[0]?.id ?? '' })).code).toBe(40400);
  expect((await staff.call(getBigWinThresholds, {})).list).toMatchObject([
    { agent_id: own.id, multiple: '100', win_usd: '50', in_force: { multiple: '100', win_usd: '50', from: 'Own' } },
  ]);
});

it('follows the bet: what it won at last, and that it was cancelled', async () => {
  await setThreshold(own.id, { multiple: '100', win_usd: null });
  const [small, large] = [bet('1', '5'), bet('1', '150')];
  await t.platform.postBets([small, large]);
  await notice();
  expect(await found()).toEqual([large.bet_id]);
  await t.platform.postBets([
    { ...small, win: '200', status: 'adjusted', row_version: 2 },
    { ...large, win: '120', status: 'adjusted', row_version: 2 },
  ]);
  await notice();
  const byBet = async (id: string) => (await staff.call(getBigWinList, { bet_id: id })).list[0];
  expect(await byBet(small.bet_id)).toMatchObject({ win: '200', bet_status: 'adjusted', state: 'new' });
  expect(await byBet(large.bet_id)).toMatchObject({ win: '120', multiple: '120', bet_status: 'adjusted' });
  await t.platform.postBets([{ ...large, status: 'cancelled', row_version: 3 }]);
  await notice();
  expect(await byBet(large.bet_id)).toMatchObject({ bet_status: 'cancelled' });
  // Small in both of its versions by then, and still followed.
  for (const [version, win] of [
    [3, '3'],
    [4, '2'],
  ] as const) {
    await t.platform.postBets([{ ...small, win, status: 'adjusted', row_version: version }]);
    await notice();
  }
  expect(await byBet(small.bet_id)).toMatchObject({ win: '2', bet_status: 'adjusted' });
});

it('is taken up, cleared with a note and opened again, each on record; twice at once and by nobody else', async () => {
  await setThreshold(own.id, { multiple: '100', win_usd: null });
  const big = bet('1', '150');
  await t.platform.postBets([big]);
  await notice();
  const [row] = (await staff.call(getBigWinList, {})).list;
  if (row === undefined) throw new Error('nothing was noticed');
  const { id } = row;
  const by = (caller: typeof staff) => (state: 'checking' | 'cleared' | 'new', version: number, note?: string) =>
    caller.tryCall(handleBigWin, { id, version, state, ...(note === undefined ? {} : { note }) });
  const to = by(staff);
  expect((await by(reader)('checking', row.version)).code).toBe(40300);
  expect((await by(stranger)('checking', row.version)).code).toBe(40400);
  const both = await Promise.all([to('checking', row.version), to('checking', row.version)]);
  expect(both.map(({ code }) => code).toSorted((a, b) => a - b)).toEqual([0, 40900]);
  expect((await to('cleared', row.version + 1)).code).toBe(40001);
  expect((await to('new', row.version + 1, 'x')).code).toBe(40902);
  expect((await to('cleared', row.version + 1, 'the reels add up')).code).toBe(0);
  expect((await to('checking', row.version + 2)).code).toBe(40001);
  expect(await staff.call(getBigWinDetail, { id })).toMatchObject({ state: 'cleared', note: 'the reels add up' });
  expect((await staff.call(getBigWinList, {})).open).toBe(0);
  expect((await to('checking', row.version + 2, 'asked again')).code).toBe(0);
  const { list } = await staff.call(getObjectHistory, { object_type: 'big_win', object_id: id });
  expect(list.filter(({ action }) => action === 'big_win.handle').length).toBeGreaterThanOrEqual(3);
});

it('a threshold is changed by two people, within one’s own agents, and falls back to the agent above', async () => {
  await setThreshold(top.id, { multiple: '300', win_usd: null });
  const saved = await setThreshold(own.id, { multiple: null, win_usd: '25' });
  expect(saved).toMatchObject({ version: 1, in_force: { multiple: null, win_usd: '25', from: 'Own' } });
  expect((await setThreshold(own.id, { multiple: null, win_usd: null }, 1)).in_force).toEqual({
    multiple: '300',
    win_usd: null,
    from: 'Top',
  });
  expect(
    (await staff.tryCall(saveBigWinThreshold, { agent_id: own.id, version: 7, multiple: '5', win_usd: null, reason: 'x' })).code,
  ).toBe(40900);
  expect(
    (await staff.tryCall(saveBigWinThreshold, { agent_id: top.id, version: 1, multiple: '5', win_usd: null, reason: 'x' })).code,
  ).toBe(40400);
  expect(
    (await staff.tryCall(saveBigWinThreshold, { agent_id: own.id, version: 0, multiple: '0', win_usd: null, reason: 'x' })).code,
  ).toBe(40001);
  await setDualControl(t, 'on');
  const waits = await staff.tryCall(saveBigWinThreshold, {
    agent_id: own.id,
    version: 0,
    multiple: '9999',
    win_usd: null,
    reason: 'x',
  });
  expect(waits.code).toBe(40903);
  expect((await staff.call(getBigWinThresholds, {})).list[0]?.in_force).toEqual({ multiple: '300', win_usd: null, from: 'Top' });
});

it('opens a case about a win, once while it is open', async () => {
  await setThreshold(own.id, { multiple: '100', win_usd: null });
  await t.platform.postBets([bet('1', '150')]);
  await notice();
  const [win] = (await staff.call(getBigWinList, {})).list;
  const made = await staff.call(openBigWinCase, { id: win?.id ?? '' });
  expect(made.is_new).toBe(true);
  expect(await staff.call(openBigWinCase, { id: win?.id ?? '' })).toEqual({ ...made, is_new: false });
  expect((await stranger.tryCall(openBigWinCase, { id: win?.id ?? '' })).code).toBe(40400);
  expect((await reader.tryCall(openBigWinCase, { id: win?.id ?? '' })).code).toBe(40300);
  expect(await boss.call(getCaseDetail, { id: made.case_id })).toMatchObject({
    kind: 'big_win',
    title: `Big win ${win?.bet_id}: 150 USD, ${site.code}`,
    items: 1,
  });
});
