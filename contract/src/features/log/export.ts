import { z } from 'zod';
import { defineEndpoint, holds } from '../../kit/endpoint.ts';
import { Id, ShortText } from '../../kit/fields.ts';
import { keysetPageOf, keysetQuery } from '../../kit/page.ts';
import { Instant, InstantInput } from '../../kit/time.ts';
import { ExportFormat } from '../export/job.ts';

export const ExportRow = z.object({
  id: z.string(),
  at: Instant,
  user_id: z.string(),
  user_name: z.string(),
  agent_id: z.string().nullable(),
  agent_name: z.string().nullable(),
  /** What was taken, such as `audit` or `sign_in`. */
  what: z.string(),
  /** Lists leave as tables, invoices also as documents. */
  format: z.enum([...ExportFormat.options, 'pdf']),
  filter: z.record(z.string(), z.unknown()),
  rows: z.int(),
  bytes: z.int(),
  sha256: z.string(),
});
export type ExportRow = z.infer<typeof ExportRow>;

export const getExportList = defineEndpoint({
  method: 'GET',
  path: '/api/log/export/get_list',
  access: holds('O-5'),
  exported: { code: 'O-5-93', walk: 'cursor' },
  summary: 'Files that left the product: who took what, with which filter',
  input: keysetQuery({
    user_id: Id.optional(),
    what: ShortText.min(1).optional(),
    sha256: z
      .string()
      .regex(/^[0-9a-f]{64}$/, 'sha256')
      .optional(),
    time_from: InstantInput.optional(),
    time_to: InstantInput.optional(),
  }),
  output: keysetPageOf(ExportRow),
});
