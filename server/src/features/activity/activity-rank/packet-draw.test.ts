import { createHash, createHmac } from 'node:crypto';
import { expect, it } from 'vitest';
import { doesWin, packetKey } from './packet-draw.ts';

const key = packetKey({ secret: Buffer.from('of a test') }, '7');
const BETS = 60_000;
/** Micros of USD; a chance of 1 % for each USD. */
const STAKES = [500_000n, 1_000_000n, 3_000_000n, 10_000_000n] as const;
const CHANCE = '0.01';

const bets = Array.from({ length: BETS }, (_, at) => ({
  betId: `b-${at}`,
  betUsd: STAKES[at % STAKES.length] ?? 0n,
  // Of another origin than the draw, as a game's outcome is.
  isWin: (createHash('sha256').update(`round ${at}`).digest()[0] ?? 0) < 77,
}));
const drawn = bets.map((bet) => ({ ...bet, hasPacket: doesWin(key, CHANCE, bet) }));

it('draws as HMAC-SHA256 says, whose first 64 bits are worked out another way here', () => {
  for (const { betId, betUsd, hasPacket } of drawn.slice(0, 2_000)) {
    const first = BigInt(`0x${createHmac('sha256', key).update(betId).digest('hex').slice(0, 16)}`);
    // draw ÷ 2^64 < stake in USD ÷ 100
    expect(hasPacket).toBe(first * 100n * 1_000_000n < betUsd << 64n);
  }
});

it('wins as often as the stake says', () => {
  const chi2 = STAKES.reduce((sum, stake) => {
    const of = drawn.filter(({ betUsd }) => betUsd === stake);
    const expected = (of.length * Number(stake)) / 100_000_000;
    const won = of.filter(({ hasPacket }) => hasPacket).length;
    return sum + (won - expected) ** 2 / expected + (expected - won) ** 2 / (of.length - expected);
  }, 0);
  process.stdout.write(`${BETS} bets at ${STAKES.length} stakes: χ² ${chi2.toFixed(2)} of ${STAKES.length} degrees\n`);
  // Beyond 18.5 in one of a thousand.
  expect(chi2).toBeLessThan(18.5);
});

it('knows nothing of the outcome', () => {
  const count = (isWin: boolean, hasPacket: boolean): number =>
    drawn.filter((bet) => bet.isWin === isWin && bet.hasPacket === hasPacket).length;
  const cells = [true, false].map((isWin) => [count(isWin, true), count(isWin, false)] as const);
  const rows = cells.map(([won, lost]) => won + lost);
  const columns = [0, 1].map((column) => cells.reduce((sum, row) => sum + (row[column] ?? 0), 0));
  const chi2 = cells
    .flatMap((row, at) => row.map((cell, column) => ({ cell, expected: ((rows[at] ?? 0) * (columns[column] ?? 0)) / BETS })))
    .reduce((sum, { cell, expected }) => sum + (cell - expected) ** 2 / expected, 0);
  process.stdout.write(`${BETS} bets, outcome against packet: χ² ${chi2.toFixed(2)} of 1 degree\n`);
  // Beyond 10.8 in one of a thousand.
  expect(chi2).toBeLessThan(10.8);
  expect(doesWin(key, CHANCE, { betId: 'b-1', betUsd: 100_000_000n })).toBe(true);
});
