import type { sendVerification as endpoint } from '@manager/contract/features/user/user';
import type { OutputOf } from '@manager/contract/kit/endpoint';
import { AppError, fieldError } from '../../base/app-error.ts';
import { audit } from '../../kit/service/audit.ts';
import type { Ctx } from '../../kit/service/ctx.ts';
import { inTransaction } from '../../postgres/db.ts';
import { maskEmail } from './mask-email.ts';
import { lastMailedAt, mailLinkOrRefuse } from './one-time-link.ts';

const PAUSE_MS = 60_000;

/** Mails the link once more; the address must still be unverified, and a minute must have passed since the last one. */
export const sendVerification = (ctx: Ctx): Promise<OutputOf<typeof endpoint>> =>
  inTransaction(ctx.db, async (tx) => {
    const user = await tx
      .selectFrom('staff_user')
      .select(['id', 'user_name', 'email', 'email_status'])
      .where('id', '=', ctx.user.id)
      .forUpdate()
      .executeTakeFirstOrThrow();
    const { email } = user;
    if (email === null) throw fieldError('email', 'required');
    if (user.email_status === 'verified') throw new AppError('object.wrong_state', { state: user.email_status });
    const mailedAt = await lastMailedAt(tx, user.id, 'verify_email');
    const waitMs = mailedAt === null ? 0 : mailedAt.getTime() + PAUSE_MS - ctx.now().getTime();
    if (waitMs > 0) throw new AppError('requests.too_many', { retry_after_s: Math.ceil(waitMs / 1000) });
    await mailLinkOrRefuse(ctx, tx, { user: { ...user, email }, purpose: 'verify_email' });
    const sentTo = maskEmail(email);
    await audit(ctx, tx, {
      action: 'user.send_verification',
      objectType: 'user',
      objectId: user.id,
      agentId: ctx.user.agentId,
      after: { sent_to: sentTo },
    });
    return { sent_to: sentTo };
  });
