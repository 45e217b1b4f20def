import type { SweepCases } from '../../../../test/sweep/feature-cases.ts';

export const sweepCases: SweepCases = {
  '/api/report/agent_month_report/get_list': { valid: () => ({ month_from: '2026-01', month_to: '2026-03' }) },
  '/api/report/agent_month_report/get_versions': { valid: ({ own }) => ({ agent_id: own.agent, month: '2026-01' }) },
};
