import { sumToMicros } from './micros.ts';

/** Amounts in the smallest unit of the currency. */
export type PacketSplit = { total: bigint; count: number; min: bigint; max: bigint };

/** Can so much be split into so many, each within its bounds? */
export const canSplit = ({ total, count, min, max }: PacketSplit): boolean =>
  min > 0n && min <= max && BigInt(count) * min <= total && total <= BigInt(count) * max;

/**
 * Splits a total into packets by chance: each within [min, max], their sum the total exactly (docs/activities.md#red-packets). One after the other is
 * drawn around twice what is left on average, within what the others can still make up for; then their order is shuffled, so that no place is worth
 * more than another. `below(n)` draws evenly from 0 … n − 1.
 */
export const splitPackets = (split: PacketSplit, below: (n: bigint) => bigint): bigint[] => {
  if (!canSplit(split)) throw new RangeError('the total cannot be split so');
  const { count, min, max } = split;
  const packets: bigint[] = [];
  let left = split.total;
  for (let others = BigInt(count) - 1n; others >= 0n; others -= 1n) {
    const low = bigMax(min, left - others * max);
    const high = bigMin(max, left - others * min);
    const wide = bigMax(low, bigMin(high, (2n * left) / (others + 1n) - low));
    const packet = low + below(wide - low + 1n);
    packets.push(packet);
    left -= packet;
  }
  return shuffled(packets, below);
};

const bigMax = (one: bigint, other: bigint): bigint => (one > other ? one : other);
const bigMin = (one: bigint, other: bigint): bigint => (one < other ? one : other);

const shuffled = (packets: readonly bigint[], below: (n: bigint) => bigint): bigint[] => {
  const order = [...packets];
  for (let at = order.length - 1; at > 0; at -= 1) {
    const other = Number(below(BigInt(at) + 1n));
    [order[at], order[other]] = [order[other] ?? 0n, order[at] ?? 0n];
  }
  return order;
};

/** When each of the equal blocks of a time begins. */
export const blockStarts = ({
  startsAtMs,
  endsAtMs,
  blocks,
}: {
  startsAtMs: number;
  endsAtMs: number;
  blocks: number;
}): number[] => Array.from({ length: blocks }, (_, block) => startsAtMs + Math.floor(((endsAtMs - startsAtMs) * block) / blocks));

/** The block of a packet: as many in each as can be, give or take one. */
export const blockOfPacket = (position: number, { packets, blocks }: { packets: number; blocks: number }): number =>
  Math.floor((position * blocks) / packets);

const DRAWS = 1n << 64n;
const UNITS = 1_000_000n;

/** Of 2^64 equally likely draws those that win: the chance of a stake of 1 USD times the stake, at most all. `betUsd` in micros. */
export const drawsThatWin = (chancePerUsd: string, betUsd: bigint): bigint =>
  bigMin(DRAWS, (DRAWS * sumToMicros(chancePerUsd) * betUsd) / (UNITS * UNITS));

const HOUR_MS = 3_600_000;

export type PacketBet = { playerId: string; betId: string; betAtMs: number; day: string };
export type FreePacket = { id: string; opensAtMs: number };
/** What a player was given before, by the time and day of its bet. */
export type GivenPacket = { playerId: string; betAtMs: number; day: string };

/**
 * Which of the winning bets get which packet, in the order of the bets: the first one free that is open at the time of the bet; one for a player
 * within an hour, and no more than the cap of a day.
 */
export const planPackets = (
  bets: readonly PacketBet[],
  { free, given, dailyCap }: { free: readonly FreePacket[]; given: readonly GivenPacket[]; dailyCap: number },
): { packetId: string; bet: PacketBet }[] => {
  const had = Map.groupBy(given, ({ playerId }) => playerId);
  const left = [...free];
  const plan: { packetId: string; bet: PacketBet }[] = [];
  for (const bet of bets) {
    const before = had.get(bet.playerId) ?? [];
    const isTooSoon = before.some(({ betAtMs }) => Math.abs(bet.betAtMs - betAtMs) < HOUR_MS);
    if (isTooSoon || before.filter(({ day }) => day === bet.day).length >= dailyCap) continue;
    const at = left.findIndex(({ opensAtMs }) => opensAtMs <= bet.betAtMs);
    const [packet] = at === -1 ? [] : left.splice(at, 1);
    if (packet === undefined) continue;
    plan.push({ packetId: packet.id, bet });
    had.set(bet.playerId, [...before, bet]);
  }
  return plan;
};
