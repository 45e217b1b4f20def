import { randomBytes } from 'node:crypto';
import type { SweepCases } from '../../../../test/sweep/feature-cases.ts';
import type { World } from '../../../../test/sweep/world.ts';

const newGroup = async ({ t }: World): Promise<string> => {
  const { id } = await t.deps.db
    .insertInto('sub_agent_group')
    .values({ name: randomBytes(5).toString('hex') })
    .returning('id')
    .executeTakeFirstOrThrow();
  return id;
};

export const sweepCases: SweepCases = {
  '/api/set_up/subagent_group/get_list': { valid: () => ({}), about: null },
  '/api/set_up/subagent_group/get_detail': { valid: async (world) => ({ id: await newGroup(world) }), about: null },
  '/api/set_up/subagent_group/add_or_edit': {
    valid: () => ({ name: randomBytes(5).toString('hex'), reason: 'agreed' }),
    about: null,
  },
  '/api/set_up/subagent_group/batch_del': { valid: async (world) => ({ ids: [await newGroup(world)] }), about: null },
  '/api/set_up/subagent_group/group_now': { valid: () => ({}) },
};
