import type { SweepCases } from '../../../../test/sweep/feature-cases.ts';

const days = { date_from: '2026-01-05', date_to: '2026-01-11' };

export const sweepCases: SweepCases = {
  '/api/account/buy_free/get_list': { valid: () => days },
  '/api/account/buy_free/get_modes': { valid: () => days },
};
