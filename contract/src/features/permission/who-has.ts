import { z } from 'zod';
import { defineEndpoint, holds } from '../../kit/endpoint.ts';
import { CodeText } from './group.ts';
import { OnOff } from '../../kit/fields.ts';
import { Instant } from '../../kit/time.ts';

export const whoHas = defineEndpoint({
  method: 'GET',
  path: '/api/permission/who_has/get_list',
  access: holds('A-1', 'A-2', 'A-4'),
  summary: 'Users and groups in your scope that hold a code',
  input: z.strictObject({ code: CodeText }),
  output: z.object({
    code: z.string(),
    groups: z.array(z.object({ id: z.string(), name: z.string(), agent_name: z.string().nullable(), status: OnOff })),
    users: z.array(
      z.object({
        id: z.string(),
        user_name: z.string(),
        name: z.string(),
        agent_name: z.string().nullable(),
        /** Group that gives the code; null: as a super user. */
        auth_group_name: z.string().nullable(),
        is_super: z.boolean(),
        status: OnOff,
        last_used_at: Instant.nullable(),
      }),
    ),
  }),
});
