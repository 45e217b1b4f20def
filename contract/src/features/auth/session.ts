import { z } from 'zod';
import { defineEndpoint, signedIn } from '../../kit/endpoint.ts';
import { Instant } from '../../kit/time.ts';

export const Sid = z.string().regex(/^[\w-]{22}$/, 'id');

/** An open session as its user, or who manages that user, sees it. */
export const SessionRow = z.object({
  sid: z.string(),
  is_current: z.boolean(),
  created_at: Instant,
  /** To the minute. */
  last_seen_at: Instant,
  ip: z.string(),
  country: z.string().nullable(),
  user_agent: z.string(),
  /** Shown so far in this session. */
  factors: z.array(z.enum(['password', 'totp', 'passkey', 'recovery_code'])),
});
export type SessionRow = z.infer<typeof SessionRow>;

export const getSessionList = defineEndpoint({
  method: 'GET',
  path: '/api/user/session/get_list',
  access: signedIn,
  summary: 'Your open sessions, the newest first',
  input: z.strictObject({}),
  output: z.object({ list: z.array(SessionRow) }),
});

export const endOwnSession = defineEndpoint({
  method: 'POST',
  path: '/api/user/session/end',
  access: signedIn,
  audit: 'session.end',
  writes: 'own',
  summary: 'End one of your sessions',
  input: z.strictObject({ sid: Sid }),
  output: z.null(),
});

export const endOtherSessions = defineEndpoint({
  method: 'POST',
  path: '/api/user/session/end_others',
  access: signedIn,
  audit: 'session.end_others',
  writes: 'own',
  summary: 'End all your sessions but this one',
  input: z.strictObject({}),
  output: z.object({ ended: z.int() }),
});

export const endAllSessions = defineEndpoint({
  method: 'POST',
  path: '/api/user/session/end_all',
  access: signedIn,
  audit: 'session.end_all',
  writes: 'own',
  duringSetup: true,
  summary: 'Sign out everywhere, here as well',
  input: z.strictObject({}),
  output: z.object({ ended: z.int() }),
});
