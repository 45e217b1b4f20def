import { randomBytes } from 'node:crypto';
import type { SweepCases } from '../../../../test/sweep/feature-cases.ts';
import type { Tenant, World } from '../../../../test/sweep/world.ts';

const newBlock = async ({ t }: World, { site, player }: Tenant): Promise<string> => {
  const { id } = await t.deps.db
    .insertInto('block')
    .values({ site_id: site, player_id: player, reason: randomBytes(5).toString('hex'), by_user: 'sweep' })
    .returning('id')
    .executeTakeFirstOrThrow();
  return id;
};

/** A player whom no rule is about yet. */
const newPlayer = async ({ t, own }: World): Promise<string> => {
  const userName = randomBytes(5).toString('hex');
  await t.deps.db.insertInto('player').values({ site_id: own.site, user_name: userName, currency: 'USD' }).execute();
  return userName;
};

export const sweepCases: SweepCases = {
  '/api/maintain/block/get_list': { valid: () => ({}), about: 'block' },
  '/api/maintain/block/get_detail': { valid: async (world) => ({ id: await newBlock(world, world.own) }), about: 'block' },
  '/api/maintain/block/add_or_edit': {
    valid: async (world) => ({ site_id: world.own.site, user_name: await newPlayer(world), reason: 'agreed' }),
    about: 'block',
  },
  '/api/maintain/block/batch_lift': { valid: async (world) => ({ ids: [await newBlock(world, world.own)] }), about: 'block' },
};
