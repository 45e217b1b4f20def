import { z } from 'zod';
import { defineEndpoint, holds } from '../../kit/endpoint.ts';
import { Id, Reason, ShortText } from '../../kit/fields.ts';
import { keysetPageOf, keysetQuery } from '../../kit/page.ts';
import { Instant, InstantInput } from '../../kit/time.ts';

export const MailState = z.enum(['waiting', 'sent', 'failed']);

export const MailRow = z.object({
  id: z.string(),
  created_at: Instant,
  user_id: z.string().nullable(),
  user_name: z.string().nullable(),
  to_address: z.string(),
  template: z.string(),
  language: z.string(),
  subject: z.string(),
  state: MailState,
  tries: z.int(),
  next_try_at: Instant.nullable(),
  sent_at: Instant.nullable(),
  error: z.string(),
});
export type MailRow = z.infer<typeof MailRow>;

export const getMailList = defineEndpoint({
  method: 'GET',
  path: '/api/log/mail/get_list',
  access: holds('O-6'),
  exported: { code: 'O-6-93', walk: 'cursor' },
  summary: 'Mails that the product wrote, newest first; only super users find any',
  input: keysetQuery({
    to_address: ShortText.min(1).optional(),
    template: ShortText.min(1).optional(),
    state: MailState.optional(),
    time_from: InstantInput.optional(),
    time_to: InstantInput.optional(),
  }),
  output: keysetPageOf(MailRow),
});

export const getMailDetail = defineEndpoint({
  method: 'GET',
  path: '/api/log/mail/get_detail',
  access: holds('O-6'),
  summary: 'One mail with its text while it waits; reading it is on record',
  input: z.strictObject({ id: Id }),
  output: MailRow.extend({
    /** Null once it was sent: it may have held a one-time link. */
    body: z.string().nullable(),
    /** One-time links in the text are made useless until `revealMail` lets the reader see them. */
    is_hidden: z.boolean(),
    /** Until when this reader sees the links; null: not at all. */
    revealed_until: Instant.nullable(),
  }),
});
export type MailDetail = z.infer<typeof getMailDetail.output>;

export const revealMail = defineEndpoint({
  method: 'POST',
  path: '/api/log/mail/reveal',
  access: holds('O-6-96'),
  audit: 'mail.reveal',
  writes: 'operator',
  needsReason: true,
  needsStepUp: true,
  summary: 'Read the one-time links of a waiting mail for ten minutes; a second super user has to agree under dual control',
  input: z.strictObject({ id: Id, reason: Reason }),
  output: z.object({ revealed_until: Instant }),
});
