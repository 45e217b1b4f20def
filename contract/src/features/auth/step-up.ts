import { z } from 'zod';
import { defineEndpoint, signedIn } from '../../kit/endpoint.ts';
import { factorAnswer, Ticket } from './factor.ts';
import { PasskeyRequest } from './passkey.ts';

export const startStepUp = defineEndpoint({
  method: 'POST',
  path: '/api/user/step_up/start',
  access: signedIn,
  audit: 'session.start_step_up',
  writes: 'own',
  duringSetup: true,
  summary: 'What you may show to confirm that it is you',
  input: z.strictObject({}),
  output: z.object({
    /** `password` only for users without a second factor. */
    methods: z.array(z.enum(['password', 'totp', 'passkey', 'recovery_code'])),
    /** For an answer by passkey; lives five minutes, counts once. */
    ticket: z.string(),
    passkey: PasskeyRequest.nullable(),
  }),
});

export const confirmStepUp = defineEndpoint({
  method: 'POST',
  path: '/api/user/step_up/confirm',
  access: signedIn,
  audit: 'session.step_up',
  writes: 'own',
  duringSetup: true,
  summary: 'Show a factor again: dangerous calls are open for the next five minutes',
  bodyOnly: ['password'],
  input: z.strictObject({
    /** Needed with `passkey`. */
    ticket: Ticket.optional(),
    password: z.string().min(1).max(1024).optional(),
    ...factorAnswer,
  }),
  /** The session goes on under a new token. */
  output: z.object({ token: z.string() }),
});
