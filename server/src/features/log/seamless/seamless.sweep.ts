import type { SweepCases } from '../../../../test/sweep/feature-cases.ts';
import type { World } from '../../../../test/sweep/world.ts';
import { putPayout } from '../../../../test/world.ts';

const range = { time_from: '2026-01-10T00:00:00Z', time_to: '2026-01-10T23:59:59Z' };
const open = async ({ t, own }: World, state: 'error_retry' | 'on_hold'): Promise<Record<string, unknown>> => ({
  id: await putPayout(t.deps.db, { agentId: own.agent, siteId: own.site, playerId: own.player }, { state }),
  version: 1,
  reason: 'asked by the website',
});
const waiting = (world: World) => open(world, 'error_retry');
const onHold = (world: World) => open(world, 'on_hold');

export const sweepCases: SweepCases = {
  '/api/log/seamless/get_list': { valid: () => range },
  '/api/log/seamless/get_stats': { valid: () => range },
  '/api/log/seamless/get_detail': { valid: ({ own }) => ({ call_id: own.call }) },
  '/api/log/seamless/resend_now': { valid: waiting, about: 'payout' },
  '/api/log/seamless/stop_retry': { valid: waiting, about: 'payout' },
  '/api/log/seamless/get_held_list': { valid: () => ({}) },
  '/api/log/seamless/give_up': { valid: onHold, about: 'payout' },
};
