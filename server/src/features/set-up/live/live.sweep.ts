import { randomBytes } from 'node:crypto';
import type { SweepCases } from '../../../../test/sweep/feature-cases.ts';
import type { World } from '../../../../test/sweep/world.ts';

const newAccount = async ({ t, own }: World, type: 'real' | 'live'): Promise<string> => {
  const { id } = await t.deps.db
    .insertInto('player')
    .values({ site_id: own.site, user_name: `star-${randomBytes(5).toString('hex')}`, currency: 'USD', type })
    .returning('id')
    .executeTakeFirstOrThrow();
  return id;
};

export const sweepCases: SweepCases = {
  '/api/set_up/live/get_list': { valid: () => ({}) },
  '/api/set_up/live/get_detail': { valid: ({ own }) => ({ id: own.player }), about: 'player' },
  '/api/set_up/live/set_live': {
    valid: async (world) => ({ id: await newAccount(world, 'real'), version: 1, reason: 'a show' }),
    about: 'player',
  },
  '/api/set_up/live/unset_live': {
    valid: async (world) => ({ ids: [await newAccount(world, 'live')], reason: 'over' }),
    about: 'player',
  },
};
