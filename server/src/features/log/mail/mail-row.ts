import { type MailRow, MailState } from '@manager/contract/features/log/mail';
import type { Ctx } from '../../../kit/service/ctx.ts';

/** Mails hold one-time links to accounts: nobody but super users finds any, whatever codes he holds. */
export const mailsFor = (ctx: Ctx) =>
  ctx.db
    .selectFrom('mail_outbox as m')
    .leftJoin('staff_user as u', 'u.id', 'm.user_id')
    .select(['m.id', 'm.created_at', 'm.user_id', 'u.user_name', 'm.to_address', 'm.template', 'm.language', 'm.subject'])
    .select(['m.state', 'm.tries', 'm.next_try_at', 'm.sent_at', 'm.error'])
    .where((eb) => eb.val(ctx.user.isSuper));

type StoredMail = NonNullable<Awaited<ReturnType<ReturnType<typeof mailsFor>['executeTakeFirst']>>>;

export const toMailRow = (row: StoredMail): MailRow => {
  const state = MailState.parse(row.state);
  return {
    id: row.id,
    created_at: row.created_at.toISOString(),
    user_id: row.user_id,
    user_name: row.user_name,
    to_address: row.to_address,
    template: row.template,
    language: row.language,
    subject: row.subject,
    state,
    tries: row.tries,
    next_try_at: state === 'waiting' ? row.next_try_at.toISOString() : null,
    sent_at: row.sent_at?.toISOString() ?? null,
    error: row.error,
  };
};
