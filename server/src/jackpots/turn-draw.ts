import { createHash, randomBytes } from 'node:crypto';
import { exactMicros, exactMicrosText } from '@manager/domain/exact-micros';
import type { JackpotTrigger } from '@manager/domain/jackpot-pool';
import { commitmentText, dueTimeOf, hitPointOf, nextHourUtc, waysToHit } from '@manager/domain/jackpot-draw';
import { microsToText } from '@manager/domain/micros';
import { seal, unseal } from '../kit/service/seal.ts';

/** What a turn is drawn by; money in micros of USD. */
export type DrawRules = {
  trigger: JackpotTrigger;
  minWin: number;
  mustHit: number | null;
  segments: readonly number[];
  dueHour: number | null;
  dueFromMin: number | null;
  dueToMin: number | null;
};

/** What decides a turn and is told when it ends: the hit point in USD, or the due time. */
export type Secret = { value: string; salt: string };
export type DrawnTurn = { secret: Secret; commitment: Buffer; sealed: Buffer };

export const turnPurpose = (poolId: string, turn: number): string => `jackpot turn ${poolId} ${turn}`;

/** A whole number below `ways`, each as likely as the others. */
export const drawBelow = (ways: bigint): bigint => {
  const bits = ways.toString(2).length;
  const bytes = Math.ceil(bits / 8);
  for (;;) {
    const drawn = BigInt(`0x${randomBytes(bytes).toString('hex')}`) & ((1n << BigInt(bits)) - 1n);
    if (drawn < ways) return drawn;
  }
};

/** As the store keeps them, and as they are published. */
export const publishedRules = (rules: DrawRules) => ({
  trigger: rules.trigger,
  min_win: exactMicrosText(rules.minWin),
  must_hit: rules.mustHit === null ? null : exactMicrosText(rules.mustHit),
  segments: [...rules.segments],
  due_hour: rules.dueHour,
  due_from_min: rules.dueFromMin,
  due_to_min: rules.dueToMin,
});

const valueOf = (rules: DrawRules, start: number, startMs: number): string | null => {
  if (rules.trigger === 'mystery') {
    const range = {
      segments: rules.segments,
      minWin: BigInt(rules.minWin),
      mustHit: BigInt(rules.mustHit ?? rules.minWin),
      start: BigInt(start),
    };
    const ways = waysToHit(range);
    return microsToText(hitPointOf(range, ways === 0n ? 0n : drawBelow(ways)));
  }
  if (rules.trigger !== 'time') return null;
  return new Date(dueMsOf(rules, startMs)).toISOString();
};

const MINUTE_MS = 60_000;

const dueMsOf = ({ dueHour, dueFromMin, dueToMin }: DrawRules, startMs: number): number => {
  if (dueHour !== null) return nextHourUtc(startMs, dueHour);
  const fromMs = (dueFromMin ?? 0) * MINUTE_MS;
  const lengthMs = Math.max(1, (dueToMin ?? 0) * MINUTE_MS - fromMs);
  return dueTimeOf({ startMs, fromMs, drawnMs: Number(drawBelow(BigInt(lengthMs))) });
};

export type TurnBeginning = { poolId: string; code: string; turn: number; startMs: number; startMoney: number };

/** Draws what decides the turn, commits to it and seals it; null where each bet is drawn by itself or the game decides. */
export const drawTurn = (
  key: Buffer,
  rules: DrawRules,
  { poolId, code, turn, startMs, startMoney }: TurnBeginning,
): DrawnTurn | null => {
  const value = valueOf(rules, startMoney, startMs);
  if (value === null) return null;
  const secret = { value, salt: randomBytes(32).toString('hex') };
  return {
    secret,
    commitment: commitmentOf({ code, turn, ...secret }),
    sealed: seal(key, turnPurpose(poolId, turn), JSON.stringify(secret)),
  };
};

export const commitmentOf = ({ code, turn, value, salt }: { code: string; turn: number } & Secret): Buffer =>
  createHash('sha256')
    .update(commitmentText({ pool: code, turn, value, salt }))
    .digest();

/** Null when it was sealed under a key that is lost: such a turn hits only where it must, and bets are taken all the same. */
export const openSecret = (
  key: Buffer,
  { poolId, turn, sealed }: { poolId: string; turn: number; sealed: Buffer },
): Secret | null => {
  try {
    return JSON.parse(unseal(key, turnPurpose(poolId, turn), sealed).toString()) as Secret;
  } catch {
    return null;
  }
};

/** The value that is crossed in micros, or the due time in ms. */
export const limitOf = (trigger: JackpotTrigger, { value }: Secret): number =>
  trigger === 'time' ? Date.parse(value) : exactMicros(value);

/** Numbers of 64 bits, each as likely as the others. */
export type Draws = {
  /** Draws the next one; answers its upper 32 bits, which nearly always tell enough. */
  next: () => number;
  /** All of the last one. */
  whole: () => bigint;
};

const CHUNK = 8_192;

/** Many at once, because every bet of a weighted pool takes one. */
export const createDraws = (): Draws => {
  let bytes = Buffer.alloc(0);
  let at = 0;
  return {
    next: () => {
      at += 8;
      if (at + 8 > bytes.length) [bytes, at] = [randomBytes(CHUNK), 0];
      return bytes.readUInt32LE(at + 4);
    },
    whole: () => bytes.readBigUInt64LE(at),
  };
};
