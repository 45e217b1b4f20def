export const texts = {
  affected: 'Affects',
  finish: 'Close',
  step: 'Step {{number}} of {{count}}: {{label}}',
  stepDone: '{{label}}: done',
  steps: 'Steps',
};
