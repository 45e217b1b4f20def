import type { SweepCases } from '../../../test/sweep/feature-cases.ts';

export const sweepCases: SweepCases = {
  '/api/dashboard/agent_report/get_list': { valid: () => ({ date_from: '2026-01-01', date_to: '2026-01-31' }) },
  '/api/dashboard/day/get_detail': { valid: () => ({ day: '2026-01-02' }) },
  '/api/dashboard/site_list/get_list': { valid: () => ({}) },
  '/api/dashboard/agent_month/get_list': { valid: () => ({}) },
  '/api/dashboard/money_out/get_detail': { valid: () => ({}) },
};
