import { randomBytes } from 'node:crypto';
import type { SweepCases } from '__SRC__/../test/sweep/feature-cases.ts';
import type { World } from '__SRC__/../test/sweep/world.ts';

const newRecord = async ({ t, own }: World): Promise<string> => {
  const { id } = await t.deps.db
    .insertInto('__TABLE__')
    .values({ name: randomBytes(5).toString('hex'), agent_id: own.agent, status: 'disabled' })
    .returning('id')
    .executeTakeFirstOrThrow();
  return id;
};

export const sweepCases: SweepCases = {
  '/api/__AREA_API__/__THING_API__/get_list': { valid: () => ({}), about: null },
  '/api/__AREA_API__/__THING_API__/get_detail': { valid: async (world) => ({ id: await newRecord(world) }), about: null },
  '/api/__AREA_API__/__THING_API__/add_or_edit': {
    valid: ({ own }) => ({ name: randomBytes(5).toString('hex'), agent_id: own.agent }),
    about: null,
  },
  '/api/__AREA_API__/__THING_API__/batch_del': { valid: async (world) => ({ ids: [await newRecord(world)] }), about: null },
};
