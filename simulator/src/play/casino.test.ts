import { checkDetail, type BetDetail } from '@manager/domain/bet-detail';
import { betStatus } from '@manager/domain/machines';
import { decimal } from '@manager/domain/money';
import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { createWorld } from '../world.ts';
import { type BetRow, serializeBetRow } from './bet-row.ts';
import { createCasino } from './casino.ts';
import type { PlayedBet } from './play-bet.ts';
import { createSessionOpener, drawSessionKind, type Session } from './session.ts';
import { createRng } from '../math/rng.ts';

const world = createWorld({ playerCount: 300 });
const open = createSessionOpener();
const START_MS = Date.UTC(2026, 8, 1);

type WireRow = Record<string, string | number | boolean> & { detail?: BetDetail };
const wire = (row: BetRow): WireRow => JSON.parse(serializeBetRow(row)) as WireRow;

/** Plays whole sessions of one player and gives all bets in order. */
function playSessions(seed: number, count: number): { session: Session; bet: PlayedBet }[] {
  const rng = createRng(seed);
  const casino = createCasino((site, number) => `${site.prefix}-${number}`);
  const player = world.players[rng.below(world.players.length)];
  if (player === undefined) throw new Error('the world has players');
  const bets: { session: Session; bet: PlayedBet }[] = [];
  for (let n = 0; n < count; n += 1) {
    const session = open({ player, ...drawSessionKind(rng), seed: rng.next(), startMs: START_MS + n * 3_600_000 });
    while (session.spinsLeft > 0) bets.push({ session, bet: casino.playNext(session) });
  }
  return bets;
}

const anySeed = fc.integer({ min: 1, max: 2 ** 31 });

describe('a played bet', () => {
  it('carries a detail whose wins sum to the booked win, exactly', () => {
    fc.assert(
      fc.property(anySeed, (seed) => {
        for (const { bet } of playSessions(seed, 3)) {
          for (const { row } of bet.versions) {
            const { detail, win, bet: stake } = wire(row);
            if (detail === undefined) continue;
            expect(checkDetail(detail, decimal(String(win)))).toEqual({ ok: true });
            expect(detail.bet.total).toBe(stake);
          }
        }
      }),
      { numRuns: 40 },
    );
  });

  it('pays every win as pay × ways × multiplier × coin × level', () => {
    for (const { bet } of playSessions(77, 10)) {
      const detail = wire(bet.versions.at(-1)?.row as BetRow).detail;
      for (const win of detail?.steps.flatMap((step) => step.wins) ?? []) {
        const ways = 'ways' in win ? win.ways : 1;
        const factors = [detail?.bet.coin, detail?.bet.level, win.pay, ways, win.multiplier].map((factor) =>
          decimal(String(factor)),
        );
        const expected = factors.reduce((product, factor) => product.times(factor));
        expect(decimal(win.amount).eq(expected)).toBe(true);
      }
    }
  });

  it('continues the balance of the player: before − bet + win = after, refunds included', () => {
    fc.assert(
      fc.property(anySeed, (seed) => {
        let previous: BetRow | undefined;
        for (const { bet } of playSessions(seed, 4)) {
          const last = bet.versions.at(-1)?.row as BetRow;
          const stake = last.status === 'cancelled' ? 0n : last.betMicros;
          expect(last.balanceAfterMicros).toBe(last.balanceBeforeMicros - stake + last.winMicros);
          expect(last.balanceAfterMicros >= 0n).toBe(true);
          // Between two bets a player may pay in, but nothing gets lost.
          if (previous !== undefined) expect(last.balanceBeforeMicros >= previous.balanceAfterMicros).toBe(true);
          previous = last;
        }
      }),
      { numRuns: 30 },
    );
  });

  it('moves from version to version as the state machine allows, at the same bet_at', () => {
    const moves = new Set<string>();
    for (let seed = 1; seed <= 40; seed += 1) {
      for (const { bet } of playSessions(seed, 8)) {
        const [first, second, third] = bet.versions;
        expect(third).toBeUndefined();
        if (first === undefined || second === undefined) continue;
        moves.add(`${first.row.status} → ${second.row.status}`);
        expect(betStatus.canMove(first.row.status, second.row.status)).toBe(true);
        expect([first.row.rowVersion, second.row.rowVersion]).toEqual([1, 2]);
        expect(second.row.betAtMs).toBe(first.row.betAtMs);
        expect(second.dueAtMs).toBeGreaterThan(first.dueAtMs);
      }
    }
    expect([...moves].toSorted()).toEqual(['pending → cancelled', 'pending → settled', 'settled → adjusted']);
  });

  it('costs nothing when it is a gift, and a bought feature costs its multiple', () => {
    const seen = { gifts: 0, bought: 0 };
    for (let seed = 1; seed <= 40; seed += 1) {
      for (const { session, bet } of playSessions(seed, 8)) {
        const { row } = bet.versions[0] ?? {};
        if (row === undefined) continue;
        if (session.source !== 'normal') {
          seen.gifts += 1;
          expect(row.betMicros).toBe(0n);
        } else {
          const cost = row.isFeatureBuy ? BigInt(session.machine.math.buyCostMultiple ?? 0) : 1n;
          expect(row.betMicros).toBe(session.stake.totalMicros * cost);
          if (row.isFeatureBuy && row.detail !== null) {
            seen.bought += 1;
            expect(wire(row).detail).toMatchObject({ feature_buy: { bought: true }, free: { triggered: true } });
          }
        }
      }
    }
    expect(seen.gifts).toBeGreaterThan(50);
    expect(seen.bought).toBeGreaterThan(5);
  });
});
