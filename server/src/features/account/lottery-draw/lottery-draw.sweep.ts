import type { SweepCases } from '../../../../test/sweep/feature-cases.ts';

export const sweepCases: SweepCases = {
  '/api/account/lottery_draw/get_list': {
    valid: () => ({ time_from: '2026-01-10T00:00:00Z', time_to: '2026-01-10T23:59:59Z' }),
  },
  '/api/account/lottery_draw/get_detail': { valid: ({ own }) => ({ draw_id: own.draw }) },
};
