export const texts = {
  empty: 'chart data is empty',
  emptyHint: 'No bets in this range. Widen it or clear the filters.',
  failed: 'Could not load',
  retry: 'Retry',
  loading: 'Loading chart',
  other: 'Other',
  open: 'in progress',
  showTable: 'Show as table',
  showChart: 'Show as chart',
  savePicture: 'Save as image',
  legend: 'Legend',
  'summary.range_one': '{{from}}.',
  'summary.range_other': '{{count}} points from {{from}} to {{to}}.',
  'summary.series_one': '{{label}}: {{high}}.',
  'summary.series_other': '{{label}}: lowest {{low}} ({{lowAt}}), highest {{high}} ({{highAt}}).',
  'summary.open': 'The latest figures are in progress.',
  'summary.marks': 'Markers: {{list}}.',
};

export type ChartTexts = Record<keyof typeof texts, string>;
