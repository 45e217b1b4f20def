export const texts = {
  caption: 'Sub-agents by money; bets without a sub-agent are not in it',
  topSubAgents: 'Largest sub-agents by bet',
  subAgent: 'Sub-agent ID',
  subAgents: 'Sub-agent IDs',
  site: 'Site',
  currency: 'Currency',
  note: 'Note',
  autoGroup: 'Auto group',
  autoGroupHelp: 'The group that the rules of the sub-agent groups find, once a settlement day',
  configuredGroup: 'Configured group',
  configuredGroupHelp: 'Set by staff; it wins over the automatic group.',
  setGroup: 'Set group',
  actions: 'Actions',
  record: 'Set-up of {{id}}',
};

export type SubAgentReportTexts = Record<keyof typeof texts, string>;
