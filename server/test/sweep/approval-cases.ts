import type { Caller, TestApp } from '../client.ts';
import type { World } from './world.ts';
import type { SweepCase } from './feature-cases.ts';
import { openRequest } from './open-request.ts';

const byOther = async ({ t, own }: World): Promise<string> => openRequest(t, { agentId: own.agent });
const byMe = ({ t, own }: World, me: Caller): Promise<string> => openRequest(t, { agentId: own.agent, maker: me });

export const APPROVAL_CASES: Record<string, SweepCase> = {
  '/api/approval/get_list': { valid: () => ({ folder: 'all' }) },
  '/api/approval/get_detail': { valid: async (world) => ({ id: await byOther(world) }), about: 'approval' },
  '/api/approval/count': { valid: () => ({}) },
  '/api/approval/approve': { valid: async (world) => ({ id: await byOther(world) }), about: 'approval' },
  '/api/approval/reject': { valid: async (world) => ({ id: await byOther(world), reason: 'Not now' }), about: 'approval' },
  '/api/approval/withdraw': { valid: async (world, me) => ({ id: await byMe(world, me) }), about: 'approval' },
  '/api/approval/break_glass': {
    valid: async (world, me) => ({ id: await byMe(world, me), reason: 'Nobody else is here' }),
    about: 'approval',
  },
  '/api/system/setting/get_list': { valid: () => ({}) },
  '/api/system/setting/edit': {
    valid: async ({ t }) => ({
      name: 'max_sessions',
      version: await versionOf(t, 'max_sessions'),
      value: 6,
      reason: 'Two desks',
    }),
  },
};

const versionOf = async (t: TestApp, name: string): Promise<number> =>
  (await t.deps.db.selectFrom('setting').select('version').where('name', '=', name).executeTakeFirst())?.version ?? 0;
