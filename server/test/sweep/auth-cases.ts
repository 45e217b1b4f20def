import { passkeyCreation } from '../../src/features/auth/factor/passkey.ts';
import { drawTotp, sealTotp } from '../../src/features/auth/factor/totp.ts';
import { startSession } from '../../src/features/auth/start-session.ts';
import { openTicket, type Purpose } from '../../src/features/auth/ticket.ts';
import { ownCtx } from '../../src/kit/service/ctx.ts';
import { inTransaction } from '../../src/postgres/db.ts';
import { createAuthenticator } from '../authenticator.ts';
import type { Caller, TestApp } from '../client.ts';
import { createPasskey, totpAt } from '../staff.ts';
import { PASSWORD_CANARY, type World } from './world.ts';
import type { SweepCase } from './feature-cases.ts';

const nothing = (): Record<string, unknown> => ({});
const sidOf = ({ token }: Caller): string => token.split('.')[0] as string;

const nameOf = async ({ t }: World, { userId }: Caller): Promise<string> =>
  (await t.deps.db.selectFrom('staff_user').select('user_name').where('id', '=', userId).executeTakeFirstOrThrow()).user_name;

/** An app whose present code is answered; confirmed or still waiting for it. */
const withApp = async ({ t }: World, { userId }: Caller, isConfirmed: boolean): Promise<string> => {
  const { bytes, secret } = drawTotp('sweep');
  await t.deps.db
    .updateTable('staff_user')
    .set({
      totp_secret: sealTotp(ownCtx(t.deps, 'test'), userId, bytes),
      totp_confirmed_at: isConfirmed ? t.deps.now() : null,
      totp_last_step: null,
    })
    .where('id', '=', userId)
    .execute();
  return totpAt(secret, t.clock.nowMs());
};

const open = (t: TestApp, me: Caller, step: { purpose: Purpose; challenge?: string }): Promise<string> =>
  inTransaction(t.deps.db, (tx) => openTicket(ownCtx(t.deps, 'test'), tx, { ...step, userId: me.userId, sid: sidOf(me) }));

export const AUTH_CASES: Record<string, SweepCase> = {
  '/api/login': { valid: async (world, me) => ({ username: await nameOf(world, me), password: PASSWORD_CANARY }) },
  '/api/login/get_challenge': { valid: nothing },
  '/api/login/verify_factor': {
    valid: async (world, me) => ({
      code: await withApp(world, me, true),
      ticket: await open(world.t, me, { purpose: 'sign_in' }),
    }),
  },
  '/api/logout': { valid: nothing },
  '/api/user/get_user_info': { valid: nothing },
  '/api/user/preferences/save': { valid: () => ({ size: 'small', sidebarLogo: true }) },

  '/api/user/table_layout/get_list': { valid: nothing },
  '/api/user/table_layout/save': {
    valid: () => ({
      table_id: '/set-up/website',
      layout: { version: 1, order: [], hidden: ['brand'], shown: [], frozen: [], widths: { name: 240 } },
    }),
  },

  '/api/user/factor/get_list': { valid: nothing },
  '/api/user/factor/start_totp': { valid: nothing },
  '/api/user/factor/confirm_totp': { valid: async (world, me) => ({ code: await withApp(world, me, false) }) },
  '/api/user/factor/remove_totp': { valid: async (world, me) => (await withApp(world, me, true), {}) },
  '/api/user/factor/renew_recovery_codes': { valid: async (world, me) => (await withApp(world, me, true), {}) },
  '/api/user/factor/start_passkey': { valid: nothing },
  '/api/user/factor/add_passkey': {
    valid: async ({ t }, me) => {
      const user = { id: me.userId, userName: 'sweep', name: 'sweep' };
      const options = passkeyCreation(ownCtx(t.deps, 'test'), { user, passkeys: [] });
      return {
        ticket: await open(t, me, { purpose: 'add_passkey', challenge: options.challenge }),
        name: 'Key',
        response: createAuthenticator().create(options),
      };
    },
  },
  '/api/user/factor/rename_passkey': {
    valid: async ({ t }, me) => ({ id: await createPasskey(t, me.userId), name: 'Other key' }),
    about: 'passkey',
  },
  '/api/user/factor/remove_passkey': {
    valid: async ({ t }, me) => ({ id: await createPasskey(t, me.userId) }),
    about: 'passkey',
  },

  '/api/user/session/get_list': { valid: nothing },
  '/api/user/session/end': {
    valid: async ({ t }, { userId }) => ({
      sid: (await inTransaction(t.deps.db, (tx) => startSession(ownCtx(t.deps, 'test'), tx, { userId }))).sid,
    }),
  },
  '/api/user/session/end_others': { valid: nothing },
  '/api/user/session/end_all': { valid: nothing },

  '/api/user/step_up/start': { valid: nothing },
  '/api/user/step_up/confirm': { valid: () => ({ password: PASSWORD_CANARY }) },
};
