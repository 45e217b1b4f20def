export const texts = {
  affected: 'Affects',
  done: 'Done',
  finish: 'Close',
  step: 'Step {{number}} of {{count}}: {{label}}',
  stepDone: '{{label}}: done',
  steps: 'Steps',
};
