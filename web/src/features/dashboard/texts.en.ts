export const texts = {
  scope: 'All your agents · USD at the rate of each bet',
  dayEnds: 'The running settlement day ends at {{time}}',
  asOf: 'As of {{time}}',
  today: 'Today',
  yesterday: 'Yesterday',
  running: 'in progress',
  vsYesterday: 'Yesterday {{value}}',
  trend: 'Turnover, win-loss and return by settlement day',
  lastDays: 'Last',
  days_one: '{{count}} day',
  days_other: '{{count}} days',
  course_one: '{{metric}} over the last {{count}} day',
  course_other: '{{metric}} over the last {{count}} days',
  topGames: 'Top games today',
  topSites: 'Top sites today',
  game: 'Game',
  site: 'Site',
  all: 'Full report',
  none: 'No Activity',
  failed: 'Could not load',
  retry: 'Retry',
  refresh: 'Refresh',
  empty: 'Nothing to show here',
  emptyHint:
    'The figures of this page come from the game report (F-1) and the site report (F-2). Your permissions contain neither.',
};

export type DashboardTexts = Record<keyof typeof texts, string>;
