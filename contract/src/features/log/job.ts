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
