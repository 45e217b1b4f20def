export const texts = {
  caption: 'Figures by settlement day',
  topDays: 'Largest days by bet',
  stateHelp:
    'Final: the day ended at least an hour ago in every calendar of the row.\nClosing: it ended less than an hour ago, late bets may still arrive.\nIn progress: it is still running in one of the calendars. Figures of a day that is not final are in italics.\nRestated: bets of the day changed after it had been settled, and a later settlement included the change.',
  restated: 'Restated',
  restatedBets_one: '{{count}} bet changed after the day had been settled',
  restatedBets_other: '{{count}} bets changed after the day had been settled',
  restatedCount: 'Restated bets',
  restatedHelp:
    'Bets of the day that changed after it had been settled, each once, as included by later settlements. For the websites in view, whichever games are selected.',
  'state.running': 'In progress',
  'state.closing': 'Closing',
  'state.final': 'Final',
  rows: 'Rows',
  'rows.days': 'Days',
  'rows.sites': 'Days × websites',
  'apiType.seamless': 'Seamless',
  'apiType.transfer': 'Transfer',
  sitesOf: 'Websites on {{day}}',
  gamesOf: 'Games of {{site}} on {{day}}',
};

export type SiteDayReportTexts = Record<keyof typeof texts, string>;
