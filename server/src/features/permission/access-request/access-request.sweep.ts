import type { Caller } from '../../../../test/client.ts';
import type { SweepCases } from '../../../../test/sweep/feature-cases.ts';
import type { World } from '../../../../test/sweep/world.ts';
import { createAccessRequest } from '../../../../test/world.ts';

const CODE = 'F-8';

const groupOf = async ({ t }: World, { userId }: Pick<Caller, 'userId'>): Promise<string | null> =>
  (await t.deps.db.selectFrom('staff_user').select('auth_group_id').where('id', '=', userId).executeTakeFirstOrThrow())
    .auth_group_id;

/** Nobody asks for what he holds. */
const withoutCode = async (world: World, me: Caller): Promise<void> => {
  const id = await groupOf(world, me);
  if (id === null) return;
  await world.t.deps.db.deleteFrom('auth_group_code').where('auth_group_id', '=', id).where('code', '=', CODE).execute();
};

/** Nobody grants what he lacks. */
const withCode = async (world: World, me: Caller): Promise<void> => {
  const id = await groupOf(world, me);
  if (id === null) return;
  await world.t.deps.db
    .insertInto('auth_group_code')
    .values(['F', CODE].map((code) => ({ auth_group_id: id, code })))
    .onConflict((conflict) => conflict.doNothing())
    .execute();
};

const mine = async (world: World, me: Caller): Promise<string> => {
  await withoutCode(world, me);
  await world.t.deps.db.deleteFrom('access_request').where('user_id', '=', me.userId).execute();
  return createAccessRequest(world.t.deps.db, { userId: me.userId, code: CODE });
};

/** A request of somebody in a group of their own agent. */
const theirs = async (world: World, me: Caller): Promise<{ id: string; groupId: string }> => {
  const { t, own } = world;
  const { db } = t.deps;
  await withCode(world, me);
  const { userId } = await t.signInAs({ agentId: own.agent });
  const { id: groupId } = await db
    .insertInto('auth_group')
    .values({ name: `group of ${userId}`, agent_id: own.agent })
    .returning('id')
    .executeTakeFirstOrThrow();
  await db.updateTable('staff_user').set({ auth_group_id: groupId }).where('id', '=', userId).execute();
  return { id: await createAccessRequest(db, { userId, code: CODE }), groupId };
};

const area = '/api/permission/access_request';

export const sweepCases: SweepCases = {
  [`${area}/get_info`]: { valid: () => ({ code: CODE }) },
  [`${area}/add`]: {
    valid: async (world, me) => {
      await withoutCode(world, me);
      return { code: CODE, path: '/report/agent-report', reason: 'For the monthly talk' };
    },
  },
  [`${area}/withdraw`]: { valid: async (world, me) => ({ id: await mine(world, me) }), about: 'access_request' },
  [`${area}/get_detail`]: { valid: async (world, me) => ({ id: await mine(world, me) }), about: 'access_request' },
  [`${area}/grant`]: {
    valid: async (world, me) => {
      const { id, groupId } = await theirs(world, me);
      return { id, way: 'extend', group_id: groupId, version: 1 };
    },
    about: 'access_request',
  },
  [`${area}/reject`]: {
    valid: async (world, me) => ({ id: (await theirs(world, me)).id, reason: 'Ask for the summary instead' }),
    about: 'access_request',
  },
};
