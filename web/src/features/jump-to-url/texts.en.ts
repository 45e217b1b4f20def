export const texts = {
  check: 'Make sure you know and trust it before you continue.',
  leaving: 'You are leaving Manager. The link leads to:',
  nothing: 'There is no link to open.',
  open: 'Open {{host}}',
  refused: 'This link cannot be opened from Manager.',
  stay: 'Stay in Manager',
};
