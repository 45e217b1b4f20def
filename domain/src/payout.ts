import { defineMachine } from './state-machine.ts';
import { type MoneyAction, nextTry, RETRIES_END_AFTER_MS } from './wallet-retry.ts';

export const PAYOUT_STATES = [
  'waiting_approval',
  'processing',
  'paid',
  'not_eligible',
  'error_retry',
  'error_manual',
  'on_hold',
  'rejected',
] as const;
export type PayoutState = (typeof PAYOUT_STATES)[number];

/** Money that goes out to a player, or is taken from one. What is paid, not eligible or rejected stays so. */
export const payout = defineMachine({
  name: 'payout.state',
  transitions: {
    waiting_approval: ['processing', 'rejected'],
    // Straight to manual when staff stop it before it was tried.
    processing: ['paid', 'not_eligible', 'error_retry', 'error_manual', 'on_hold', 'rejected'],
    error_retry: ['paid', 'error_manual', 'on_hold', 'rejected'],
    // Retried or taken back by hand; given up when nothing can have been booked.
    error_manual: ['processing', 'rejected'],
    // Its website is not approved: it goes on when that is, and may be given up meanwhile.
    on_hold: ['processing', 'rejected'],
    paid: [],
    not_eligible: [],
    rejected: [],
  } satisfies Record<PayoutState, PayoutState[]>,
});

export type PayoutDirection = 'credit' | 'debit';
/** What the wallet is asked for: to pay, or to take back what may have been booked. */
export type PayoutStep = 'pay' | 'cancel';

export type PayoutPosition = {
  state: PayoutState;
  step: PayoutStep;
  /** Some attempt has no known end. */
  mayBeBooked: boolean;
  /** The wallet books nothing under its id any more. */
  isCancelled: boolean;
};

export type Attempted = PayoutPosition & {
  direction: PayoutDirection;
  isGivenUp: boolean;
  /** Attempts of this step, from 1, and when the first of them was made. */
  tries: number;
  triesSinceMs: number;
};

export type AttemptEnd = {
  /** `interrupted`: whoever made the attempt died; `not_sent`: it never left. */
  result: 'booked' | 'refused' | 'unknown' | 'interrupted' | 'not_sent';
  /** True of a passing refusal, which the wallet gave before it looked the request up (docs/wallet-api.md). Any other is final for the request. */
  mayRepeat: boolean;
  /** It was not sent because the website's wallet is not set up. */
  isNotSetUp: boolean;
  /** It was not sent because the website is not approved. */
  isOnHold: boolean;
  nowMs: number;
};

/** Where a payout stands after an attempt, and when it is tried again; null: not by itself. */
export type AfterAttempt = PayoutPosition & { nextAttemptAtMs: number | null };

const NOT_SENT_PAUSE_MS = 1_000;
const NOT_SET_UP_PAUSE_MS = 60_000;

/**
 * What follows an attempt. What gives is repeated under its id for twelve hours; what takes is never repeated after an unknown end, it is
 * cancelled (docs/wallet-api.md). Nothing counts as unbooked by guessing: once an end is unknown, only a cancel of the same id says so.
 */
export const afterAttempt = (attempted: Attempted, end: AttemptEnd): AfterAttempt => {
  if (end.result === 'not_sent') return afterNone(attempted, end);
  return attempted.step === 'pay' ? afterPay(attempted, end) : afterCancel(attempted, end);
};

/** It waits without an attempt being counted: for its website's approval, however long that takes; what nobody sets up in twelve hours is left to a person. */
const afterNone = (attempted: Attempted, { isNotSetUp, isOnHold, nowMs }: AttemptEnd): AfterAttempt => {
  if (isOnHold) return ended(attempted, { state: 'on_hold' });
  if (isNotSetUp && nowMs > attempted.triesSinceMs + RETRIES_END_AFTER_MS) return ended(attempted, { state: 'error_manual' });
  return { ...positionOf(attempted), nextAttemptAtMs: nowMs + (isNotSetUp ? NOT_SET_UP_PAUSE_MS : NOT_SENT_PAUSE_MS) };
};

const afterPay = (attempted: Attempted, end: AttemptEnd): AfterAttempt => {
  const { direction } = attempted;
  if (end.result === 'booked') return ended(attempted, { state: 'paid', mayBeBooked: false });
  if (end.result === 'refused') {
    // An attempt before it may still be on its way.
    if (!end.mayRepeat) return ended(attempted, { state: 'error_manual' });
    return direction === 'credit' ? again(attempted, end) : ended(attempted, { state: 'error_manual' });
  }
  if (direction === 'credit') return again({ ...attempted, mayBeBooked: true }, end);
  return { ...positionOf(attempted), state: 'error_retry', step: 'cancel', mayBeBooked: true, nextAttemptAtMs: end.nowMs };
};

const afterCancel = (attempted: Attempted, end: AttemptEnd): AfterAttempt => {
  if (end.result === 'booked')
    return ended(attempted, {
      state: attempted.isGivenUp ? 'rejected' : 'error_manual',
      mayBeBooked: false,
      isCancelled: true,
    });
  if (end.result === 'refused' && !end.mayRepeat) return ended(attempted, { state: 'error_manual' });
  return again(attempted, end);
};

/** Tried again by the policy of calls to wallets, or left to a person when its time is over. */
const again = (attempted: Attempted, { nowMs }: AttemptEnd): AfterAttempt => {
  const { step, direction, tries, triesSinceMs } = attempted;
  const next = nextTry({ action: actionOf({ step, direction }), attempt: tries, firstSentAtMs: triesSinceMs, nowMs });
  if (next.step !== 'repeat') return ended(attempted, { state: 'error_manual' });
  return { ...positionOf(attempted), state: 'error_retry', nextAttemptAtMs: next.atMs };
};

const ended = (attempted: Attempted, change: Partial<PayoutPosition>): AfterAttempt => ({
  ...positionOf(attempted),
  ...change,
  nextAttemptAtMs: null,
});

const positionOf = ({ state, step, mayBeBooked, isCancelled }: PayoutPosition): PayoutPosition => ({
  state,
  step,
  mayBeBooked,
  isCancelled,
});

/** `transfer_in` takes money out of the player's wallet. */
export const actionOf = ({ step, direction }: { step: PayoutStep; direction: PayoutDirection }): MoneyAction => {
  if (step === 'cancel') return 'cancel';
  return direction === 'credit' ? 'credit' : 'transfer_in';
};

/** May staff try it again? What was cancelled is dead at the wallet: it can only be given up and made anew. */
export const canRetry = ({ state, isCancelled }: PayoutPosition): boolean =>
  (state === 'error_retry' || state === 'error_manual') && !isCancelled;

export const canStop = ({ state }: Pick<PayoutPosition, 'state'>): boolean => state === 'processing' || state === 'error_retry';

/** How staff may give it up: at once, or by a cancel first, because some attempt may have been booked. */
export const wayToGiveUp = ({ state, mayBeBooked }: PayoutPosition): 'at_once' | 'cancel_first' | null => {
  if (state !== 'error_manual' && state !== 'on_hold') return null;
  return mayBeBooked ? 'cancel_first' : 'at_once';
};
