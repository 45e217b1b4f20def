import { createHash, randomBytes } from 'node:crypto';
import type { resetPassword as endpoint } from '@manager/contract/features/user/user';
import type { OutputOf, ParsedOf } from '@manager/contract/kit/endpoint';
import { fieldError } from '../../kit/app-error.ts';
import { audit } from '../../kit/service/audit.ts';
import type { Ctx } from '../../kit/service/ctx.ts';
import { inTransaction, type Tx } from '../../postgres/db.ts';
import { endSessionsOf } from '../auth/session.ts';
import { lockUser } from './lock-user.ts';
import { requireNotAbove } from './user-rules.ts';

/** quality.md T019: at most 10 minutes. */
const LINK_LIFETIME_MS = 10 * 60_000;

/** Signs the user out everywhere and issues a one-time link; the password itself is neither shown nor set by anybody else. */
export const resetPassword = (ctx: Ctx, { id }: ParsedOf<typeof endpoint>): Promise<OutputOf<typeof endpoint>> =>
  inTransaction(ctx.db, async (tx) => {
    const user = await lockUser(ctx, tx, id);
    await requireNotAbove(ctx, tx, user);
    if (user.email === null) throw fieldError('email', 'required');
    await endSessionsOf(ctx, tx, { userId: id });
    await issueLink(ctx, tx, id);
    const sentTo = maskEmail(user.email);
    await audit(ctx, tx, {
      action: 'user.reset_password',
      objectType: 'user',
      objectId: id,
      agentId: user.agent_id,
      after: { sent_to: sentTo },
    });
    return { sent_to: sentTo };
  });

/** Stores the hash of a new link; links issued before it are void. */
const issueLink = async (ctx: Ctx, tx: Tx, userId: string): Promise<void> => {
  const now = ctx.now();
  await tx
    .updateTable('one_time_link')
    .set({ used_at: now })
    .where('user_id', '=', userId)
    .where('purpose', '=', 'reset_password')
    .where('used_at', 'is', null)
    .execute();
  const token = randomBytes(32).toString('base64url');
  await tx
    .insertInto('one_time_link')
    .values({
      token_hash: createHash('sha256').update(token).digest(),
      purpose: 'reset_password',
      user_id: userId,
      expires_at: new Date(now.getTime() + LINK_LIFETIME_MS),
    })
    .execute();
};

/** `k***@example.com`: enough to recognise one's own address. */
const maskEmail = (email: string): string => email.replace(/^(.).*(?=@)/, '$1***');
