export const texts = {
  agentIdHint: 'The ID of the agent: you do not hold the permission to list agents (C-3).',
  compliance: 'Compliance profile',
  complianceChange: 'Unregulated lets outcomes be steered here. Another super user has to agree.',
  complianceHint: 'Regulated keeps every steering of outcomes away, on the screens and in the server.',
  from_default: 'by default',
  from_own: 'its own',
  fromAbove: 'from an agent above',
  fromAgent: 'from agent {{name}}',
  inherited: 'As the agents above',
  regulated: 'Regulated',
  unregulated: 'Unregulated',
};
