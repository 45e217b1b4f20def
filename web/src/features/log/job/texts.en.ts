export const texts = {
  detail: 'What it found',
  duration: 'Took',
  endedAt: 'Ended',
  error: 'Error',
  job: 'Job',
  outcome: 'Outcome',
  outcome_failed: 'Failed',
  outcome_ok: 'Done',
  outcome_running: 'Running',
  rows: 'Rows',
  seconds: '{{s}} s',
  startedAt: 'Started',
};
