import type { CaseDetail } from '@manager/contract/features/risk-set/case';
import {
  type getVendorNotice as noticeEndpoint,
  type notifyVendor as notifyEndpoint,
  VendorNoticeRow,
} from '@manager/contract/features/risk-set/vendor-notice';
import type { OutputOf, ParsedOf } from '@manager/contract/kit/endpoint';
import { sql } from 'kysely';
import { AppError } from '../../../base/app-error.ts';
import { findRow } from '../../../kit/resource/resource.ts';
import { audit } from '../../../kit/service/audit.ts';
import type { Ctx } from '../../../kit/service/ctx.ts';
import { inTransaction } from '../../../postgres/db.ts';
import { mailText, queueMail } from '../../mail/public.ts';
import { changedCase } from './case-detail.ts';
import { cases } from './case-row.ts';
import { lockCase, requireOpen } from './lock-case.ts';
import { noticeValues } from './notice-words.ts';
import { alertOfCase, contactOf } from './vendor-of-case.ts';

const TEMPLATE = 'vendor_notice';

/** What the vendor would be told, and what it was told before. Errors: `object.not_found`, also for a case that is about no alarm. */
export const getVendorNotice = async (
  ctx: Ctx,
  { id }: ParsedOf<typeof noticeEndpoint>,
): Promise<OutputOf<typeof noticeEndpoint>> => {
  const alert = await alertOfCase(ctx, await findRow(ctx, cases, id));
  if (alert === undefined) throw new AppError('object.not_found');
  const [contact, notices] = await Promise.all([contactOf(ctx, alert.vendor), noticesOf(ctx, id)]);
  const language = contact?.language ?? 'en';
  const values = noticeValues(alert.facts, { language, note: '' });
  return {
    vendor: alert.vendor,
    contact: contact ?? null,
    ...mailText({ template: TEMPLATE, language, values }),
    has_mail_server: ctx.settings.hasMailServer,
    notices,
  };
};

/**
 * Writes to the vendor, a mail to each of its addresses. Errors: `object.not_found`, `object.wrong_state` (closed),
 * `object.version_conflict` (another contact, or a notice that the caller has not seen).
 */
export const notifyVendor = (ctx: Ctx, input: ParsedOf<typeof notifyEndpoint>): Promise<CaseDetail> =>
  inTransaction(ctx.db, async (tx) => {
    const { id, note = '' } = input;
    const own = { ...ctx, db: tx };
    const row = await lockCase(ctx, tx, { id });
    requireOpen(row);
    const alert = await alertOfCase(own, row);
    const contact = alert === undefined ? undefined : await contactOf(own, alert.vendor);
    if (alert === undefined || contact === undefined) throw new AppError('object.not_found');
    const last = await tx
      .selectFrom('vendor_notice')
      .select('id')
      .where('case_id', '=', id)
      .orderBy('id', 'desc')
      .limit(1)
      .executeTakeFirst();
    if (contact.version !== input.contact_version || (last?.id ?? null) !== input.last_notice_id)
      throw new AppError('object.version_conflict');
    const { language } = contact;
    const values = noticeValues(alert.facts, { language, note });
    const { subject, body } = mailText({ template: TEMPLATE, language, values });
    const said = { vendor: alert.vendor, addresses: contact.addresses, language, subject, body, note };
    const by = { user_id: ctx.user.id, user_name: ctx.user.userName, created_at: ctx.now() };
    const { id: noticeId } = await tx
      .insertInto('vendor_notice')
      .values({ case_id: id, alert_id: alert.id, ...said, ...by })
      .returning('id')
      .executeTakeFirstOrThrow();
    for (const to of contact.addresses)
      await queueMail(ctx, tx, { userId: null, to, template: TEMPLATE, language, values, noticeId });
    await tx
      .insertInto('case_event')
      .values({ case_id: id, event: 'notice', notice_id: noticeId, reason: note, ...by })
      .execute();
    await audit(ctx, tx, {
      action: 'case.notify_vendor',
      objectType: cases.name,
      objectId: id,
      agentId: row.agent_id,
      after: { notice_id: noticeId, ...said },
    });
    return changedCase(ctx, tx, id);
  });

/** Newest first, each address with what became of its mail. */
const noticesOf = async ({ db }: Ctx, caseId: string): Promise<VendorNoticeRow[]> => {
  const rows = await db
    .selectFrom('vendor_notice as n')
    .select(['n.id', 'n.vendor', 'n.note', 'n.user_name', 'n.created_at'])
    .select(
      sql<unknown>`(select json_agg(json_build_object('address', a.address, 'state', coalesce(m.state, 'unknown'), 'error', coalesce(m.error, '')) order by a.place)
        from unnest(n.addresses) with ordinality as a(address, place)
        left join mail_outbox m on m.notice_id = n.id and m.to_address = a.address)`.as('addresses'),
    )
    .where('n.case_id', '=', caseId)
    .orderBy('n.id', 'desc')
    .execute();
  return rows.map((row) => VendorNoticeRow.parse({ ...row, created_at: row.created_at.toISOString() }));
};
