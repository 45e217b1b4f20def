import { z } from 'zod';
import { defineEndpoint, holds } from '../../kit/endpoint.ts';
import { Id, Reason } from '../../kit/fields.ts';
import { SessionRow, Sid } from '../auth/session.ts';

/** What an administrator does for somebody who cannot sign in, or should not be signed in any more. */

export const unlockUser = defineEndpoint({
  method: 'POST',
  path: '/api/user/user/unlock',
  access: holds('C-5-91'),
  audit: 'user.unlock',
  writes: 'agent',
  needsStepUp: true,
  summary: 'Let a user try again that too many wrong passwords have locked out',
  input: z.strictObject({ id: Id }),
  output: z.null(),
});

export const removeFactors = defineEndpoint({
  method: 'POST',
  path: '/api/user/user/remove_factors',
  access: holds('C-5-91'),
  audit: 'user.remove_factors',
  writes: 'agent',
  needsReason: true,
  needsStepUp: true,
  summary: 'Take away the second factors of a user who has lost them; all sessions of the user end (wants a second person)',
  input: z.strictObject({ id: Id, reason: Reason }),
  output: z.null(),
});

export const getSessionList = defineEndpoint({
  method: 'GET',
  path: '/api/user/user/get_session_list',
  access: holds('C-5'),
  summary: 'Live sessions of a user, newest first',
  input: z.strictObject({ id: Id }),
  output: z.object({ list: z.array(SessionRow) }),
});

export const endSessions = defineEndpoint({
  method: 'POST',
  path: '/api/user/user/end_sessions',
  access: holds('C-5-91'),
  audit: 'user.end_sessions',
  writes: 'agent',
  summary: 'End one session of a user, or all of them',
  input: z.strictObject({ id: Id, sid: Sid.optional() }),
  output: z.object({ ended: z.int() }),
});
