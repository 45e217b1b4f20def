import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { blockOfPacket, blockStarts, canSplit, drawsThatWin, type PacketBet, planPackets, splitPackets } from './red-packet.ts';

/** A generator of its own, so that a failure comes again. */
const seeded = (seed: number): ((n: bigint) => bigint) => {
  let state = BigInt(seed) * 2n + 1n;
  return (n) => {
    state = (state * 6_364_136_223_846_793_005n + 1_442_695_040_888_963_407n) & ((1n << 64n) - 1n);
    return (state >> 11n) % n;
  };
};

const splits = fc
  .record({
    count: fc.integer({ min: 1, max: 300 }),
    min: fc.bigInt({ min: 1n, max: 5_000n }),
    width: fc.bigInt({ min: 0n, max: 9_000n }),
    part: fc.bigInt({ min: 0n, max: 1_000n }),
    seed: fc.integer({ min: 0, max: 2 ** 31 }),
  })
  .map(({ count, min, width, part, seed }) => ({
    split: { count, min, max: min + width, total: BigInt(count) * min + (BigInt(count) * width * part) / 1_000n },
    seed,
  }));

describe('the amounts of red packets', () => {
  it('are within their bounds and come to the total, whatever they are', () => {
    fc.assert(
      fc.property(splits, ({ split, seed }) => {
        const packets = splitPackets(split, seeded(seed));
        expect(packets).toHaveLength(split.count);
        expect(packets.every((packet) => packet >= split.min && packet <= split.max)).toBe(true);
        expect(packets.reduce((sum, packet) => sum + packet, 0n)).toBe(split.total);
      }),
      { numRuns: 1_000 },
    );
  });

  it('cannot be had where the bounds do not let them', () => {
    expect(canSplit({ total: 9n, count: 10, min: 1n, max: 5n })).toBe(false);
    expect(canSplit({ total: 51n, count: 10, min: 1n, max: 5n })).toBe(false);
    expect(canSplit({ total: 50n, count: 10, min: 5n, max: 5n })).toBe(true);
    expect(() => splitPackets({ total: 9n, count: 10, min: 1n, max: 5n }, seeded(1))).toThrow(RangeError);
  });

  it('are worth as much at each place, and differ', () => {
    const [rounds, count] = [4_000, 10];
    const below = seeded(7);
    const sums = Array.from({ length: count }, () => 0);
    const squares = Array.from({ length: count }, () => 0);
    for (let round = 0; round < rounds; round += 1)
      for (const [at, packet] of splitPackets({ total: 1_000n, count, min: 10n, max: 400n }, below).entries()) {
        sums[at] = (sums[at] ?? 0) + Number(packet);
        squares[at] = (squares[at] ?? 0) + Number(packet) ** 2;
      }
    const variance = squares.reduce((sum, square) => sum + square, 0) / (rounds * count) - 100 ** 2;
    // Means of places against the mean of all: χ² of nine degrees of freedom, beyond 27.9 in one of a thousand.
    const chi2 = sums.reduce((sum, total) => sum + (total / rounds - 100) ** 2 / (variance / rounds), 0) * (1 - 1 / count);
    process.stdout.write(
      `places of ${rounds} splits: χ² ${chi2.toFixed(1)} of 9 degrees, deviation ${Math.sqrt(variance).toFixed(1)}\n`,
    );
    expect(chi2).toBeLessThan(27.9);
    expect(Math.sqrt(variance)).toBeGreaterThan(20);
  });
});

describe('the blocks of a prize drop', () => {
  it('are equal parts of the time with as many packets each, give or take one', () => {
    fc.assert(
      fc.property(fc.integer({ min: 1, max: 500 }), fc.integer({ min: 1, max: 60 }), (packets, blocks) => {
        const counts = new Map<number, number>();
        for (let at = 0; at < packets; at += 1) {
          const block = blockOfPacket(at, { packets, blocks });
          counts.set(block, (counts.get(block) ?? 0) + 1);
        }
        const found = Array.from({ length: blocks }, (_, block) => counts.get(block) ?? 0);
        expect(found.reduce((sum, count) => sum + count, 0)).toBe(packets);
        expect(Math.max(...found) - Math.min(...found)).toBeLessThanOrEqual(1);
      }),
    );
    expect(blockStarts({ startsAtMs: 1_000, endsAtMs: 5_000, blocks: 4 })).toEqual([1_000, 2_000, 3_000, 4_000]);
  });

  it('have a chance that grows with the stake and never beyond certainty', () => {
    const all = 1n << 64n;
    expect(drawsThatWin('0.5', 1_000_000n)).toBe(all / 2n);
    expect(drawsThatWin('0.25', 2_000_000n)).toBe(all / 2n);
    expect(drawsThatWin('0.5', 7_000_000n)).toBe(all);
    expect(drawsThatWin('0.000001', 0n)).toBe(0n);
  });

  const HOUR_MS = 3_600_000;
  /** The same rule, told packet by packet and bet by bet in the plainest way. */
  const plainly = (bets: readonly PacketBet[], packets: readonly { id: string; opensAtMs: number }[], cap: number) => {
    const given: { packetId: string; betId: string; playerId: string; betAtMs: number; day: string }[] = [];
    for (const bet of bets) {
      const own = given.filter(({ playerId }) => playerId === bet.playerId);
      const isNear = own.some((one) => bet.betAtMs - one.betAtMs < HOUR_MS && one.betAtMs - bet.betAtMs < HOUR_MS);
      const ofDay = own.filter(({ day }) => day === bet.day).length;
      const packet = packets.find(
        ({ id, opensAtMs }) => opensAtMs <= bet.betAtMs && given.every(({ packetId }) => packetId !== id),
      );
      if (!isNear && ofDay < cap && packet !== undefined) given.push({ packetId: packet.id, ...bet });
    }
    return given.map(({ packetId, betId }) => `${packetId} ${betId}`);
  };

  it('give packets as a second implementation does, in one page or in many', () => {
    const bets = fc.array(fc.record({ player: fc.integer({ min: 1, max: 4 }), minute: fc.integer({ min: 0, max: 600 }) }), {
      maxLength: 60,
    });
    const opens = fc.array(fc.integer({ min: 0, max: 500 }), { maxLength: 12 });
    fc.assert(
      fc.property(
        bets,
        opens,
        fc.record({ dailyCap: fc.integer({ min: 1, max: 3 }), size: fc.integer({ min: 1, max: 60 }) }),
        (drawn, minutes, { dailyCap, size }) => {
          const won = drawn.map(({ player, minute }, at) => ({
            playerId: String(player),
            betId: `b${at}`,
            betAtMs: minute * 60_000,
            day: minute < 300 ? 'one' : 'two',
          }));
          const packets = minutes
            .toSorted((one, other) => one - other)
            .map((minute, at) => ({ id: String(at), opensAtMs: minute * 60_000 }));
          const plan: { packetId: string; bet: PacketBet }[] = [];
          for (let at = 0; at < won.length; at += size)
            plan.push(
              ...planPackets(won.slice(at, at + size), {
                free: packets.filter(({ id }) => plan.every(({ packetId }) => packetId !== id)),
                given: plan.map(({ bet }) => bet),
                dailyCap,
              }),
            );
          expect(plan.map(({ packetId, bet }) => `${packetId} ${bet.betId}`)).toEqual(plainly(won, packets, dailyCap));
        },
      ),
      { numRuns: 500 },
    );
  });
});
