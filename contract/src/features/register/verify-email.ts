import { z } from 'zod';
import { defineEndpoint, open } from '../../kit/endpoint.ts';
import { LinkToken } from './reset-password.ts';

export const verifyEmail = defineEndpoint({
  method: 'POST',
  path: '/api/verify_email',
  access: open,
  audit: 'user.verify_email',
  writes: 'own',
  summary: 'Show by a mailed link that the address is yours',
  bodyOnly: ['token'],
  input: z.strictObject({ token: LinkToken }),
  output: z.null(),
});
