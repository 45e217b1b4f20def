import { defineMachine } from './state-machine.ts';

export const CASE_STATES = ['open', 'investigating', 'explained', 'fault_confirmed', 'closed'] as const;
export type CaseState = (typeof CASE_STATES)[number];

export const CASE_KINDS = ['rtp', 'risk', 'big_win', 'reconcile', 'jackpot', 'manual'] as const;
export type CaseKind = (typeof CASE_KINDS)[number];

/**
 * What staff look into (G-8). Taken up, it comes to a conclusion, and only with one it is closed: explained, or a fault that is confirmed. A
 * conclusion may be taken back; a closed case is looked into again where something new comes up.
 */
export const caseFile = defineMachine({
  name: 'case.state',
  transitions: {
    open: ['investigating'],
    investigating: ['explained', 'fault_confirmed'],
    explained: ['investigating', 'closed'],
    fault_confirmed: ['investigating', 'closed'],
    closed: ['investigating'],
  } satisfies Record<CaseState, CaseState[]>,
});

/** Is it a conclusion? */
export const isConclusion = (state: CaseState): state is 'explained' | 'fault_confirmed' =>
  state === 'explained' || state === 'fault_confirmed';
