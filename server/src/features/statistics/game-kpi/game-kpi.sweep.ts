import type { SweepCases } from '../../../../test/sweep/feature-cases.ts';

export const sweepCases: SweepCases = {
  '/api/statistics/game_kpi/get_list': { valid: () => ({ date_from: '2026-01-01', date_to: '2026-01-31' }) },
};
