import type { SweepCases } from '__SRC__/../test/sweep/feature-cases.ts';

export const sweepCases: SweepCases = {
  '/api/__AREA_API__/__THING_API__/get_list': { valid: () => ({ date_from: '2026-01-01', date_to: '2026-01-31', in: 'usd' }) },
};
