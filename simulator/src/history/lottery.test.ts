import { PlatformLotteryResult } from '@manager/contract/platform/lottery-results';
import { LotteryRoundDetail } from '@manager/contract/kit/lottery-round';
import { PlatformBet } from '@manager/contract/platform/bets';
import { PlatformSeamlessCall } from '@manager/contract/platform/seamless-calls';
import { PlatformWalletTxn } from '@manager/contract/platform/wallet-txns';
import { type DrawVersion, drawFault } from '@manager/domain/lottery-draw';
import { checkLotteryRound } from '@manager/domain/lottery-round';
import { betStatus } from '@manager/domain/machines';
import { parseMicros } from '@manager/domain/micros';
import { decimal } from '@manager/domain/money';
import { createHash } from 'node:crypto';
import { describe, expect, it } from 'vitest';
import { periodOf } from '../history.ts';
import { serializeBetRow } from '../play/bet-row.ts';
import { publishedLotteryOf } from '../world/lottery-games.ts';
import { createWorld } from '../world.ts';
import { DAY_MS } from './plan.ts';
import { sideHistories } from './side-histories.ts';
import type { SideHistory } from './plan.ts';

const world = createWorld({ playerCount: 1_500, days: 12 });
const UNTIL_MS = Date.parse('2026-11-21T13:07:00Z');
const made = () =>
  sideHistories({ world, bets: 240_000, closelyFromMs: UNTIL_MS - 2 * DAY_MS, ...periodOf(world, UNTIL_MS) }).slice(0, 2);
const read = (side: SideHistory) => {
  const rows = [...side.versions].map((row) => PlatformBet.parse(JSON.parse(serializeBetRow(row))));
  return { bets: side.bets, rows, facts: side.take(Number.POSITIVE_INFINITY) };
};
const games = made().map(read);
const rows = games.flatMap((game) => game.rows);
const factsOf = (kind: string): unknown[] =>
  games.flatMap(({ facts }) => facts.filter((fact) => fact.kind === kind).map(({ line }) => JSON.parse(line) as unknown));
const draws = factsOf('lottery_results').map((row) => PlatformLotteryResult.parse(row));
const lastOf = Map.groupBy(draws, ({ draw_id: id }) => id);
const newest = new Map([...lastOf].map(([id, versions]) => [id, versions.at(-1) as PlatformLotteryResult]));
const betsOf = Map.groupBy(rows, ({ bet_id: id }) => id);
const micros = (text: string | null | undefined): bigint => parseMicros(text ?? '0') ?? 0n;

describe('draws', () => {
  it('go from step to step as Manager has it, each version once, and end before the history does', () => {
    const known = ({ status, ...row }: PlatformLotteryResult): DrawVersion => ({
      status,
      number: row.number,
      cutOffAtMs: Date.parse(row.cut_off_at),
      redrawOf: row.redraw_of ?? '',
      result: row.result ?? '',
      rngCommit: row.rng_commit ?? '',
      rngSeed: row.rng_seed ?? '',
      source: row.source ?? '',
    });
    for (const versions of lastOf.values()) {
      const [first, ...later] = versions;
      expect([first?.status, first?.row_version]).toEqual(['open', 1]);
      expect(later.at(-1)?.settled_at).toBeDefined();
      for (const [index, row] of later.entries()) {
        const before = versions[index] as PlatformLotteryResult;
        expect(row.row_version).toBeGreaterThan(before.row_version);
        expect(drawFault(known(before), known(row))).toBeUndefined();
        expect(Date.parse(row.settled_at ?? row.drawn_at ?? row.cut_off_at)).toBeLessThanOrEqual(UNTIL_MS);
      }
    }
    const whole = [...lastOf.values()].map((versions) => versions.map(({ status }) => status).join(' '));
    expect(new Set(whole)).toEqual(
      new Set([
        'open settled',
        'open void',
        'open closed drawn settled',
        ...whole.filter((steps) => /^open closed( drawn)? void$/.test(steps)),
      ]),
    );
  });

  it('are proved: the seed is the one that was committed to, and the result follows from it', () => {
    const proved = [...newest.values()].filter(({ rng_seed: seed }) => seed != null);
    for (const row of proved) {
      const seed = Buffer.from(row.rng_seed ?? '', 'hex');
      const game = world.lotteries.find(({ code }) => code === row.game);
      expect(createHash('sha256').update(seed).digest('hex')).toBe(row.rng_commit);
      expect(game && publishedLotteryOf(game).math.resultOf(seed)).toBe(row.result);
    }
    expect(new Set(proved.map(({ rng_seed: seed }) => seed)).size).toBe(proved.length);
    expect(proved.length).toBeGreaterThan(600);
  });

  it('that are void are held again under another number, and no other is', () => {
    const voided = [...newest.values()].filter(({ status }) => status === 'void');
    const again = [...newest.values()].filter(({ redraw_of: id }) => id != null);
    expect(new Set(again.map(({ redraw_of: id }) => id))).toEqual(new Set(voided.map(({ draw_id: id }) => id)));
    expect(again).toHaveLength(voided.length);
    expect(voided.some(({ result }) => result == null)).toBe(true);
    expect(voided.some(({ result }) => result != null)).toBe(true);
    for (const row of again) expect(row.number).toBe(`${newest.get(row.redraw_of ?? '')?.number}-R`);
  });

  it('tell with their settlement what their bets came to', () => {
    for (const draw of newest.values()) {
      const own = rows.filter(({ draw_id: id, row_version: version }) => id === draw.draw_id && version === 2);
      const sums = new Map<string, [number, bigint, bigint]>();
      for (const { currency, bet, win } of own) {
        const [count, stake, payout] = sums.get(currency) ?? [0, 0n, 0n];
        sums.set(currency, [count + 1, stake + micros(bet), payout + micros(win)]);
      }
      if (draw.status === 'void') {
        expect(own.every(({ status, win }) => status === 'cancelled' && win === '0')).toBe(true);
        continue;
      }
      const told = (draw.totals ?? []).map(({ currency, bets, stake, payout }) => [
        currency,
        [bets, micros(stake), micros(payout)],
      ]);
      expect(new Map(told as [string, [number, bigint, bigint]][])).toEqual(sums);
    }
  });
});

describe('bets', () => {
  it('are as many as were planned, told in order, and the same when they are made again', () => {
    const planned = games.map(({ bets }) => bets);
    // 1.5 % of 240 000, seven of ten on the first; on the other the fewer bettors of the first days bet less.
    expect(planned[0]).toBe(2_520);
    expect(planned[1]).toBeGreaterThan(1_050);
    expect(planned[1]).toBeLessThanOrEqual(1_080);
    for (const [index, side] of made().entries()) {
      const { bets, rows: own } = games[index] as (typeof games)[number];
      expect(own.filter(({ row_version: version }) => version === 1)).toHaveLength(bets);
      const times = own.map(({ bet_at, settled_at }) => settled_at ?? bet_at);
      expect(times).toEqual(times.toSorted());
      expect(read(side).rows).toEqual(own);
    }
  });

  it('wait for their draw, are placed while it takes bets, and end with it', () => {
    for (const versions of betsOf.values()) {
      const [pending, ended] = versions;
      const draw = newest.get(pending?.draw_id ?? '');
      expect(versions).toHaveLength(2);
      if (pending === undefined || ended === undefined || draw === undefined)
        throw new Error('a bet without its end or its draw');
      expect(pending.status).toBe('pending');
      expect(betStatus.canMove('pending', ended.status)).toBe(true);
      expect(pending.bet_at >= draw.opened_at && pending.bet_at < draw.cut_off_at).toBe(true);
      expect([ended.bet_at, ended.settled_at, ended.bet]).toEqual([pending.bet_at, draw.settled_at, pending.bet]);
      const back = ended.status === 'cancelled' ? ended.bet : ended.win;
      expect(micros(ended.balance_before) - micros(ended.bet) + micros(back)).toBe(micros(ended.balance_after));
    }
  });

  it('carry a detail that adds up, at the odds of the par sheet, with the result of their draw', () => {
    const states = new Set<string>();
    for (const row of rows) {
      const detail = LotteryRoundDetail.parse(row.detail);
      expect(checkLotteryRound(detail, { bet: decimal(row.bet), win: decimal(row.win) })).toEqual({ ok: true });
      const draw = newest.get(row.draw_id ?? '');
      expect([detail.draw.id, detail.draw.number]).toEqual([draw?.draw_id, draw?.number]);
      expect(detail.draw.result).toBe(row.status === 'settled' ? draw?.result : undefined);
      for (const { odds_version: version, state } of detail.selections) {
        expect(version).toBe(detail.math_version);
        states.add(state);
      }
    }
    expect(states).toEqual(new Set(['pending', 'won', 'lost', 'refunded']));
  });
});

it('wallets move with the bets of the last days: stakes out, wins and refunds back', () => {
  const txns = factsOf('wallet_txns').map((row) => PlatformWalletTxn.parse(row));
  const calls = factsOf('seamless_calls').map((row) => PlatformSeamlessCall.parse(row));
  const net = new Map<string, bigint>();
  for (const { bet_id: id, amount } of txns) net.set(id ?? '', (net.get(id ?? '') ?? 0n) + micros(amount));
  const late = [...betsOf.values()].filter(([pending]) => Date.parse(pending?.bet_at ?? '') > UNTIL_MS - 2 * DAY_MS);
  expect(late.length).toBeGreaterThan(300);
  for (const [, ended] of late) {
    if (ended === undefined) throw new Error('a bet without its end');
    expect(net.get(ended.bet_id)).toBe(ended.status === 'cancelled' ? 0n : micros(ended.win) - micros(ended.bet));
  }
  expect(new Set(txns.map(({ txn_id: id }) => id)).size).toBe(txns.length);
  expect(calls.filter(({ outcome }) => outcome === 'ok')).toHaveLength(txns.length);
});
