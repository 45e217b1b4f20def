import { z } from 'zod';

/** A refusal of the Platform API, as `application/problem+json` (RFC 9457). */
export const ProblemBody = z.object({
  type: z.string(),
  title: z.string(),
  status: z.int(),
  detail: z.string().describe('What is wrong, for people'),
  code: z.string().describe('What is wrong, for programs'),
});

/** A batch that is kept but not yet in all reports. */
export const BatchPending = z.object({ batch_id: z.string().describe('Ask for its answer under `/platform/v1/batches/{id}`') });
