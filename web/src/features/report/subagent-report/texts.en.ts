export const texts = {
  autoGroup: 'Auto group',
  caption: 'Figures by sub-agent; bets without a sub-agent are not included',
  topSubAgents: 'Largest sub-agents by bet',
  subAgent: 'Sub-agent ID',
  subAgents: 'Sub-agent IDs',
  autoGroupHelp: 'The group assigned by the rules of the sub-agent groups, once per settlement day',
  configuredGroupHelp: 'Set by staff; it takes precedence over the automatic group.',
  setGroup: 'Set group',
  record: 'Set-up of {{id}}',
};

export type SubAgentReportTexts = Record<keyof typeof texts, string>;
