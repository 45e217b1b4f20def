import type { SweepCases } from '../../../../test/sweep/feature-cases.ts';

export const sweepCases: SweepCases = {
  '/api/account/session_report/get_list': {
    valid: () => ({ time_from: '2026-01-10T00:00:00Z', time_to: '2026-01-10T23:59:59Z' }),
  },
};
