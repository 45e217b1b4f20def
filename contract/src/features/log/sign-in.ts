import { z } from 'zod';
import { defineEndpoint, holds } from '../../kit/endpoint.ts';
import { Id, Ids, ShortText } from '../../kit/fields.ts';
import { keysetPageOf, keysetQuery } from '../../kit/page.ts';
import { Instant, InstantInput } from '../../kit/time.ts';

export const SignInOutcome = z.enum([
  'ok',
  'refused',
  'throttled',
  'bot_check',
  'locked',
  'disabled',
  'ip_refused',
  'factor_needed',
  'factor_refused',
]);

export const SignInRow = z.object({
  id: z.string(),
  at: Instant,
  /** Null: no user has this name, or the attempt ended before anybody looked. */
  user_id: z.string().nullable(),
  /** As it was typed. */
  user_name: z.string(),
  agent_id: z.string().nullable(),
  agent_name: z.string().nullable(),
  outcome: SignInOutcome,
  /** Without O-2-96 its last part is a star. */
  ip: z.string(),
  country: z.string().nullable(),
  user_agent: z.string(),
  /** The browser had signed in as this user before. */
  is_known_device: z.boolean(),
});
export type SignInRow = z.infer<typeof SignInRow>;

const filters = {
  user_name: ShortText.min(1).optional(),
  user_id: Id.optional(),
  agent_id: Ids.optional(),
  outcome: SignInOutcome.optional(),
  /** Exact; asks for O-2-96. */
  ip: ShortText.min(1).optional(),
  time_from: InstantInput.optional(),
  time_to: InstantInput.optional(),
};

export const getSignInList = defineEndpoint({
  method: 'GET',
  path: '/api/log/sign_in/get_list',
  access: holds('O-3'),
  summary: 'Attempts to sign in, newest first; each search is itself on record',
  input: keysetQuery(filters),
  output: keysetPageOf(SignInRow),
});
