import { createHash, randomBytes } from 'node:crypto';
import type { Caller } from '../client.ts';
import { createView } from '../world.ts';
import { NEW_PASSWORD_CANARY, PASSWORD_CANARY, type World } from './world.ts';
import type { SweepCase } from './feature-cases.ts';

/** Never digits alone: the canary would take such a name for a sum. */
const draw = (): string => `n${randomBytes(5).toString('hex')}`;
const nothing = (): Record<string, unknown> => ({});

const newUser = async ({ t, own }: World): Promise<{ id: string; email: string }> => {
  const { userId } = await t.signInAs({ agentId: own.agent });
  const email = `${draw()}@example.com`;
  await t.deps.db.updateTable('staff_user').set({ email }).where('id', '=', userId).execute();
  return { id: userId, email };
};

const userWithFactor = async (world: World): Promise<string> => {
  const { id } = await newUser(world);
  await world.t.deps.db
    .updateTable('staff_user')
    .set({ totp_secret: Buffer.from('sealed'), totp_confirmed_at: new Date() })
    .where('id', '=', id)
    .execute();
  return id;
};

const newGroup = async ({ t, own }: World): Promise<string> => {
  const { id } = await t.deps.db
    .insertInto('auth_group')
    .values({ name: `Unused ${draw()}`, agent_id: own.agent })
    .returning('id')
    .executeTakeFirstOrThrow();
  return id;
};

/** A link that was mailed to somebody of `own`. */
const mailedLink = async (world: World, purpose: 'reset_password' | 'verify_email'): Promise<string> => {
  const { id, email } = await newUser(world);
  const token = randomBytes(32).toString('base64url');
  await world.t.deps.db
    .insertInto('one_time_link')
    .values({
      token_hash: createHash('sha256').update(token).digest(),
      purpose,
      user_id: id,
      detail: email,
      expires_at: new Date(Date.now() + 300_000),
    })
    .execute();
  return token;
};

const inviteCodeOf = async ({ t }: World, me: Caller): Promise<string> =>
  (await t.deps.db.selectFrom('staff_user').select('invite_code').where('id', '=', me.userId).executeTakeFirstOrThrow())
    .invite_code;

const someRule = async ({ t }: World): Promise<Record<string, unknown>> =>
  t.deps.db.selectFrom('auth_rule').select(['id', 'version']).where('code', '=', 'C-1').executeTakeFirstOrThrow();

/** As it stands on the screen of `me` at this moment. */
const presentReview = async ({ t }: World, me: Caller): Promise<string> => {
  const { data } = (
    await t.app.inject({ url: '/manager/api/permission/access_review/get_list', headers: { 'x-token': me.token } })
  ).json<{ data: { sha256: string } }>();
  return data.sha256;
};

/** Users, their accounts and links, groups, codes and their review. */
export const PEOPLE_CASES: Record<string, SweepCase> = {
  '/api/user/saved_view/get_list': { valid: nothing, about: 'view' },
  '/api/user/saved_view/save': {
    valid: () => ({ path: '/set-up/website', name: `View ${draw()}`, query: 'status=enabled', visibility: 'shared' }),
    about: 'view',
  },
  '/api/user/saved_view/set_default': {
    valid: async (world, me) => ({ id: await createView(world.t.deps.db, { userId: me.userId }), is_default: true }),
    about: 'view',
  },
  '/api/user/saved_view/delete': {
    valid: async (world, me) => ({ id: await createView(world.t.deps.db, { userId: me.userId }) }),
    about: 'view',
  },
  '/api/user/user/get_user_list': { valid: nothing },
  '/api/user/user/get_detail': { valid: ({ own }) => ({ id: own.user }), about: 'user' },
  '/api/user/user/add_or_edit_user': {
    valid: ({ own }) => ({ user_name: `u-${draw()}`, name: 'New user', agent_id: own.agent, password: NEW_PASSWORD_CANARY }),
    about: 'user',
  },
  '/api/user/user/batch_del_user': { valid: async (world) => ({ ids: [(await newUser(world)).id] }), about: 'user' },
  '/api/user/user/reset_password': { valid: async (world) => ({ id: (await newUser(world)).id }), about: 'user' },
  '/api/user/user/change_password': { valid: () => ({ password: PASSWORD_CANARY, new_password: NEW_PASSWORD_CANARY }) },
  '/api/user/user/change_email': { valid: () => ({ email: `${draw()}@example.com` }) },
  '/api/user/user/send_verification': {
    valid: async ({ t }, me) => {
      await t.deps.db
        .updateTable('staff_user')
        .set({ email: `${draw()}@example.com` })
        .where('id', '=', me.userId)
        .execute();
      return {};
    },
  },
  '/api/user/user/get_invite_code': { valid: nothing },
  '/api/user/user/unlock': { valid: async (world) => ({ id: (await newUser(world)).id }), about: 'user' },
  '/api/user/user/remove_factors': {
    valid: async (world) => ({ id: await userWithFactor(world), reason: 'Lost the phone' }),
    about: 'user',
  },
  '/api/user/user/get_session_list': { valid: ({ own }) => ({ id: own.user }), about: 'user' },
  '/api/user/user/end_sessions': { valid: async (world) => ({ id: (await newUser(world)).id }), about: 'user' },

  '/api/register': {
    valid: async (world, me) => ({
      invite_code: await inviteCodeOf(world, me),
      user_name: `r-${draw()}`,
      name: 'Registered',
      email: `${draw()}@example.com`,
      password: NEW_PASSWORD_CANARY,
    }),
  },
  '/api/reset_password/request': { valid: async (world) => ({ email: (await newUser(world)).email }) },
  '/api/reset_password/confirm': {
    valid: async (world) => ({ token: await mailedLink(world, 'reset_password'), password: NEW_PASSWORD_CANARY }),
  },
  '/api/verify_email': { valid: async (world) => ({ token: await mailedLink(world, 'verify_email') }) },

  '/api/permission/group/get_list': { valid: nothing },
  '/api/permission/group/get_detail': { valid: ({ own }) => ({ id: own.group }), about: 'group' },
  '/api/permission/group/get_options': { valid: nothing },
  '/api/permission/group/add_or_edit': {
    valid: ({ own }) => ({ name: `Group ${draw()}`, agent_id: own.agent, codes: [] }),
    about: 'group',
  },
  '/api/permission/group/clone': { valid: ({ own }) => ({ id: own.group, name: `Copy ${draw()}` }), about: 'group' },
  '/api/permission/group/batch_del': { valid: async (world) => ({ ids: [await newGroup(world)] }), about: 'group' },
  '/api/permission/auth_rule/get_list': { valid: nothing },
  '/api/permission/auth_rule/edit': {
    valid: async (world) => ({ ...(await someRule(world)), note: 'Looked at', reason: 'Yearly check' }),
    about: null,
  },
  '/api/permission/who_has/get_list': { valid: () => ({ code: 'C-1' }) },
  '/api/permission/access_review/get_list': { valid: nothing },
  '/api/permission/access_review/sign_off': {
    valid: async (world, me) => ({ sha256: await presentReview(world, me), note: 'As it should be' }),
  },
  '/api/permission/access_review/get_history': { valid: nothing },
  '/api/set_up/agent/get_options': { valid: nothing },
};
