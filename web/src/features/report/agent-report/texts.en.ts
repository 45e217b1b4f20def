export const texts = {
  caption: 'Figures by agent, as a tree: each with everything below it',
  topAgents: 'Largest agents by bet',
  calendar: 'Settlement calendar',
  calendarHelp: 'The agent’s own settlement calendar. A row with several calendars counts each agent by its own days.',
  mixed: '{{day}} + others',
  mixedTitle: 'Includes agents with other calendars, each by its own settlement days',
  warning: 'This adds up agents with different settlement calendars, each by its own days.',
  severalCalendars: 'Several calendars',
  reach: 'Each agent',
  'reach.downline': 'With downline',
  'reach.direct': 'Direct only',
  open: 'Expand {{name}}',
  close: 'Collapse {{name}}',
  openAll: 'Expand all',
  closeAll: 'Collapse all',
  whole: 'Everything found',
};

export type AgentReportTexts = Record<keyof typeof texts, string>;
