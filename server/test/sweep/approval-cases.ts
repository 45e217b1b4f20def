import { getAgentDetail, saveAgent } from '@manager/contract/features/set-up/agent';
import type { Caller, TestApp } from '../client.ts';
import { createAgent } from '../world.ts';
import type { SweepCase } from './cases.ts';
import type { World } from './world.ts';

const MAKER = ['C-3', 'C-3-91', 'C-3-94'];

/** A new agent below `agentId` whose calendar `maker`, or somebody else of the same staff, wants to change: the id of the open request. */
export const openRequest = async (t: TestApp, { agentId, maker }: { agentId: string; maker?: Caller }): Promise<string> => {
  const { id } = await createAgent(t.deps.db, { parentId: agentId });
  const asking = maker ?? (await t.signInAs({ agentId, codes: MAKER }));
  const { version } = await asking.call(getAgentDetail, { id });
  await setDualControl(t, 'on');
  try {
    const answer = await asking.tryCall(saveAgent, { id, version, settlement_hour: 7 });
    if (answer.code !== 40903) throw new Error(`no second person was asked for: ${JSON.stringify(answer)}`);
    return (answer.data as unknown as { approval_id: string }).approval_id;
  } finally {
    await setDualControl(t, null);
  }
};

/** As the console would have set it; null: what the environment says holds again. */
export const setDualControl = async (t: TestApp, mode: 'on' | 'off' | 'auto' | null): Promise<void> => {
  await t.deps.db.deleteFrom('setting').where('name', '=', 'dual_control').execute();
  if (mode !== null)
    await t.deps.db
      .insertInto('setting')
      .values({ name: 'dual_control', value: JSON.stringify(mode) })
      .execute();
};

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
