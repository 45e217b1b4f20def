export const texts = {
  agent: 'Agent',
  caption: '__TITLE__',
  currency: 'Currency',
  topAgents: 'Agents by bet',
};
