/**
 * A change that waits for its time, and what undoes it. `applied` stays where nothing undoes it; `not_reverted`: its fields had been
 * changed meanwhile, or the way back was refused.
 */
export const TIMED_STATES = [
  'waiting_approval',
  'scheduled',
  'applied',
  'reverted',
  'not_reverted',
  'cancelled',
  'overtaken',
  'failed',
] as const;
export type TimedState = (typeof TIMED_STATES)[number];

/**
 * `agree` and `refuse`: the second person. `apply`, `overtake`, `fail`: what became of it at its time. `revert`, `keep`: what became of the
 * way back. `cancel`: somebody took it back before its time, or only its way back (then it stays applied).
 */
export type TimedEvent = 'agree' | 'refuse' | 'apply' | 'overtake' | 'fail' | 'revert' | 'keep' | 'cancel';

const NEXT: Record<TimedState, Partial<Record<TimedEvent, TimedState>>> = {
  waiting_approval: { agree: 'scheduled', refuse: 'cancelled', fail: 'failed' },
  scheduled: { apply: 'applied', overtake: 'overtaken', fail: 'failed', cancel: 'cancelled' },
  applied: { revert: 'reverted', keep: 'not_reverted', cancel: 'applied' },
  reverted: {},
  not_reverted: {},
  cancelled: {},
  overtaken: {},
  failed: {},
};

/** The state after the event; undefined: it cannot happen in this state. */
export const afterTimedEvent = (state: TimedState, event: TimedEvent): TimedState | undefined => NEXT[state][event];

/** When something is to be done for it next; null: nothing any more. */
export const dueAt = ({ state, applyAt, revertAt }: { state: TimedState; applyAt: Date; revertAt: Date | null }): Date | null => {
  if (state === 'scheduled') return applyAt;
  return state === 'applied' ? revertAt : null;
};

export const MAX_AHEAD_MS = 366 * 86_400_000;

export type TimeFault = { field: 'apply_at' | 'revert_at'; fault: 'in_the_past' | 'too_far_ahead' | 'not_after_apply' };

/** What is wrong with the times of a change; null: nothing. */
export const timeFault = ({
  nowMs,
  applyMs,
  revertMs,
}: {
  nowMs: number;
  applyMs: number;
  revertMs: number | null;
}): TimeFault | null => {
  if (applyMs <= nowMs) return { field: 'apply_at', fault: 'in_the_past' };
  if (applyMs - nowMs > MAX_AHEAD_MS) return { field: 'apply_at', fault: 'too_far_ahead' };
  if (revertMs === null) return null;
  if (revertMs <= applyMs) return { field: 'revert_at', fault: 'not_after_apply' };
  return revertMs - nowMs > MAX_AHEAD_MS ? { field: 'revert_at', fault: 'too_far_ahead' } : null;
};

/** Later than this after its time, and it is noted as late. */
export const LATE_AFTER_MS = 60_000;

/** By how many whole seconds it was done late; null: it was in time. */
export const lateS = (dueMs: number, doneMs: number): number | null =>
  doneMs - dueMs > LATE_AFTER_MS ? Math.floor((doneMs - dueMs) / 1000) : null;
