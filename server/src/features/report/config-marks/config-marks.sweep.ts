import type { SweepCases } from '../../../../test/sweep/feature-cases.ts';

export const sweepCases: SweepCases = {
  '/api/report/config_marks/get_list': {
    valid: () => ({ time_from: '2026-01-01T00:00:00.000Z', time_to: '2100-01-01T00:00:00.000Z' }),
  },
};
