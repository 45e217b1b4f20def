export const texts = {
  agentIdHint: 'Enter the agent’s ID. You lack the permission to list agents (C-3).',
  compliance: 'Compliance profile',
  complianceChange: '“Unregulated” allows outcomes to be controlled here. Another super user must approve it.',
  complianceHint: '“Regulated” rules out any control of outcomes, in the console and on the server.',
  from_default: 'by default',
  from_own: 'set here',
  fromAbove: 'from an agent above',
  fromAgent: 'from agent {{name}}',
  inherited: 'Same as the agents above',
  regulated: 'Regulated',
  unregulated: 'Unregulated',
};
