import type { revealMail as endpoint } from '@manager/contract/features/log/mail';
import type { OutputOf, ParsedOf } from '@manager/contract/kit/endpoint';
import { AppError } from '../../../base/app-error.ts';
import { audit } from '../../../kit/service/audit.ts';
import type { Ctx } from '../../../kit/service/ctx.ts';
import { SUPER_ONLY } from '../../../kit/service/deciders.ts';
import { requireSecondPerson } from '../../../kit/service/second-person.ts';
import { inTransaction } from '../../../postgres/db.ts';
import { readMailBody } from '../../mail/public.ts';
import { hasLink } from './links.ts';
import { mailsFor } from './mail-row.ts';

const REVEALED_FOR_MS = 10 * 60_000;

/**
 * O-6: lets the caller read the links of a waiting mail for ten minutes. They open somebody's account, so a second person agrees, or the glass
 * is broken; either way it is on record. Errors: `object.not_found`, `object.wrong_state` without a link to read.
 */
export const reveal = (ctx: Ctx, { id, reason }: ParsedOf<typeof endpoint>): Promise<OutputOf<typeof endpoint>> =>
  inTransaction(ctx.db, async (tx) => {
    const row = await mailsFor({ ...ctx, db: tx })
      .select('m.body')
      .where('m.id', '=', id)
      .executeTakeFirst();
    if (row === undefined) throw new AppError('object.not_found');
    const body = readMailBody(ctx.settings, row.body);
    if (body === null || !hasLink(body)) throw new AppError('object.wrong_state', { state: row.state });
    const until = new Date(ctx.now().getTime() + REVEALED_FOR_MS);
    await requireSecondPerson(ctx, tx, {
      operation: 'mail.reveal',
      approveCode: SUPER_ONLY,
      objectType: 'mail',
      objectId: id,
      objectName: row.subject,
      objectVersion: null,
      agentId: null,
      before: null,
      after: { to_address: row.to_address, user_name: row.user_name, template: row.template },
      reason,
    });
    await tx.updateTable('mail_outbox').set({ revealed_to: ctx.user.id, revealed_until: until }).where('id', '=', id).execute();
    await audit(ctx, tx, {
      action: 'mail.reveal',
      objectType: 'mail',
      objectId: id,
      reason,
      after: { to_address: row.to_address, user_name: row.user_name, revealed_until: until.toISOString() },
    });
    return { revealed_until: until.toISOString() };
  });
