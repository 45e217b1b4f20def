import type { resetPassword as endpoint } from '@manager/contract/features/user/user';
import type { OutputOf, ParsedOf } from '@manager/contract/kit/endpoint';
import { AppError, fieldError } from '../../base/app-error.ts';
import { audit } from '../../kit/service/audit.ts';
import type { Ctx } from '../../kit/service/ctx.ts';
import { noteTouch } from '../../kit/service/independence.ts';
import { inTransaction } from '../../postgres/db.ts';
import { endSessionsOf } from '../auth/public.ts';
import { lockUser, type LockedUser } from './lock-user.ts';
import { isSettledAddress } from './settled-address.ts';
import { maskEmail } from './mask-email.ts';
import { mailLinkOrRefuse } from './one-time-link.ts';
import { requireNotAbove } from './user-rules.ts';

/** Signs the user out everywhere and mails a one-time link; the password itself is neither shown nor set by anybody else. */
export const resetPassword = (ctx: Ctx, { id }: ParsedOf<typeof endpoint>): Promise<OutputOf<typeof endpoint>> =>
  inTransaction(ctx.db, async (tx) => {
    const user = await lockUser(ctx, tx, id);
    await requireNotAbove(ctx, tx, user);
    const { email } = user;
    if (email === null) throw fieldError('email', 'required');
    requireOwnersAddress(ctx, user);
    await noteTouch(ctx, tx, id);
    await endSessionsOf(ctx, tx, { userId: id, reason: 'password' });
    await mailLinkOrRefuse(ctx, tx, {
      user: { ...user, email },
      // Who never chose a password gets the time of an invitation.
      purpose: user.has_password ? 'reset_password' : 'first_password',
    });
    const sentTo = maskEmail(email);
    await audit(ctx, tx, {
      action: 'user.reset_password',
      objectType: 'user',
      objectId: id,
      agentId: user.agent_id,
      after: { sent_to: sentTo },
    });
    return { sent_to: sentTo };
  });

/** A link that opens an account which has a password goes to an address that its owner has shown, and that is not new. */
const requireOwnersAddress = (ctx: Ctx, user: LockedUser): void => {
  if (user.has_password && !isSettledAddress(user, ctx.now())) throw new AppError('user.new_address');
};
