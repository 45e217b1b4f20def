import { randomBytes } from 'node:crypto';
import { hashPassword } from '../features/auth/public.ts';
import { startSession } from '../features/auth/start-session.ts';
import { drawUserInviteCode } from '../features/user/public.ts';
import { audit } from '../kit/service/audit.ts';
import type { PublicCtx } from '../kit/service/ctx.ts';
import { inTransaction, type OwnerTx } from '../postgres/db.ts';

const MAKER = { userName: 'demo-maker', name: 'Demo set-up' };
const APPROVER = { userName: 'demo-approver', name: 'Demo approval' };

export type SetUpTokens = { maker: string; approver: string };

/** Sessions of the two who set the demo up: super users without a password, so that nobody but this start can be them. */
export const startSetUp = async (ctx: PublicCtx): Promise<SetUpTokens> => ({
  maker: await sessionOfSetUp(ctx, MAKER),
  approver: await sessionOfSetUp(ctx, APPROVER),
});

const sessionOfSetUp = (ctx: PublicCtx, { userName, name }: typeof MAKER): Promise<string> =>
  inTransaction(ctx.db, async (tx) => {
    const existing = await tx.selectFrom('staff_user').select('id').where('user_name', '=', userName).executeTakeFirst();
    const user =
      existing ??
      (await tx
        .insertInto('staff_user')
        .values({ user_name: userName, name, is_super: true, invite_code: drawUserInviteCode() })
        .returning('id')
        .executeTakeFirstOrThrow());
    return sessionOf(ctx, tx, user.id);
  });

/** Where second factors are required the account counts as having one until `closeSetUp`: nobody is there who could show it. */
const sessionOf = async (ctx: PublicCtx, tx: OwnerTx, userId: string): Promise<string> => {
  if (ctx.settings.mfa === 'required')
    await tx.updateTable('staff_user').set({ totp_confirmed_at: ctx.now() }).where('id', '=', userId).execute();
  return (await startSession(ctx, tx, { userId })).token;
};

export type Hired = { userName: string; job: string };
export type Access = Hired & { password: string; token: string };

/**
 * Gives each of the staff a drawn password and a session. Like the first super user's the password is not to be changed at the first sign-in,
 * since nobody reads it but who started the product; only its hash is kept.
 */
export const letStaffIn = async (ctx: PublicCtx, staff: readonly Hired[]): Promise<Access[]> => {
  const access: Access[] = [];
  // One after the other: hashes of the product take turns anyway, and on a slow machine the last of them would wait too long for its own.
  for (const member of staff) {
    const password = randomBytes(15).toString('base64url');
    const hash = await hashPassword(password);
    const token = await inTransaction(ctx.db, (tx) => openAccount(ctx, tx, { userName: member.userName, hash }));
    access.push({ ...member, password, token });
  }
  return access;
};

const openAccount = async (
  ctx: PublicCtx,
  tx: OwnerTx,
  { userName, hash }: { userName: string; hash: string },
): Promise<string> => {
  const { id, agent_id: agentId } = await tx
    .updateTable('staff_user')
    .set({ password_hash: hash, password_changed_at: ctx.now(), must_change_password: false })
    .where('user_name', '=', userName)
    .returning(['id', 'agent_id'])
    .executeTakeFirstOrThrow();
  await audit(ctx, tx, {
    action: 'user.change_password',
    objectType: 'user',
    objectId: id,
    agentId,
    reason: 'First password, drawn at the first start of the demo',
  });
  return sessionOf(ctx, tx, id);
};

/** The set-up is over: its two accounts are of no use any more, and staff sign in by themselves from now on. */
export const closeSetUp = async ({ now }: PublicCtx, tx: OwnerTx, staff: readonly Hired[]): Promise<void> => {
  const setUp = [MAKER.userName, APPROVER.userName];
  await tx.updateTable('staff_user').set({ status: 'disabled', is_super: false }).where('user_name', 'in', setUp).execute();
  const users = await tx
    .updateTable('staff_user')
    .set({ totp_confirmed_at: null })
    .where('user_name', 'in', [...setUp, ...staff.map(({ userName }) => userName)])
    .where('totp_secret', 'is', null)
    .returning('id')
    .execute();
  await tx
    .updateTable('session')
    .set({ ended_at: now(), ended_reason: 'logout' })
    .where(
      'user_id',
      'in',
      users.map(({ id }) => id),
    )
    .where('ended_at', 'is', null)
    .execute();
};
