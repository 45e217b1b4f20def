export const texts = {
  agentIdHint: 'The ID of the agent: you do not hold the permission to list agents (C-3).',
};
