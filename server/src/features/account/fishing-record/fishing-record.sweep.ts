import type { SweepCases } from '../../../../test/sweep/feature-cases.ts';

export const sweepCases: SweepCases = {
  '/api/account/fishing_record/get_list': {
    valid: () => ({ time_from: '2026-01-10T00:00:00Z', time_to: '2026-01-10T23:59:59Z' }),
  },
  '/api/account/fishing_record/get_detail': { valid: ({ own }) => ({ slice_id: own.slice }) },
  '/api/account/fishing_record/share': { valid: ({ own }) => ({ slice_id: own.slice }) },
};
