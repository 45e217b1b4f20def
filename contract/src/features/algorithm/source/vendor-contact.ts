import { z } from 'zod';
import { defineEndpoint, holds } from '../../../kit/endpoint.ts';
import { Id, listOf, Name, Note, Reason, ShortText, SomeIds, Version } from '../../../kit/fields.ts';
import { BatchOutcome, pagedQuery, pageOf } from '../../../kit/page.ts';
import { Instant } from '../../../kit/time.ts';
import { EmailAddress } from '../../user/user.ts';

export const MAX_CONTACT_ADDRESSES = 5;
/** Of what is written to vendors. */
export const CONTACT_LANGUAGES = ['en', 'zh'] as const;
export const ContactLanguage = z.enum(CONTACT_LANGUAGES);
const Addresses = listOf(EmailAddress, MAX_CONTACT_ADDRESSES).refine((list) => list.length > 0, 'required');

/** Whom to write to about the games of a vendor. Of the operator alone: staff of agents find none. */
export const VendorContactRow = z.object({
  id: z.string(),
  version: z.int(),
  /** As games and keys name it, in whatever case. */
  vendor: z.string(),
  addresses: z.array(z.string()),
  language: ContactLanguage,
  note: z.string(),
  by_user: z.string(),
  /** Who agreed to it; empty: it took one person. */
  approved_name: z.string(),
  updated_at: Instant,
  can: z.object({ edit: z.boolean(), delete: z.boolean() }),
});
export type VendorContactRow = z.infer<typeof VendorContactRow>;

export const getVendorContactList = defineEndpoint({
  method: 'GET',
  path: '/api/algorithm/source_file/get_contact_list',
  access: holds('M-2-1'),
  exported: { code: 'M-2-1-93', walk: 'pages' },
  summary: 'Whom to write to about the games of each vendor; staff of agents find none',
  input: pagedQuery({ vendor: ShortText.optional(), address: ShortText.optional() }, ['vendor', 'updated_at'], 'vendor'),
  output: pageOf(VendorContactRow),
});

export const getVendorContactDetail = defineEndpoint({
  method: 'GET',
  path: '/api/algorithm/source_file/get_contact',
  access: holds('M-2-1'),
  summary: 'Whom to write to about the games of one vendor',
  input: z.strictObject({ id: Id }),
  output: VendorContactRow,
});

export const saveVendorContact = defineEndpoint({
  method: 'POST',
  path: '/api/algorithm/source_file/save_contact',
  access: holds('M-2-1-91'),
  audit: 'vendor_contact.save',
  risk: {
    vendor: 'fixed once made',
    addresses: 'dangerous: where figures of alarms go',
    language: 'harmless: of what is written',
    note: 'harmless',
  },
  writes: 'operator',
  summary: 'Set whom to write to about the games of a vendor; a second person agrees to the addresses',
  example: { vendor: 'Vendor', addresses: ['mathematics@vendor.example'], language: 'en', reason: 'As their contract says' },
  input: z.strictObject({
    id: Id.optional(),
    version: Version.optional(),
    vendor: Name.optional(),
    addresses: Addresses.optional(),
    language: ContactLanguage.optional(),
    note: Note.nullable().optional(),
    reason: Reason.optional(),
  }),
  output: VendorContactRow,
});

export const removeVendorContact = defineEndpoint({
  method: 'POST',
  path: '/api/algorithm/source_file/remove_contact',
  access: holds('M-2-1-92'),
  audit: 'vendor_contact.remove',
  risk: 'dangerous: the vendor can be told nothing any more; a second person agrees',
  writes: 'operator',
  summary: 'Remove the contact of a vendor, one at a time; needs a second person',
  input: z.strictObject({ ids: SomeIds.refine((ids) => ids.length === 1, 'too_big') }),
  output: BatchOutcome,
});
