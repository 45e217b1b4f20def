import { CASE_KINDS, CASE_STATES } from '@manager/domain/case';
import { z } from 'zod';
import { defineEndpoint, holds } from '../../kit/endpoint.ts';
import { Flag, Id, Note, Reason, ShortText, Version } from '../../kit/fields.ts';
import { pagedQuery, pageOf } from '../../kit/page.ts';
import { Instant, InstantInput } from '../../kit/time.ts';

export const CaseKind = z.enum(CASE_KINDS);
export const CaseState = z.enum(CASE_STATES);

export const CaseRow = z.object({
  id: z.string(),
  version: z.int(),
  kind: CaseKind,
  /** What it was opened for. */
  source_type: z.string(),
  source_id: z.string(),
  /** Null: the operator's own. */
  agent_id: z.string().nullable(),
  agent_name: z.string(),
  /** A text of the console (contract/src/i18n/case-text.ts), and what stands in it. */
  title_key: z.string(),
  title_params: z.record(z.string(), z.string()),
  /** The same in the reader's language. */
  title: z.string(),
  state: CaseState,
  /** Null: nobody yet. */
  owner_id: z.string().nullable(),
  owner_name: z.string(),
  is_own: z.boolean(),
  /** Empty: the product itself. */
  opened_name: z.string(),
  items: z.int(),
  notes: z.int(),
  conclusion: z.enum(['', 'explained', 'fault_confirmed']),
  conclusion_note: z.string(),
  concluded_name: z.string(),
  concluded_at: Instant.nullable(),
  closed_name: z.string(),
  closed_at: Instant.nullable(),
  /** When it has to be closed by; and whether that is over while it is not. */
  due_at: Instant,
  is_overdue: z.boolean(),
  created_at: Instant,
  updated_at: Instant,
  can: z.object({ edit: z.boolean(), reopen: z.boolean(), pack: z.boolean() }),
});
export type CaseRow = z.infer<typeof CaseRow>;

export const getCaseList = defineEndpoint({
  method: 'GET',
  path: '/api/risk_set/case/get_list',
  access: holds('G-8'),
  exported: { code: 'G-8-93', walk: 'pages' },
  summary: 'Cases: what staff look into. Own ones that are open come first',
  input: pagedQuery(
    {
      kind: CaseKind.optional(),
      state: CaseState.optional(),
      /** All that are not closed. */
      is_open: Flag.optional(),
      owner_id: Id.optional(),
      agent_id: Id.optional(),
      is_overdue: Flag.optional(),
      opened_from: InstantInput.optional(),
      opened_to: InstantInput.optional(),
      /** Those that hold such a row. */
      object_id: ShortText.min(1).optional(),
    },
    ['created_at', 'updated_at', 'kind', 'state'],
    '-created_at',
  ),
  output: pageOf(CaseRow).extend({ open: z.int(), overdue: z.int() }),
});

export const CaseNoteRow = z.object({ id: z.string(), text: z.string(), user_name: z.string(), created_at: Instant });

export const CaseEventRow = z.object({
  id: z.string(),
  event: z.enum(['opened', 'state', 'hand_over', 'items', 'notice']),
  from_state: CaseState.nullable(),
  to_state: CaseState.nullable(),
  from_owner: z.string(),
  to_owner: z.string(),
  /** Rows that were added. */
  items: z.int(),
  /** Who was told, and at which addresses; empty for everything else, and for whom vendors do not concern. */
  vendor: z.string(),
  addresses: z.array(z.string()),
  reason: z.string(),
  /** Empty: the product itself. */
  user_name: z.string(),
  created_at: Instant,
});
export type CaseEventRow = z.infer<typeof CaseEventRow>;

export const CaseDetail = CaseRow.extend({
  /** Oldest first. */
  case_notes: z.array(CaseNoteRow),
  events: z.array(CaseEventRow),
  /** Of an alarm of a return: who makes the game, and whether and when it was told last. Null for other cases. */
  vendor: z
    .object({
      name: z.string(),
      has_contact: z.boolean(),
      told_at: Instant.nullable(),
      told_by: z.string(),
      can_notify: z.boolean(),
    })
    .nullable(),
});
export type CaseDetail = z.infer<typeof CaseDetail>;

export const getCaseDetail = defineEndpoint({
  method: 'GET',
  path: '/api/risk_set/case/get_detail',
  access: holds('G-8'),
  summary: 'One case with its notes and its history',
  input: z.strictObject({ id: Id }),
  output: CaseDetail,
});

export const getCaseOwners = defineEndpoint({
  method: 'GET',
  path: '/api/risk_set/case/get_owners',
  access: holds('G-8'),
  summary: 'Who may look into a case: active staff with the code who see its agent',
  input: z.strictObject({ id: Id }),
  output: z.object({ list: z.array(z.object({ id: z.string(), user_name: z.string(), name: z.string() })) }),
});

export const addCaseNote = defineEndpoint({
  method: 'POST',
  path: '/api/risk_set/case/add_note',
  access: holds('G-8-91'),
  audit: 'case.note',
  risk: { text: 'harmless' },
  writes: 'agent',
  summary: 'Write a note into a case that is not closed; notes never change',
  input: z.strictObject({ id: Id, text: Note.min(1) }),
  output: CaseDetail,
});

export const handOverCase = defineEndpoint({
  method: 'POST',
  path: '/api/risk_set/case/hand_over',
  access: holds('G-8-91'),
  audit: 'case.hand_over',
  risk: { owner_id: 'harmless: who looks into it', note: 'harmless' },
  writes: 'agent',
  summary: 'Hand a case over to another person, or take it; the note says where it stands',
  input: z.strictObject({ id: Id, version: Version, owner_id: Id, note: Reason }),
  output: CaseDetail,
});

export const moveCase = defineEndpoint({
  method: 'POST',
  path: '/api/risk_set/case/move',
  access: holds('G-8-91'),
  audit: 'case.move',
  risk: { state: 'dangerous when a confirmed fault is closed: another person than who confirmed it closes it' },
  writes: 'agent',
  needsReason: true,
  summary: 'Take a case up, come to a conclusion, take that back, or close it',
  input: z.strictObject({
    id: Id,
    version: Version,
    state: z.enum(['investigating', 'explained', 'fault_confirmed', 'closed']),
    reason: Reason,
  }),
  output: CaseDetail,
});

export const reopenCase = defineEndpoint({
  method: 'POST',
  path: '/api/risk_set/case/reopen',
  access: holds('G-8-94'),
  audit: 'case.reopen',
  risk: 'harmless: it is looked into again',
  writes: 'agent',
  needsReason: true,
  summary: 'Look into a closed case again',
  input: z.strictObject({ id: Id, version: Version, reason: Reason }),
  output: CaseDetail,
});
