import type { SweepCases } from '../../../../test/sweep/feature-cases.ts';

export const sweepCases: SweepCases = {
  '/api/account/statistic_bet/get_list': {
    valid: () => ({ date_from: '2026-01-10', date_to: '2026-01-20', dimensions: 'game,device' }),
  },
  '/api/account/statistic_bet/get_heat_map': {
    valid: () => ({ date_from: '2026-01-10', date_to: '2026-01-20', dimensions: 'game,day' }),
  },
};
