import type { SweepCases } from '../../../../test/sweep/feature-cases.ts';

export const sweepCases: SweepCases = {
  '/api/system/completeness/get_state': { valid: () => ({}) },
};
