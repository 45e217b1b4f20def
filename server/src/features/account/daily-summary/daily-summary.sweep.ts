import type { SweepCases } from '../../../../test/sweep/feature-cases.ts';

export const sweepCases: SweepCases = {
  '/api/account/daily_summary/get_list': { valid: ({ own }) => ({ site_id: own.site, day: '2026-01-10' }) },
};
