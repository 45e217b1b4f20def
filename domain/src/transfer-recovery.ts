import { type TransferDirection, type TransferState } from './transfer.ts';
import { nextTry } from './wallet-retry.ts';

/** What staff have Manager do with a transfer that its platform left open: send an out to the wallet again, or take an in back. */
export type RecoveryKind = 'retry' | 'cancel';
export type RecoveryState = 'running' | 'done' | 'manual' | 'overtaken';
/**
 * Look at the transfer, and put on record that an in is taken back, so that its platform can end it no other way; call the wallet; at last
 * see that the books show how it ended.
 */
export type RecoveryStep = 'look' | 'call' | 'books';

/** From the request on: a platform waits so long for a right answer to an in, then it cancels it itself (docs/platform-api.md). */
export const CANCEL_AFTER_MS = 60_000;
/** Longest id of an in that can be cancelled: the cancel has an id as well, `cancel:<id>` (docs/wallet-api.md). */
const MAX_IN_ID = 57;

export type Recoverable = {
  transferId: string;
  direction: TransferDirection;
  state: TransferState;
  amount: string;
  createdAtMs: number;
  /** Another transfer has given back the same money, or Manager is sending one that does. */
  isReturned: boolean;
  /** What was done about it so far. */
  recovery: RecoveryState | null;
};

/**
 * What staff may do: an out that is not done is sent again, unless the player has its money by another transfer; an in that is requested or failed is taken back, a minute after it was requested. One
 * that Manager has begun to take back can only go on. Null: nothing, also while something is being done, and where no money is left to move.
 */
export const recoveryOf = (transfer: Recoverable, nowMs: number): RecoveryKind | null => {
  const { direction, state, recovery } = transfer;
  if (recovery === 'running' || recovery === 'done' || !/[1-9]/.test(transfer.amount)) return null;
  if (direction === 'out') return state === 'done' || transfer.isReturned ? null : 'retry';
  if (direction !== 'in' || transfer.transferId.length > MAX_IN_ID) return null;
  if (recovery === 'manual') return state === 'cancel_sent' ? 'cancel' : null;
  const isOpen = state === 'requested' || state === 'failed';
  return isOpen && nowMs >= transfer.createdAtMs + CANCEL_AFTER_MS ? 'cancel' : null;
};

/**
 * `waiting`: written, and not to be seen yet. `overtaken`: the platform ended the transfer itself. `refused`: a definite no of the wallet.
 * `unknown`: nobody can tell, or not now. `not_sent`: it never left, and was no attempt.
 */
export type RecoveryResult = 'done' | 'waiting' | 'overtaken' | 'refused' | 'unknown' | 'not_sent';

export type RecoveryPosition = {
  kind: RecoveryKind;
  step: RecoveryStep;
  isBooked: boolean;
  /** Attempts of this step, the one that ended included, and when the first was made. */
  tries: number;
  triesSinceMs: number;
};

export type AfterRecovery = {
  state: RecoveryState;
  step: RecoveryStep;
  isBooked: boolean;
  /** Null: nothing more is done by itself. */
  nextAttemptAtMs: number | null;
};

const NOT_SENT_WAIT_MS = 5_000;
const STORE_WAIT_MS = 1_000;

/** What follows a step. Both kinds give, so an unknown end is repeated under the same id for twelve hours; what the books show comes last, whatever it is. */
export const afterRecoveryStep = (
  position: RecoveryPosition,
  { result, nowMs }: { result: RecoveryResult; nowMs: number },
): AfterRecovery => {
  const { step, isBooked } = position;
  if (result === 'overtaken') return { state: 'overtaken', step, isBooked, nextAttemptAtMs: null };
  if (step === 'call') return afterCall(position, { result, nowMs });
  if (result !== 'done') return { state: 'running', step, isBooked, nextAttemptAtMs: nowMs + STORE_WAIT_MS };
  if (step === 'look') return { state: 'running', step: 'call', isBooked, nextAttemptAtMs: nowMs };
  return { state: isBooked ? 'done' : 'manual', step, isBooked, nextAttemptAtMs: null };
};

const afterCall = (
  { kind, tries, triesSinceMs }: RecoveryPosition,
  { result, nowMs }: { result: RecoveryResult; nowMs: number },
): AfterRecovery => {
  const toBooks = (isBooked: boolean): AfterRecovery => ({ state: 'running', step: 'books', isBooked, nextAttemptAtMs: nowMs });
  if (result === 'done') return toBooks(true);
  if (result === 'refused') return toBooks(false);
  const action = kind === 'cancel' ? 'cancel' : 'transfer_out';
  const next = nextTry({ action, attempt: Math.max(1, tries), firstSentAtMs: triesSinceMs, nowMs });
  if (next.step !== 'repeat') return toBooks(false);
  const atMs = result === 'not_sent' ? nowMs + NOT_SENT_WAIT_MS : next.atMs;
  return { state: 'running', step: 'call', isBooked: false, nextAttemptAtMs: atMs };
};
