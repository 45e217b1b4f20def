import { z } from 'zod';
import { defineEndpoint, open } from '../../kit/endpoint.ts';

/** Whether a foreign address may be opened without asking: only hosts that the installation names are. */
export const getJumpTarget = defineEndpoint({
  method: 'GET',
  path: '/api/jump_to_url/get_target',
  access: open,
  summary: 'May this address be opened without asking',
  input: z.strictObject({ url: z.url({ protocol: /^https?$/ }).max(2_000) }),
  output: z.object({ is_direct: z.boolean() }),
});
