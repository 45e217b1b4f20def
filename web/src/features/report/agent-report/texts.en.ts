export const texts = {
  caption: 'Figures by agent, as a tree: each with everything below it',
  topAgents: 'Largest agents by bet',
  agent: 'Agent',
  currency: 'Currency',
  calendar: 'Settlement calendar',
  calendarHelp: 'The agent’s own settlement calendar. A row with several calendars counts each agent by its own days.',
  mixed: '{{day}} + others',
  mixedTitle: 'Agents with other calendars are counted here too, each by its own settlement days',
  warning: 'Agents with different settlement calendars are added up here: each is counted by its own days.',
  severalCalendars: 'Several calendars',
  reach: 'Each agent',
  'reach.downline': 'With downline',
  'reach.direct': 'Direct only',
  open: 'Expand {{name}}',
  close: 'Collapse {{name}}',
  openAll: 'Expand all',
  closeAll: 'Collapse all',
  test: 'test',
  whole: 'Everything found',
};

export type AgentReportTexts = Record<keyof typeof texts, string>;
