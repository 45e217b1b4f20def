import type { PayoutState } from './payout.ts';
import { defineMachine } from './state-machine.ts';

export const SETTLEMENT_STATES = ['open', 'calculated', 'approved', 'paying', 'settled'] as const;
export type SettlementState = (typeof SETTLEMENT_STATES)[number];

/** The settlement of an activity's prizes. Calculated again only before a second person agrees; settled once no prize is open any more. */
export const activitySettlement = defineMachine({
  name: 'activity_settlement.state',
  transitions: {
    open: ['calculated'],
    calculated: ['calculated', 'approved'],
    // Nobody won anything: there is nothing to pay.
    approved: ['paying', 'settled'],
    paying: ['settled'],
    settled: [],
  } satisfies Record<SettlementState, SettlementState[]>,
});

export const PRIZE_STATES = [
  'waiting_approval',
  'approved',
  'processing',
  'paid',
  'not_eligible',
  'error_retry',
  'error_manual',
  'on_hold',
  'rejected',
] as const;
export type PrizeState = (typeof PRIZE_STATES)[number];

/** A prize stands where its payout stands, once it has one. A payout of a prize never waits: the settlement was approved. */
export const prizeStateOf = (settlement: SettlementState, payout: PayoutState | null): PrizeState => {
  if (payout !== null) return payout;
  return settlement === 'open' || settlement === 'calculated' ? 'waiting_approval' : 'approved';
};
