import { defineMachine } from './state-machine.ts';

export const OUTCOME_DATA_STATES = ['init', 'checked', 'used', 'applied'] as const;
export type OutcomeDataState = (typeof OUTCOME_DATA_STATES)[number];

/**
 * What decides outcomes of a game: a package of mathematics (M-2) or a drawing (M-1). Init: saved. Checked: the validator found nothing and a second
 * person agreed. Used: bound to a game and an RTP profile, in staging. Applied: live; it never changes again, a newer one takes its place
 * (then it is Used). An edit takes Checked back to Init.
 */
export const outcomeData = defineMachine({
  name: 'outcome_data.state',
  transitions: {
    init: ['checked'],
    checked: ['init', 'used'],
    used: ['checked', 'applied'],
    applied: ['used'],
  } satisfies Record<OutcomeDataState, OutcomeDataState[]>,
});
