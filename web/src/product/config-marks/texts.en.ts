export const texts = {
  availability: 'May be played',
  band: 'Return band',
  list: 'Configuration changes',
  math: 'Math version',
  more: 'Not all changes in this time are shown.',
  open: 'Open in the log',
  rate: 'Exchange rate',
  risk: 'Risk mark',
  show: 'Changes',
  timed_change: 'Timed change',
};
