import { nextTry } from './wallet-retry.ts';

/**
 * What a cancel does, one after the other: find the bet and what it won, take each win back from the wallet, then the stake, and at last
 * write the bet as cancelled and see that the books show it.
 */
export const CANCEL_STEPS = ['look', 'win', 'bet', 'books'] as const;
export type CancelStep = (typeof CANCEL_STEPS)[number];

/**
 * `not_sent`: it never left, and was no attempt. A refusal is `refused` only where asking again can change nothing. `found`: before the stake
 * is given back, or the books are written, wins were found that have to be taken back first.
 */
export type StepResult = 'done' | 'refused' | 'unknown' | 'not_sent' | 'found';

export type CancelPosition = {
  step: CancelStep;
  /** Which of the wins is taken back, from 0. */
  winIndex: number;
  /** How many there are. */
  wins: number;
  /** Attempts of this step, the one that ended included, and when the first was made. */
  tries: number;
  triesSinceMs: number;
};

export type AfterStep = {
  state: 'cancelling' | 'cancelled' | 'cancel_failed';
  step: CancelStep;
  winIndex: number;
  /** Null: nothing more is done by itself. */
  nextAttemptAtMs: number | null;
  /** Retries count anew. */
  isNewStep: boolean;
};

/** A wallet whose circuit is open is asked about so often. */
const NOT_SENT_WAIT_MS = 5_000;

/** What follows an attempt of a step. Cancels give, so an unknown end is repeated under the same id; what is refused for good is left to staff. */
export const afterStep = (position: CancelPosition, { result, nowMs }: { result: StepResult; nowMs: number }): AfterStep => {
  const { step, winIndex, tries, triesSinceMs } = position;
  const failed: AfterStep = { state: 'cancel_failed', step, winIndex, nextAttemptAtMs: null, isNewStep: true };
  if (result === 'done') return afterDone(position, nowMs);
  // They come behind those that were taken back.
  if (result === 'found') return { state: 'cancelling', step: 'win', winIndex, nextAttemptAtMs: nowMs, isNewStep: true };
  if (result === 'refused') return failed;
  const next = nextTry({ action: 'cancel', attempt: Math.max(1, tries), firstSentAtMs: triesSinceMs, nowMs });
  if (next.step !== 'repeat') return failed;
  const atMs = result === 'not_sent' ? nowMs + NOT_SENT_WAIT_MS : next.atMs;
  return { state: 'cancelling', step, winIndex, nextAttemptAtMs: atMs, isNewStep: false };
};

const afterDone = ({ step, winIndex, wins }: CancelPosition, nowMs: number): AfterStep => {
  if (step === 'books') return { state: 'cancelled', step, winIndex, nextAttemptAtMs: null, isNewStep: true };
  const nextWin = step === 'look' ? 0 : winIndex + 1;
  const [next, index] = nextStep(step, { nextWin, wins });
  return { state: 'cancelling', step: next, winIndex: index, nextAttemptAtMs: nowMs, isNewStep: true };
};

const nextStep = (step: CancelStep, { nextWin, wins }: { nextWin: number; wins: number }): [CancelStep, number] => {
  if (step === 'bet') return ['books', wins];
  return nextWin < wins ? ['win', nextWin] : ['bet', wins];
};

/**
 * May staff settle it instead? `isUntouched`: the wallet refused each call of the cancel, so nothing was taken back, nor may have been, and no
 * cancelled version was written.
 */
export const canSettle = (state: string, isUntouched: boolean): boolean =>
  state === 'invalid' || (state === 'cancel_failed' && isUntouched);

/** Micros. `isGift`: a granted round, whose win is paid by itself; `compensated`: what staff gave for the bet by hand. */
type Known = { booked: bigint; paid: bigint; isGift: boolean; compensated: bigint };

/**
 * What a bet won that staff settle: nobody invents it. It is what its game reported or what the wallet paid for it, whichever is more: one of
 * the two may not have been heard of. `missing` is still to be credited.
 */
export const settlementOf = ({ booked, paid, isGift, compensated }: Known): { win: bigint; missing: bigint } => {
  const win = paid > booked ? paid : booked;
  const missing = win - paid - compensated;
  return { win, missing: isGift || missing < 0n ? 0n : missing };
};

type Settling = { tries: number; triesSinceMs: number };
export type AfterSettle = { state: 'completing' | 'completed' | 'invalid'; nextAttemptAtMs: number | null };

/** What follows a look whether the books show the settled bet. A refusal: the bet is no longer the one that staff saw. */
export const afterSettle = (
  { tries, triesSinceMs }: Settling,
  { result, nowMs }: { result: Exclude<StepResult, 'not_sent' | 'found'>; nowMs: number },
): AfterSettle => {
  if (result === 'done') return { state: 'completed', nextAttemptAtMs: null };
  if (result === 'refused') return { state: 'invalid', nextAttemptAtMs: null };
  const next = nextTry({ action: 'cancel', attempt: Math.max(1, tries), firstSentAtMs: triesSinceMs, nowMs });
  return next.step === 'repeat'
    ? { state: 'completing', nextAttemptAtMs: next.atMs }
    : { state: 'invalid', nextAttemptAtMs: null };
};

/** Who has to do what when a call to the wallet did not go through (failed-transaction matrix). */
export const INVALID_BET_GUIDANCE = [
  'wait',
  'cancel_or_settle',
  'settle_or_compensate',
  'nothing_done',
  'win_not_taken',
  'credit_stake_if_debited',
  'stake_given',
  'credit_win_if_missing',
  'books_only',
  'none',
] as const;
export type Guidance = (typeof INVALID_BET_GUIDANCE)[number];

const AT_STEP = {
  look: 'nothing_done',
  win: 'win_not_taken',
  bet: 'credit_stake_if_debited',
  books: 'books_only',
} as const satisfies Record<CancelStep, Guidance>;

type Seen = {
  state: string;
  step: CancelStep;
  isMissing: boolean;
  /** Staff gave the stake by a compensation. */
  isStakeGiven: boolean;
  /** The website's wallet holds no bets: there is nothing to cancel. */
  isTransfer: boolean;
};

/** What staff see to by hand. While the cancel may still go through nothing is credited: the player would get it twice. */
export const guidanceOf = ({ state, step, isMissing, isStakeGiven, isTransfer }: Seen): Guidance => {
  if (state === 'cancelling' || state === 'completing') return 'wait';
  if (state === 'invalid') return isTransfer ? 'settle_or_compensate' : 'cancel_or_settle';
  if (state === 'completed') return isMissing ? 'credit_win_if_missing' : 'none';
  if (state !== 'cancel_failed') return 'none';
  return step === 'bet' && isStakeGiven ? 'stake_given' : AT_STEP[step];
};
