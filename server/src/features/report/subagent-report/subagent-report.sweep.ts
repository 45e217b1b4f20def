import type { SweepCases } from '../../../../test/sweep/feature-cases.ts';

export const sweepCases: SweepCases = {
  '/api/report/subagent_report/get_list': {
    valid: () => ({ date_from: '2026-01-01', date_to: '2026-01-31', in: 'usd', sub_agent_id: ' north,, south ' }),
  },
};
