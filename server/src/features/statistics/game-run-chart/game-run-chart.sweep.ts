import type { SweepCases } from '../../../../test/sweep/feature-cases.ts';

export const sweepCases: SweepCases = {
  '/api/statistics/game_run_chart/get_list': {
    valid: ({ game }) => ({ date_from: '2026-01-10', date_to: '2026-01-10', game_id: [game.id] }),
  },
  '/api/statistics/game_run_split/get_list': {
    valid: ({ game }) => ({ date_from: '2026-01-10', date_to: '2026-01-10', game_id: [game.id], split: 'stake' }),
  },
};
