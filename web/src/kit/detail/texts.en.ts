export const texts = {
  loading: 'Loading',
  backToList: 'Back to the list',
  copyJson: 'Copy JSON',
  newer: 'Previous in the list (K)',
  older: 'Next in the list (J)',
  openAsPage: 'Open as page',
  openList: 'Show all',
  related: 'Related',
  width: 'Width of the panel',
  widthFull: 'Full width',
  widthNarrow: 'Narrow',
  widthWide: 'Wide',
};
