import { randomBytes } from 'node:crypto';
import type { SweepCases } from '../../../../test/sweep/feature-cases.ts';
import type { World } from '../../../../test/sweep/world.ts';

const newSubAgent = async ({ t, own }: World): Promise<string> => {
  const { id } = await t.deps.db
    .insertInto('sub_agent')
    .values({ site_id: own.site, code: randomBytes(5).toString('hex') })
    .returning('id')
    .executeTakeFirstOrThrow();
  return id;
};

export const sweepCases: SweepCases = {
  '/api/set_up/subagent/get_list': { valid: () => ({}) },
  '/api/set_up/subagent/get_detail': { valid: ({ own }) => ({ id: own.sub_agent }), about: 'sub_agent' },
  '/api/set_up/subagent/edit': {
    valid: async (world) => ({ id: await newSubAgent(world), version: 1, note: 'known' }),
    about: 'sub_agent',
  },
  '/api/set_up/subagent/preview_group': {
    valid: async (world) => ({ ids: [await newSubAgent(world)], configured_group_id: null }),
    about: 'sub_agent',
  },
  '/api/set_up/subagent/batch_group': {
    valid: async (world) => ({ ids: [await newSubAgent(world)], configured_group_id: null, reason: 'agreed' }),
    about: 'sub_agent',
  },
};
