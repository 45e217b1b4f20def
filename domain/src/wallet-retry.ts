/** Calls to a website's wallet that move money (docs/wallet-api.md). */
export type MoneyAction = 'credit' | 'cancel' | 'transfer_out' | 'transfer_in';

export type NextTry =
  /** The same request again, under the same id, not before this instant. */
  | { step: 'repeat'; atMs: number }
  /** Take the request back, under `cancelIdOf` it. */
  | { step: 'cancel' }
  /** Somebody has to look at it. */
  | { step: 'manual' };

const SECOND_MS = 1_000;
const MINUTE_MS = 60 * SECOND_MS;
/** After the first, second and third attempt; after each further one a minute. */
const FIRST_WAITS_MS = [SECOND_MS, 5 * SECOND_MS, 30 * SECOND_MS] as const;
/** From the first attempt on. */
export const RETRIES_END_AFTER_MS = 12 * 60 * MINUTE_MS;

type Tried = {
  action: MoneyAction;
  /** How many attempts were made, from 1. */
  attempt: number;
  firstSentAtMs: number;
  /** When the last attempt ended. */
  nowMs: number;
};

/**
 * What follows an attempt whose end nobody knows, or that was refused for now. What gives is repeated: 1 s, 5 s and 30 s after the attempt
 * before, then each minute, until twelve hours after the first. What takes from a player is never repeated blindly: it is taken back.
 */
export const nextTry = ({ action, attempt, firstSentAtMs, nowMs }: Tried): NextTry => {
  if (action === 'transfer_in') return { step: 'cancel' };
  const atMs = nowMs + (FIRST_WAITS_MS[attempt - 1] ?? MINUTE_MS);
  return atMs <= firstSentAtMs + RETRIES_END_AFTER_MS ? { step: 'repeat', atMs } : { step: 'manual' };
};

/** Id of a request's cancel. It never changes, so cancelling again repeats the cancel in progress. */
export const cancelIdOf = (requestId: string): string => `cancel:${requestId}`;
