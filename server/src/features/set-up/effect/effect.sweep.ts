import type { SweepCases } from '../../../../test/sweep/feature-cases.ts';

/** Previews of a save want what the save itself wants, and change nothing. */
export const sweepCases: SweepCases = {
  '/api/set_up/website/preview_effect': { valid: ({ own }) => ({ id: own.site, rtp: '92' }), about: 'site' },
  '/api/set_up/game/preview_effect': { valid: ({ game }) => ({ id: game.id, status: 'disabled' }), about: null },
  '/api/set_up/website_game/preview_effect': {
    valid: ({ own }) => ({ id: own.cell, version: 0, is_enabled: true }),
    about: 'cell',
  },
  '/api/set_up/website_group/preview_effect': { valid: () => ({ code: 'swept', name: 'Swept', rtp: '92' }), about: null },
  '/api/set_up/subagent_group/preview_effect': { valid: () => ({ name: 'Swept', rtp: '92' }), about: null },
  '/api/set_up/agent/preview_effect': { valid: ({ own }) => ({ id: own.agent, status: 'disabled' }), about: 'agent' },
  '/api/set_up/coin/preview_effect': { valid: () => ({ name: 'swept', status: 'disabled' }), about: null },
};
