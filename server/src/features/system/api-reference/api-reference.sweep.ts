import type { SweepCases } from '../../../../test/sweep/feature-cases.ts';

export const sweepCases: SweepCases = {
  '/api/api_reference/get_console': { valid: () => ({}) },
  '/api/api_reference/get_platform': { valid: () => ({}) },
};
