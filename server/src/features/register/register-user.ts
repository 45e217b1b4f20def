import type { register as endpoint } from '@manager/contract/features/register/register';
import type { OutputOf, ParsedOf } from '@manager/contract/kit/endpoint';
import { sql, type SqlBool } from 'kysely';
import { AppError, fieldError } from '../../kit/app-error.ts';
import { audit } from '../../kit/service/audit.ts';
import type { PublicCtx } from '../../kit/service/ctx.ts';
import { inTransaction, type Tx } from '../../postgres/db.ts';
import { stranger } from '../auth/asker.ts';
import { requireHuman } from '../auth/bot-check.ts';
import { hashPassword } from '../auth/password.ts';
import { mailUser } from '../mail/read.ts';
import { drawUserInviteCode, mailLink, requireStrongPassword } from '../user/read.ts';
import { findInviter, type Inviter } from './find-inviter.ts';
import { atTheSameTime } from './same-time.ts';
import { refuseTooManyFrom } from './throttle-address.ts';

type Input = ParsedOf<typeof endpoint>;
const ACTION = 'user.register';

/**
 * A disabled user with an unverified address, of the agent that the invite code belongs to. An address that has an account gets a mail
 * instead, with the same answer after the same time: who asks does not learn who works here. A taken user name has to be told.
 */
export const registerUser = async (ctx: PublicCtx, input: Input): Promise<OutputOf<typeof endpoint>> => {
  await refuseTooManyFrom(ctx, ACTION);
  await requireHuman(ctx, input.cloudflareVerifyToken, 'register');
  const { user_name: userName, name, email, password } = input;
  requireStrongPassword({ password, userName, name, email, isSuper: false, field: 'password' });
  const inviter = await findInviter(ctx.authDb, input.invite_code);
  if (inviter === undefined) {
    await audit(ctx, ctx.authDb, { action: ACTION, objectType: 'user', objectId: '', outcome: 'failed', reason: 'invite_code' });
    throw fieldError('invite_code', 'not_found');
  }
  return atTheSameTime(async () => {
    const passwordHash = await hashPassword(password, stranger(ctx));
    await inTransaction(ctx.authDb, (tx) => addOrTell(ctx, tx, { ...input, inviter, passwordHash }));
    return { email };
  });
};

type NewUser = Input & { inviter: Inviter; passwordHash: string };

const addOrTell = async (ctx: PublicCtx, tx: Tx, input: NewUser): Promise<void> => {
  const { user_name: userName, email, inviter } = input;
  if (await findUser(tx, sql`lower(user_name) = lower(${userName})`))
    throw new AppError('object.duplicate', { field: 'user_name', fields: { user_name: 'duplicate' } });
  const owner = await findUser(tx, sql`lower(email) = lower(${email}) and deleted_at is null`);
  const id = owner?.id ?? (await addUser(ctx, tx, input));
  if (owner !== undefined) await mailUser(ctx, tx, { userId: owner.id, template: 'already_registered', values: {} });
  await audit(ctx, tx, {
    action: ACTION,
    objectType: 'user',
    objectId: id,
    agentId: inviter.agentId,
    reason: owner === undefined ? '' : 'known address',
    after: { user_name: userName, name: input.name, email, agent_id: inviter.agentId, invited_by: inviter.invitedBy },
  });
};

const findUser = (tx: Tx, condition: ReturnType<typeof sql>) =>
  tx
    .selectFrom('staff_user')
    .select('id')
    .where(sql<SqlBool>`${condition}`)
    .orderBy('id')
    .limit(1)
    .executeTakeFirst();

const addUser = async (ctx: PublicCtx, tx: Tx, input: NewUser): Promise<string> => {
  const { user_name: userName, name, email, inviter, passwordHash } = input;
  const { id } = await tx
    .insertInto('staff_user')
    .values({
      user_name: userName,
      name,
      email,
      agent_id: inviter.agentId,
      invited_by: inviter.invitedBy,
      status: 'disabled',
      password_hash: passwordHash,
      password_changed_at: ctx.now(),
      invite_code: drawUserInviteCode(),
    })
    .returning('id')
    .executeTakeFirstOrThrow();
  await mailLink(ctx, tx, { user: { id, user_name: userName, email }, purpose: 'verify_email' });
  return id;
};
