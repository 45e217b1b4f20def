import { z } from 'zod';
import { defineEndpoint, open } from '../../kit/endpoint.ts';
import { EmailAddress, Password } from '../user/user.ts';
import { BotCheckToken } from './register.ts';

/** What a mailed link carries as `?t=`: 256 random bits. */
export const LinkToken = z.string().regex(/^[\w-]{43}$/, 'invalid');

export const requestReset = defineEndpoint({
  method: 'POST',
  path: '/api/reset_password/request',
  access: open,
  audit: 'user.request_reset',
  writes: 'own',
  summary: 'Mail a link for a new password to a verified address; always the same answer',
  bodyOnly: ['cloudflareVerifyToken'],
  input: z.strictObject({ email: EmailAddress, cloudflareVerifyToken: BotCheckToken }),
  output: z.null(),
});

export const confirmReset = defineEndpoint({
  method: 'POST',
  path: '/api/reset_password/confirm',
  access: open,
  audit: 'user.set_password',
  writes: 'own',
  summary: 'Choose a new password by a mailed link; every session ends, nobody is signed in by it',
  bodyOnly: ['token', 'password'],
  input: z.strictObject({ token: LinkToken, password: Password }),
  output: z.null(),
});
