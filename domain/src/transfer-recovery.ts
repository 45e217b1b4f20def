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
/** An in that its platform cancels itself is left to it so long, from the request on: then the cancel got stuck. Under its id nothing is given back twice. */
const STUCK_CANCEL_AFTER_MS = 2 * CANCEL_AFTER_MS;
/** Longest id of an in that can be cancelled: the cancel has an id as well, `cancel:<id>` (docs/wallet-api.md). */
const MAX_IN_ID = 57;

export type Recoverable = {
  transferId: string;
  direction: TransferDirection;
  state: TransferState;
  amount: string;
  createdAtMs: number;
  /** Another transfer has given back the same money, or is giving it back (`isReturned`). */
  isReturned: boolean;
  /** What was done about it so far. */
  recovery: RecoveryState | null;
};

/**
 * What staff may do: an out that is not done is sent again; an in that is requested or failed is taken back, a minute after it was requested, and one
 * whose cancel got stuck at its platform. Null: nothing, also while something is being done, where no money is left to move, and where the player has
 * it by another transfer.
 */
export const recoveryOf = (transfer: Recoverable, nowMs: number): RecoveryKind | null => {
  const { direction, state, recovery } = transfer;
  if (recovery === 'running' || recovery === 'done' || transfer.isReturned || !/[1-9]/.test(transfer.amount)) return null;
  if (direction === 'out') return state === 'done' ? null : 'retry';
  if (direction !== 'in' || transfer.transferId.length > MAX_IN_ID) return null;
  return isOpenIn(state, recovery === 'manual' ? Infinity : nowMs - transfer.createdAtMs) ? 'cancel' : null;
};

/** Infinity: its platform has been waited for already. */
const isOpenIn = (state: TransferState, ageMs: number): boolean => {
  if (state === 'cancel_sent') return ageMs >= STUCK_CANCEL_AFTER_MS;
  return (state === 'requested' || state === 'failed') && ageMs >= CANCEL_AFTER_MS;
};

/** A transfer of the chain, and what is done about it. */
export type ChainMember = {
  transferId: string;
  direction: TransferDirection;
  state: TransferState;
  refs: readonly string[];
  recovery: RecoveryState | null;
};

type Returnable = Omit<ChainMember, 'recovery'> & {
  /** What goes back fits what came in: ins that were taken back are not in it. */
  isFitting: boolean;
  /** Transfers that `checkChain` says give back the same. */
  twice: readonly string[];
};

/**
 * Has the player the money of a transfer by another one of its chain, or may get it any moment? Of an in: by an out that refers to it. Of an out: by
 * another one, or because an in of its is taken back, unless what is left of it fits. What was left to staff gives nothing by itself: whoever decides sees it.
 */
export const isReturned = (transfer: Returnable, chain: readonly ChainMember[]): boolean => {
  const others = chain.filter(({ transferId }) => transferId !== transfer.transferId);
  if (transfer.direction === 'in')
    return others.some((other) => other.direction === 'out' && other.refs.includes(transfer.transferId) && isGiving(other));
  return others.some((other) => (transfer.twice.includes(other.transferId) && hasGiven(other)) || isTakingBack(transfer, other));
};

const hasGiven = ({ state, recovery }: ChainMember): boolean => state === 'done' || recovery === 'running' || recovery === 'done';

/** Its platform repeats an out by itself. */
const isGiving = (out: ChainMember): boolean => hasGiven(out) || out.state === 'requested' || out.state === 'retrying';

const isTakingBack = ({ refs, isFitting }: Returnable, other: ChainMember): boolean => {
  const isOfRefs = other.direction === 'in' ? refs.includes(other.transferId) : other.refs.some((ref) => refs.includes(ref));
  if (!isOfRefs || other.direction === 'out') return false;
  if (other.direction === 'cancel') return other.state === 'done' && !isFitting;
  return other.recovery === 'running' || (other.recovery === 'done' && !isFitting);
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
