import { z } from 'zod';
import { Incomplete } from './incomplete.ts';

/** Every answer of `/manager/api`: HTTP 200, `code` 0 is success, `data` is null unless an endpoint or error says otherwise. */
export const Envelope = z.object({
  code: z.int(),
  message: z.string(),
  data: z.unknown(),
  request_id: z.string(),
  /** Only of answers whose figures may be wrong. */
  incomplete: Incomplete.optional(),
});
export type Envelope<T = unknown> = Omit<z.infer<typeof Envelope>, 'data'> & { data: T };
