import type { SweepCases } from '../../../../test/sweep/feature-cases.ts';
import { putLoginRule } from '../../../../test/sweep/risk-objects.ts';
import type { World } from '../../../../test/sweep/world.ts';

const newRule = ({ t, own }: World): Promise<string> => putLoginRule(t.deps.db, { agentId: own.agent });
let drawn = 0;

export const sweepCases: SweepCases = {
  '/api/risk_set/login_ip/get_list': { valid: () => ({}), about: 'login_rule' },
  '/api/risk_set/login_ip/get_detail': { valid: async (world) => ({ id: await newRule(world) }), about: 'login_rule' },
  '/api/risk_set/login_ip/add_or_edit': {
    valid: ({ own }) => {
      drawn += 1;
      return { agent_id: own.agent, effect: 'deny', network: `198.51.100.${drawn & 255}/32` };
    },
    about: 'login_rule',
  },
  '/api/risk_set/login_ip/remove': { valid: async (world) => ({ ids: [await newRule(world)] }), about: 'login_rule' },
  '/api/risk_set/login_ip/get_shared': { valid: () => ({}) },
};
