import type { SweepCases } from '../../../../test/sweep/feature-cases.ts';

const days = { date_from: '2026-01-01', date_to: '2026-01-31' };

export const sweepCases: SweepCases = {
  '/api/statistics/user_data_analyse/get_list': { valid: () => days },
  '/api/statistics/user_cohort/get_list': { valid: () => days },
  '/api/statistics/user_distribution/get_list': { valid: () => ({ ...days, of: 'country' }) },
};
