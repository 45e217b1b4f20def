export const texts = {
  caption: 'The tree of agents by money, each with what lies below it',
  topAgents: 'Largest agents by bet',
  agent: 'Agent',
  currency: 'Currency',
  calendar: 'Business day',
  calendarHelp: "The agent's own settlement calendar. A row of several calendars counts each agent by its own days.",
  mixed: '{{day}} + others',
  mixedTitle: 'Agents of other calendars are counted here too, each by its own settlement days',
  warning: 'Agents with different settlement calendars are added up here: each is counted by its own days.',
  severalCalendars: 'Several calendars',
  reach: 'Each agent',
  'reach.downline': 'With downline',
  'reach.direct': 'Direct only',
  open: 'Unfold {{name}}',
  close: 'Fold {{name}}',
  openAll: 'Unfold all',
  closeAll: 'Fold all',
  test: 'test',
  whole: 'Everything found',
};

export type AgentReportTexts = Record<keyof typeof texts, string>;
