import type { SweepCases } from '../../../../test/sweep/feature-cases.ts';

export const sweepCases: SweepCases = {
  '/api/account/round_story/get_list': { valid: ({ own }) => ({ bet_id: own.bet }) },
  '/api/account/round_story/share': { valid: ({ own }) => ({ bet_id: own.bet, audience: 'staff' }) },
};
