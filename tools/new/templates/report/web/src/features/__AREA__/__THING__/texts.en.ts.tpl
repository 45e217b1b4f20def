export const texts = {
  caption: '__TITLE__',
  topAgents: 'Agents by bet',
};
