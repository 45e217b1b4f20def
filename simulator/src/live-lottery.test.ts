import { LotteryRoundDetail } from '@manager/contract/kit/lottery-round';
import { PlatformBet } from '@manager/contract/platform/bets';
import { PlatformLotteryResult } from '@manager/contract/platform/lottery-results';
import { expect, it } from 'vitest';
import { createLotteryTraffic } from './live-lottery.ts';
import { OPEN_HOUSE } from './obey/house.ts';
import { serializeBetRow } from './play/bet-row.ts';
import { createWorld } from './world.ts';

const world = createWorld({ playerCount: 1_000, days: 2 });
const [game] = world.lotteries;
if (game === undefined) throw new Error('the world has lotteries');
const SHUT = world.bettors[0]?.site.code ?? '';
const odds = {
  version: '12.3',
  rates: new Map([
    ['D3-STRAIGHT', '900'],
    ['D3-BIG', '1.8'],
  ]),
};

// Three minutes into a draw of half an hour; the platform stops an hour and five minutes later.
const START_MS = Date.parse('2026-11-21T10:03:00Z');
const STOP_MS = START_MS + 65 * 60_000;
const traffic = createLotteryTraffic(game, {
  world,
  ratePerS: 40,
  startMs: START_MS,
  run: 'r1',
  house: { ...OPEN_HOUSE, oddsOf: () => odds, takes: ({ player }) => player.site.code !== SHUT },
});
const sent: PlatformBet[][] = [];
const facts: PlatformLotteryResult[] = [];
const tell = (untilMs: number): void => {
  for (const fact of traffic.factsUntil(untilMs))
    if (fact.kind === 'lottery_results') facts.push(PlatformLotteryResult.parse(JSON.parse(fact.line)));
};
for (let nowMs = START_MS; nowMs < STOP_MS; nowMs += 1_000) {
  sent.push(traffic.playUntil(nowMs).map((row) => PlatformBet.parse(JSON.parse(serializeBetRow(row)))));
  tell(nowMs);
}
const last = traffic.finish(STOP_MS).map((row) => PlatformBet.parse(JSON.parse(serializeBetRow(row))));
tell(STOP_MS + 60_000);
const rows = [...sent.flat(), ...last];
const draws = new Map(facts.map((row) => [row.draw_id, row]));

it('holds one draw after the other by the clock, and gives stakes back when the platform stops', () => {
  const told = [...draws.values()].map(({ number, opened_at, cut_off_at }) => [
    number.slice(0, 12),
    opened_at.slice(11, 19),
    cut_off_at.slice(11, 19),
  ]);
  expect(told).toEqual([
    ['20261121-021', '10:03:00', '10:29:30'],
    ['20261121-022', '10:30:00', '10:59:30'],
    ['20261121-023', '11:00:00', '11:29:30'],
  ]);
  const ends = [...draws.values()].map(({ status }) => status);
  expect(ends).toEqual(['settled', 'settled', 'void']);
  const number = [...draws.values()][0]?.number;
  expect(number).toBe('20261121-021-100300');
});

it('takes bets at about its rate, each of which ends with its draw, in another batch than it began', () => {
  const versions = Map.groupBy(rows, ({ bet_id: id }) => id);
  // 40 × 1.5 % × 7 of 10 bets a second would be 1 638; whoever has a ticket buys no other for that draw.
  expect(versions.size).toBeGreaterThan(150);
  expect(versions.size).toBeLessThan(1_638);
  for (const [pending, ended, more] of versions.values()) {
    const draw = draws.get(pending?.draw_id ?? '');
    expect([pending?.status, more]).toEqual(['pending', undefined]);
    expect(ended?.status).toBe(draw?.status === 'void' ? 'cancelled' : 'settled');
    expect(Date.parse(ended?.settled_at ?? '')).toBeLessThanOrEqual(STOP_MS);
  }
  for (const batch of sent) expect(new Set(batch.map(({ bet_id: id }) => id)).size).toBe(batch.length);
});

it('plays only what is on offer, at the odds in force, and only where it may', () => {
  for (const row of rows) {
    expect(row.site).not.toBe(SHUT);
    for (const selection of LotteryRoundDetail.parse(row.detail).selections) {
      expect(selection.odds_version).toBe('12.3');
      expect(['straight', 'big']).toContain(selection.method);
      expect(selection.odds).toEqual(
        selection.method === 'big' ? [{ code: 'D3-BIG', rate: '1.8' }] : [{ code: 'D3-STRAIGHT', rate: '900' }],
      );
    }
  }
});
