import type { SweepCases } from '../../../../test/sweep/feature-cases.ts';

export const sweepCases: SweepCases = {
  '/api/statistics/account_play_chart/get_detail': {
    valid: ({ own }) => ({ player_id: own.player, date_from: '2026-01-01', date_to: '2026-01-31' }),
  },
};
