import { z } from 'zod';
import { defineEndpoint, holds } from '__SRC__/kit/endpoint.ts';
import { Id, Name, Note, OnOff, Reason, ShortText, SomeIds, Version } from '__SRC__/kit/fields.ts';
import { BatchOutcome, pagedQuery, pageOf } from '__SRC__/kit/page.ts';
import { Instant } from '__SRC__/kit/time.ts';

export const __TYPE__Row = z.object({
  id: z.string(),
  version: z.int(),
  name: z.string(),
  agent_id: z.string(),
  agent_name: z.string(),
  status: OnOff,
  note: z.string(),
  created_at: Instant,
  updated_at: Instant,
  can: z.object({ edit: z.boolean(), delete: z.boolean() }),
});
export type __TYPE__Row = z.infer<typeof __TYPE__Row>;

export const get__TYPE__List = defineEndpoint({
  method: 'GET',
  path: '/api/__AREA_API__/__THING_API__/get_list',
  access: holds('__CODE__'),
  exported: { code: '__CODE__-93', walk: 'pages' },
  summary: '__TITLE__: the list',
  input: pagedQuery(
    { name: ShortText.optional(), agent_id: Id.optional(), status: OnOff.optional() },
    ['name', 'created_at'],
    'name',
  ),
  output: pageOf(__TYPE__Row),
});

export const get__TYPE__Detail = defineEndpoint({
  method: 'GET',
  path: '/api/__AREA_API__/__THING_API__/get_detail',
  access: holds('__CODE__'),
  summary: '__TITLE__: one record',
  input: z.strictObject({ id: Id }),
  output: __TYPE__Row,
});

export const save__TYPE__ = defineEndpoint({
  method: 'POST',
  path: '/api/__AREA_API__/__THING_API__/add_or_edit',
  access: holds('__CODE__-91'),
  audit: '__TABLE__.save',
  risk: { name: 'harmless', agent_id: 'harmless', status: 'harmless', note: 'harmless' },
  writes: 'agent',
  summary: '__TITLE__: create or change a record',
  input: z.strictObject({
    id: Id.optional(),
    version: Version.optional(),
    name: Name.optional(),
    agent_id: Id.optional(),
    status: OnOff.optional(),
    note: Note.nullable().optional(),
    reason: Reason.optional(),
  }),
  output: __TYPE__Row,
});

export const batchDel__TYPE__ = defineEndpoint({
  method: 'POST',
  path: '/api/__AREA_API__/__THING_API__/batch_del',
  access: holds('__CODE__-92'),
  audit: '__TABLE__.delete',
  risk: 'harmless: only disabled records',
  writes: 'agent',
  summary: '__TITLE__: remove disabled records (they stay in the books)',
  input: z.strictObject({ ids: SomeIds }),
  output: BatchOutcome,
});
