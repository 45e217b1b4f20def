import { getBetDetail, getBetList, getSharedBet, shareBetDetail } from '@manager/contract/features/account/bet-detail';
import { getGameReport } from '@manager/contract/features/report/game-report';
import { getSiteReport } from '@manager/contract/features/report/site-report';
import { expect, test } from 'vitest';
import { startTestApp } from '../../../../test/client.ts';
import { betRow, createAgent, createCurrency, createGame, createSite } from '../../../../test/world.ts';

const t = await startTestApp();
const { db } = t.deps;
const agent = await createAgent(db, { timezone: 'Asia/Shanghai', settlementHour: 12 });
const stranger = await createAgent(db);
const site = await createSite(db, { agentId: agent.id });
const game = await createGame(db);
await createCurrency(db, { code: 'USD', rate: '1' });
await createCurrency(db, { code: 'EUR', rate: '0.9' });
const staff = await t.signInAs({ agentId: agent.id, codes: ['F-1', 'F-2', 'B-3'] });

// 11:59 and 12:00 in Shanghai: two settlement days.
const at = (time: string) => ({ site: site.code, game: game.code, bet_at: time, settled_at: time });
const first = betRow({
  ...at('2026-01-02T03:59:00.000Z'),
  bet_id: 'h-1',
  round_id: 'h-1',
  bet: '10',
  win: '4.5',
  jackpot_win: '0.5',
  currency: 'EUR',
  player: 'eva',
  balance_before: '100',
  balance_after: '95',
  ip: '198.51.100.9',
});
const second = betRow({
  ...at('2026-01-02T04:00:00.000Z'),
  bet_id: 'h-2',
  round_id: 'h-round',
  bet: '1',
  win: '0',
  player: 'kim',
});
const child = betRow({
  ...at('2026-01-02T04:00:01.000Z'),
  bet_id: 'h-3',
  round_id: 'h-round',
  parent_bet_id: 'h-2',
  bet: '0.5',
  win: '2',
  player: 'kim',
});
await t.platform.postBets([first, second, child]);
await t.platform.postBets([{ ...second, row_version: 2, status: 'adjusted', win: '0.25' }]);

const DAYS = { date_from: '2026-01-01', date_to: '2026-01-02' };

test('what the platform sent is what the reports and the list say', async () => {
  const report = await staff.call(getGameReport, { ...DAYS, in: 'usd' });
  // 10 ÷ 0.9 + 1.5 and 5 ÷ 0.9 + 2.25, each bet rounded to six decimals.
  const expected = { rounds: 2, players: 2, bet: '12.611111', win: '7.805556', win_loss: '4.805555', jackpot_win: '0.555556' };
  expect(report.sum).toMatchObject(expected);
  expect(report.list).toMatchObject([{ game_id: game.id, ...expected, rate: '61.8943' }]);
  expect((await staff.call(getSiteReport, DAYS)).sum).toEqual(report.sum);
  expect((await staff.call(getGameReport, { date_from: '2026-01-01', date_to: '2026-01-01' })).sum).toMatchObject({
    bet: '11.111111',
    rounds: 1,
  });

  const list = await staff.call(getBetList, DAYS);
  expect(list.list.map((row) => [row.bet_id, row.row_version, row.settle_date])).toEqual([
    ['h-3', 1, '2026-01-02'],
    ['h-2', 2, '2026-01-02'],
    ['h-1', 1, '2026-01-01'],
  ]);
  expect(list.sum).toEqual({ rounds: 2, bet: '12.611111', win: '7.805556', win_loss: '4.805555', since: null });
});

test('a bet is found by its id, its round and its player, with its balances', async () => {
  expect((await staff.call(getBetList, { round_id: 'h-round' })).list.map((row) => row.bet_id)).toEqual(['h-3', 'h-2']);
  expect((await staff.call(getBetList, { round_id: 'h-1' })).list).toMatchObject([
    { bet_id: 'h-1', round_id: 'h-1', player: 'eva', balance_before: '100', balance_after: '95', ip: '198.51.100.*' },
  ]);
  expect(
    (await staff.call(getBetList, { player: 'kim', time_from: '2026-01-01T00:00:00Z', time_to: '2026-01-10T00:00:00Z' })).list,
  ).toHaveLength(2);
  expect((await staff.call(getBetDetail, { bet_id: 'h-2' })).versions).toMatchObject([
    { row_version: 1, win: '0' },
    { row_version: 2, status: 'adjusted', win: '0.25' },
  ]);
});

test('a detail is told to the letter beside its values', async () => {
  const detail = '{"seed":12345678901234567890,"odds":0.10,"most":1e400}';
  const row = betRow({ ...at('2026-01-02T05:00:00.000Z'), bet_id: 'h-letter', round_id: 'h-letter', player: 'lea' });
  const answer = await t.app.inject({
    method: 'POST',
    url: '/platform/v1/bets',
    headers: { authorization: `Bearer ${t.platform.key}`, 'content-type': 'application/json' },
    body: JSON.stringify([{ ...row, detail: 0 }]).replace('"detail":0', `"detail":${detail}`),
  });
  expect(answer.json()).toMatchObject({ accepted: 1 });
  expect((await staff.call(getBetDetail, { bet_id: 'h-letter' })).detail_text).toBe(detail);
});

test('a shared bet opens without a session; every wrong ticket gets the same answer', async () => {
  const { path } = await staff.call(shareBetDetail, { bet_id: 'h-1' });
  const ticket = path.replace('/iframe/bet-detail?t=', '');
  expect(await t.anonymous.call(getSharedBet, { t: ticket })).toMatchObject({ bet_id: 'h-1', win: '5', balance_after: '95' });
  const answers = await Promise.all(
    ['h-1', `${ticket}x`, ticket.split('.')[0] ?? ''].map((wrong) => t.anonymous.tryCall(getSharedBet, { t: wrong })),
  );
  expect(new Set(answers.map(({ request_id: _id, ...answer }) => JSON.stringify(answer))).size).toBe(1);
  expect(answers[0]).toMatchObject({ code: 40400, data: null });
});

test('another tenant sees nothing of it, as if it did not exist', async () => {
  const other = await t.signInAs({ agentId: stranger.id, codes: ['F-1', 'F-2', 'B-3'] });
  const [foreign, unknown] = [
    await other.tryCall(getBetDetail, { bet_id: 'h-1' }),
    await other.tryCall(getBetDetail, { bet_id: 'no-such-bet' }),
  ];
  expect({ ...foreign, request_id: '' }).toEqual({ ...unknown, request_id: '' });
  expect(await other.call(getGameReport, { ...DAYS, site_id: [site.id] })).toMatchObject({
    list: [],
    sum: { bet: '0' },
    as_of: null,
    scope: { names: {}, timezone: null },
  });
  expect((await other.tryCall(getGameReport, { ...DAYS, with_test: true })).code).toBe(40300);
});
