import type { SweepCases } from '../../../../test/sweep/feature-cases.ts';

export const sweepCases: SweepCases = {
  '/api/risk_set/account_retained/get_list': { valid: () => ({}) },
  '/api/risk_set/account_retained/get_limits': { valid: () => ({}) },
};
