import { z } from 'zod';
import { defineEndpoint, holds } from '../../kit/endpoint.ts';
import { Id, Note, Version } from '../../kit/fields.ts';
import { Instant } from '../../kit/time.ts';
import { ContactLanguage } from '../algorithm/source/vendor-contact.ts';
import { CaseDetail } from './case.ts';

export const MAX_NOTICE_NOTE = 1_000;

/** What was written to a vendor about a case. */
export const VendorNoticeRow = z.object({
  id: z.string(),
  vendor: z.string(),
  /** Each with what became of its mail, as O-6 says it; `unknown`: the mail is so old that it was cleaned up. */
  addresses: z.array(
    z.object({ address: z.string(), state: z.enum(['waiting', 'sent', 'failed', 'unknown']), error: z.string() }),
  ),
  note: z.string(),
  user_name: z.string(),
  created_at: Instant,
});
export type VendorNoticeRow = z.infer<typeof VendorNoticeRow>;

export const getVendorNotice = defineEndpoint({
  method: 'GET',
  path: '/api/risk_set/vendor_notice/get_detail',
  access: holds('G-8'),
  summary: 'What the vendor of the game would be told about the alarm of a case, to which address, and what it was told before',
  input: z.strictObject({ id: Id }),
  output: z.object({
    vendor: z.string(),
    /** Null: none is set (M-2), or it is not for the reader. */
    contact: z.object({ id: z.string(), version: z.int(), addresses: z.array(z.string()), language: ContactLanguage }).nullable(),
    /** In the language of the contact; a note stands below it. */
    subject: z.string(),
    body: z.string(),
    /** False: mails wait in the console (O-6), because no mail server is set. */
    has_mail_server: z.boolean(),
    /** Newest first. */
    notices: z.array(VendorNoticeRow),
  }),
});
export type VendorNotice = z.infer<typeof getVendorNotice.output>;

export const notifyVendor = defineEndpoint({
  method: 'POST',
  path: '/api/risk_set/vendor_notice/send',
  access: holds('G-8-96'),
  audit: 'case.notify_vendor',
  risk: {
    contact_version: 'harmless: says to which contact, as it was seen',
    last_notice_id: 'harmless: says which notice was seen',
    note: 'harmless: a text to addresses that two persons agreed to',
  },
  writes: 'operator',
  summary:
    'Tell the vendor of a game by mail what an alarm found: the figures as they were recorded, without players, websites and money. Only while the case is open, and only by who has seen the notice before',
  input: z.strictObject({
    id: Id,
    contact_version: Version,
    /** The newest that the caller has seen; null: none. */
    last_notice_id: Id.nullable(),
    note: Note.max(MAX_NOTICE_NOTE).optional(),
  }),
  output: CaseDetail,
});
