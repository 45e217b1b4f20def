export const texts = {
  check: 'Check that you know and trust it before you go on.',
  leaving: 'You are leaving Manager. The link leads to:',
  nothing: 'There is no address to go to.',
  open: 'Open {{host}}',
  refused: 'This address is not opened from here.',
  stay: 'Stay in Manager',
};
