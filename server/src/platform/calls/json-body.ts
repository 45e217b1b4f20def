import { Problem } from '../../ingest/problem.ts';

/** The body of a call as JSON: bodies come in as bytes, whatever they say they are. */
export const jsonOf = (body: unknown): unknown => {
  if (!Buffer.isBuffer(body)) throw new Problem({ status: 415, code: 'content_type', detail: 'Send application/json' });
  try {
    return JSON.parse(body.toString()) as unknown;
  } catch {
    throw new Problem({ status: 422, code: 'not_readable', detail: 'The body is not JSON' });
  }
};
