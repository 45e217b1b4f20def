import type { SweepCases } from '../../../../test/sweep/feature-cases.ts';

export const sweepCases: SweepCases = {
  '/api/risk_set/game_probability/get_list': {
    valid: ({ game }) => ({ date_from: '2026-01-10', date_to: '2026-01-20', game_id: game.id }),
  },
};
