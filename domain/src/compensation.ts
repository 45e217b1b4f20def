import type { PayoutState } from './payout.ts';
import type { PayoutLimits } from './payout-limits.ts';
import { defineMachine } from './state-machine.ts';

export type CompensationState = 'draft' | 'waiting_approval' | 'paying' | 'finish' | 'failed' | 'rejected';

/** Money that staff give a player for a fault, or take back. What is finished or rejected stays so. */
export const compensation = defineMachine({
  name: 'compensation.state',
  transitions: {
    // Straight to paying below the limits.
    draft: ['waiting_approval', 'paying'],
    waiting_approval: ['paying', 'rejected'],
    paying: ['finish', 'failed', 'rejected'],
    // Left to a person: tried again, or given up.
    failed: ['paying', 'rejected'],
    finish: [],
    rejected: [],
  } satisfies Record<CompensationState, CompensationState[]>,
});

/** A compensation that was handed in stands where its payout stands. */
export const compensationStateOf = (payout: PayoutState): CompensationState => STATES[payout];

const STATES: Readonly<Record<PayoutState, CompensationState>> = {
  waiting_approval: 'waiting_approval',
  processing: 'paying',
  error_retry: 'paying',
  on_hold: 'paying',
  paid: 'finish',
  error_manual: 'failed',
  not_eligible: 'rejected',
  rejected: 'rejected',
};

/** The words of the trade for what is over and done: everything else is unfinished. */
export const isFinished = (state: CompensationState): boolean => state === 'finish';

const USD = 1_000_000n;
/** What is paid without a second person, in USD micros. */
const LIMITS = { operation: 100n * USD, operatorDay: 500n * USD, playerDay: 200n * USD };

/** `operatorDay`: what the group of whoever asks allows a day; null where it says nothing. */
export const compensationLimits = (operatorDay: bigint | null): PayoutLimits => ({
  ...LIMITS,
  operatorDay: operatorDay ?? LIMITS.operatorDay,
});
