export const texts = {
  andMore: '{{told}} and {{count}} more',
  markHint_alarm: 'An internal check has found a problem.',
  markHint_break_glass: 'Applied without a second person, by break-glass.',
  markHint_single_operator: 'Nobody else could have approved it, so no approval was needed.',
  mark_alarm: 'Alarm',
  mark_break_glass: 'Break-glass',
  mark_single_operator: 'Single operator',
  outcome_denied: 'Refused',
  outcome_failed: 'Failed',
  outcome_ok: 'Done',
};
