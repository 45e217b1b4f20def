import { z } from 'zod';
import { defineEndpoint, holds } from '../../kit/endpoint.ts';
import { ShortText } from '../../kit/fields.ts';
import { keysetPageOf, keysetQuery } from '../../kit/page.ts';
import { Instant, InstantInput } from '../../kit/time.ts';

export const JobOutcome = z.enum(['running', 'ok', 'failed']);

export const JobRow = z.object({
  id: z.string(),
  /** Stable name, such as `audit.keep`. */
  job: z.string(),
  started_at: Instant,
  ended_at: Instant.nullable(),
  outcome: JobOutcome,
  /** What it worked on; null when that is no number. */
  rows: z.int().nullable(),
  detail: z.record(z.string(), z.unknown()),
  error: z.string(),
});
export type JobRow = z.infer<typeof JobRow>;

export const getJobList = defineEndpoint({
  method: 'GET',
  path: '/api/log/job/get_list',
  access: holds('O-4'),
  exported: { code: 'O-4-93', walk: 'cursor' },
  summary: 'What the product did by itself, newest first; a run that found nothing to do is not listed',
  input: keysetQuery({
    job: ShortText.min(1).optional(),
    outcome: JobOutcome.optional(),
    time_from: InstantInput.optional(),
    time_to: InstantInput.optional(),
  }),
  output: keysetPageOf(JobRow).extend({
    /** Names of all jobs that ever ran, for the filter. */
    jobs: z.array(z.string()),
  }),
});

/** Records of Manager itself that were refused, of one kind and for one reason. */
export const RefusedFacts = z.object({
  /** As in the path on which platforms send such rows. */
  kind: z.string(),
  code: z.string(),
  count: z.int(),
  oldest_at: Instant,
});
export type RefusedFacts = z.infer<typeof RefusedFacts>;

export const getRefusedFacts = defineEndpoint({
  method: 'GET',
  path: '/api/log/job/get_refused',
  access: holds('O-4'),
  summary: 'Records of Manager itself that the report store refused; money that they tell of is in no report',
  input: z.strictObject({}),
  output: z.object({ list: z.array(RefusedFacts), can: z.object({ retry: z.boolean() }) }),
});

export const retryRefusedFacts = defineEndpoint({
  method: 'POST',
  path: '/api/log/job/retry_refused',
  access: holds('O-4-91'),
  audit: 'job.retry_refused',
  writes: 'operator',
  risk: 'harmless: the same records under the same ids, which are counted once',
  summary: 'Send the refused records once more, when what they lacked has been set up',
  input: z.strictObject({}),
  output: z.object({ sent: z.int() }),
});
