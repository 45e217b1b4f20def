import type { SweepCases } from '../../../../test/sweep/feature-cases.ts';

export const sweepCases: SweepCases = {
  '/api/statistics/prize_distribute/get_list': { valid: () => ({ date_from: '2026-01-10', date_to: '2026-01-20' }) },
};
