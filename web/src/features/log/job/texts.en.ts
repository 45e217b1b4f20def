export const texts = {
  detail: 'Result',
  duration: 'Duration',
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
