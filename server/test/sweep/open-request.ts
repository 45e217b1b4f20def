import { getAgentDetail, saveAgent } from '@manager/contract/features/set-up/agent';
import type { Caller, TestApp } from '../client.ts';
import { createAgent } from '../world.ts';

const MAKER = ['C-3', 'C-3-91', 'C-3-94'];

/** As the console would have set it; null: what the environment says holds again. */
export const setDualControl = async (t: TestApp, mode: 'on' | 'off' | 'auto' | null): Promise<void> => {
  await t.deps.db.deleteFrom('setting').where('name', '=', 'dual_control').execute();
  if (mode !== null)
    await t.deps.db
      .insertInto('setting')
      .values({ name: 'dual_control', value: JSON.stringify(mode) })
      .execute();
};
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
