import { z } from 'zod';
import { defineEndpoint, open } from '../../kit/endpoint.ts';
import { Name } from '../../kit/fields.ts';
import { EmailAddress, Password, UserName } from '../user/user.ts';

/** Solved as at sign-in (`/api/login/get_challenge`). */
export const BotCheckToken = z.string().max(2048).optional();

export const register = defineEndpoint({
  method: 'POST',
  path: '/api/register',
  access: open,
  audit: 'user.register',
  writes: 'own',
  summary: 'Ask for an account with the invite code of a user or an agent; it stays disabled until an administrator enables it',
  bodyOnly: ['password', 'cloudflareVerifyToken'],
  input: z.strictObject({
    invite_code: z.string().trim().min(4).max(64),
    user_name: UserName,
    name: Name,
    email: EmailAddress,
    password: Password,
    cloudflareVerifyToken: BotCheckToken,
  }),
  /** Where the link was mailed to. The same answer when the address has an account already: its owner is told by mail. */
  output: z.object({ email: z.string() }),
});
