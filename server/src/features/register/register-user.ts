import type { register as endpoint } from '@manager/contract/features/register/register';
import type { OutputOf, ParsedOf } from '@manager/contract/kit/endpoint';
import { sql, type SqlBool } from 'kysely';
import { fieldError } from '../../base/app-error.ts';
import { audit } from '../../kit/service/audit.ts';
import type { PublicCtx } from '../../kit/service/ctx.ts';
import { inTransaction, type OwnerTx, type OwnerDb } from '../../postgres/db.ts';
import { hashPassword, requireHuman, stranger } from '../auth/public.ts';
import { mailUser, queueMail } from '../mail/public.ts';
import { drawUserInviteCode, mailLink, requireStrongPassword } from '../user/public.ts';
import { atTheSameTime } from './same-time.ts';
import { refuseTooManyFrom } from './throttle-address.ts';

type Inviter = { agentId: string | null; invitedBy: string | null };

/** Whose invite code it is: an enabled user's or an enabled agent's, with every agent above in business. */
const findInviter = async (db: OwnerDb, code: string): Promise<Inviter | undefined> => {
  const { rows } = await sql<{ agent_id: string | null; invited_by: string | null }>`
    with recursive owner as (
      select agent_id, id as invited_by from staff_user where invite_code = ${code} and status = 'enabled' and deleted_at is null
      union all
      select id, null from agent where invite_code = upper(${code}) and deleted_at is null
    ), chain as (
      select id, parent_id, status, deleted_at from agent where id in (select agent_id from owner)
      union
      select agent.id, agent.parent_id, agent.status, agent.deleted_at from agent join chain on agent.id = chain.parent_id
    )
    select agent_id, invited_by from owner
    where not exists (select 1 from chain where status <> 'enabled' or deleted_at is not null)`.execute(db);
  const [found] = rows;
  return found === undefined ? undefined : { agentId: found.agent_id, invitedBy: found.invited_by };
};

type Input = ParsedOf<typeof endpoint>;
const ACTION = 'user.register';

/**
 * A disabled user with an unverified address, of the agent that the invite code belongs to. An address that has an account, and a user name
 * that somebody has, are told by mail alone, with the same answer after the same time: who asks does not learn who works here.
 */
export const registerUser = async (ctx: PublicCtx, input: Input): Promise<OutputOf<typeof endpoint>> => {
  await refuseTooManyFrom(ctx, ACTION);
  await requireHuman(ctx, input.cloudflareVerifyToken, 'register');
  const { user_name: userName, name, email, password } = input;
  await requireStrongPassword({ password, userName, name, email, isSuper: false, field: 'password' });
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

const addOrTell = async (ctx: PublicCtx, tx: OwnerTx, input: NewUser): Promise<void> => {
  const { user_name: userName, name, email, inviter } = input;
  const owner = await findOwner(tx, email);
  const id = await addUser(ctx, tx, { ...input, isKnown: owner !== undefined });
  if (owner !== undefined) await mailUser(ctx, tx, { userId: owner.id, template: 'already_registered', values: {} });
  else if (id === undefined) {
    const values = { name, user_name: userName };
    await queueMail(ctx, tx, { userId: null, to: email, template: 'user_name_taken', language: ctx.language, values });
  } else await mailLink(ctx, tx, { user: { id, user_name: userName, email }, purpose: 'verify_email' });
  await audit(ctx, tx, {
    action: ACTION,
    objectType: 'user',
    objectId: owner?.id ?? id ?? '',
    agentId: inviter.agentId,
    reason: owner !== undefined ? 'known address' : id === undefined ? 'user name taken' : '',
    after: { user_name: userName, name, email, agent_id: inviter.agentId, invited_by: inviter.invitedBy },
  });
};

const findOwner = (tx: OwnerTx, email: string) =>
  tx
    .selectFrom('staff_user')
    .select('id')
    .where(sql<SqlBool>`lower(email) = lower(${email}) and deleted_at is null`)
    .orderBy('id')
    .limit(1)
    .executeTakeFirst();

/**
 * Undefined when somebody has the user name. A known address takes it as well, with a row that counts as removed: else a second try of the
 * same name would tell whether the first one made an account.
 */
const addUser = async (ctx: PublicCtx, tx: OwnerTx, input: NewUser & { isKnown: boolean }): Promise<string | undefined> => {
  const { user_name: userName, name, email, inviter, passwordHash, isKnown } = input;
  const made = await tx
    .insertInto('staff_user')
    .values({
      user_name: userName,
      name: isKnown ? '' : name,
      email: isKnown ? null : email,
      agent_id: isKnown ? null : inviter.agentId,
      invited_by: inviter.invitedBy,
      status: 'disabled',
      password_hash: isKnown ? null : passwordHash,
      password_changed_at: ctx.now(),
      invite_code: drawUserInviteCode(),
      deleted_at: isKnown ? ctx.now() : null,
    })
    .onConflict((conflict) => conflict.doNothing())
    .returning('id')
    .executeTakeFirst();
  return made?.id;
};
