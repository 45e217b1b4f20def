export const texts = {
  caption: 'Money by settlement day',
  topDays: 'Largest days by bet',
  day: 'Settlement day',
  site: 'Site',
  agent: 'Agent',
  currency: 'Currency',
  state: 'State',
  stateHelp:
    'Final: the day ended at least an hour ago in every calendar of the row.\nClosing: it ended less than an hour ago, late bets may still arrive.\nIn progress: it still runs in one of the calendars. Figures of a day that is not final are in italics.\nRestated: bets of the day changed after it had been settled, and a later settlement took the change in.',
  restated: 'Restated',
  restatedBets_one: '{{count}} bet changed after the day had been settled',
  restatedBets_other: '{{count}} bets changed after the day had been settled',
  restatedCount: 'Restated bets',
  restatedHelp:
    'Bets of the day that changed after it had been settled, each once, as later settlements took them in. Of the websites in view, whatever games are chosen.',
  'state.running': 'In progress',
  'state.closing': 'Closing',
  'state.final': 'Final',
  rows: 'Rows',
  'rows.days': 'Days',
  'rows.sites': 'Days × sites',
  brand: 'Brand',
  apiType: 'API type',
  'apiType.seamless': 'Seamless',
  'apiType.transfer': 'Transfer',
  test: 'test',
  sitesOf: 'Sites of {{day}}',
  gamesOf: 'Games of {{site}} on {{day}}',
};

export type SiteDayReportTexts = Record<keyof typeof texts, string>;
