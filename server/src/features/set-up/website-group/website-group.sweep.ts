import { randomBytes } from 'node:crypto';
import type { SweepCases } from '../../../../test/sweep/feature-cases.ts';
import type { World } from '../../../../test/sweep/world.ts';

const draw = (): string => randomBytes(5).toString('hex');

const newGroup = async ({ t }: World): Promise<string> => {
  const { id } = await t.deps.db
    .insertInto('site_group')
    .values({ code: draw(), name: draw() })
    .returning('id')
    .executeTakeFirstOrThrow();
  return id;
};

export const sweepCases: SweepCases = {
  '/api/set_up/website_group/get_list': { valid: () => ({}), about: null },
  '/api/set_up/website_group/get_detail': { valid: async (world) => ({ id: await newGroup(world) }), about: null },
  '/api/set_up/website_group/get_members': { valid: async (world) => ({ id: await newGroup(world) }), about: null },
  '/api/set_up/website_group/get_options': { valid: () => ({}) },
  '/api/set_up/website_group/add_or_edit': { valid: () => ({ code: draw(), name: draw(), rtp: '96' }), about: null },
  '/api/set_up/website_group/set_members': {
    valid: async (world) => ({ id: await newGroup(world), version: 1, add_site_ids: [world.own.site] }),
    about: null,
  },
  '/api/set_up/website_group/batch_del': { valid: async (world) => ({ ids: [await newGroup(world)] }), about: null },
};
