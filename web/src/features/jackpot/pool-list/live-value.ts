import { microsToText, sumToMicros } from '@manager/domain/micros';

/** From one known value to the next, over the time between two looks. Amounts in USD. */
export type Climb = { from: string; to: string; startMs: number; durationMs: number };

/**
 * What is shown at a moment: on the way from the former known value to the newest one, never beyond it. Money that is not known to be there is never
 * shown, so it is behind by one look at most.
 */
export const valueAt = ({ from, to, startMs, durationMs }: Climb, nowMs: number): string => {
  const passedMs = Math.min(Math.max(0, Math.round(nowMs - startMs)), durationMs);
  if (passedMs >= durationMs) return to;
  const [low, high] = [sumToMicros(from), sumToMicros(to)];
  return microsToText(low + ((high - low) * BigInt(passedMs)) / BigInt(durationMs));
};

/** A value may climb to the next one of its turn; what is lower, or of another turn, is shown at once. */
export const climbs = (from: { money: string; turn: number }, to: { money: string; turn: number }): boolean =>
  from.turn === to.turn && sumToMicros(to.money) > sumToMicros(from.money);
