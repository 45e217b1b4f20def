import { z } from 'zod';
import { defineEndpoint, holds } from '../../kit/endpoint.ts';
import { Flag, Id, Ids, listOf, ShortText } from '../../kit/fields.ts';
import { keysetPageOf, keysetQuery } from '../../kit/page.ts';
import { Instant, InstantInput } from '../../kit/time.ts';
import { EventClass } from './event-class.ts';

export const AuditOutcome = z.enum(['ok', 'denied', 'failed']);
/** What an auditor shall not overlook. */
export const AuditMark = z.enum(['break_glass', 'single_operator', 'alarm']);

/** Shows addresses in full. */
export const SEE_LOG_IP = 'O-2-96';

/** A text that is too long for a line is cut. */
const ChangedValue = z.union([z.string(), z.number(), z.boolean()]).nullable();

/** One field as it was and as it is; of a list only how many came and went. */
export const AuditChange = z.object({
  field: z.string(),
  before: ChangedValue,
  after: ChangedValue,
  /** Null: it is no list. */
  added: z.int().nullable(),
  removed: z.int().nullable(),
});
export type AuditChange = z.infer<typeof AuditChange>;

/** Changes that a row of the list tells. */
export const MAX_TOLD_CHANGES = 2;

/**
 * What happens all day long and nobody decided on: own preferences, files that leave, and free rounds and cards that players play. It would hide what
 * staff did.
 */
export const isRoutine = (action: string): boolean =>
  /^(?:export|saved_view)\./.test(action) ||
  action.endsWith('.export') ||
  [
    'user.save_preferences',
    'user.save_table_layout',
    'free_round_grant.state',
    'free_round_grant.close',
    'card.state',
    'card.close',
    'card.settle',
    'card.retry',
  ].includes(action);

export const AuditRow = z.object({
  id: z.string(),
  /** Place in the chain over all rows. */
  seq: z.string(),
  at: Instant,
  /** Null: nobody was signed in, or the product did it by itself. */
  actor_id: z.string().nullable(),
  actor_name: z.string(),
  /** Without O-2-96 its last part is a star. */
  ip: z.string(),
  action: z.string(),
  object_type: z.string(),
  object_id: z.string(),
  /** As it is called now, or was when it was last there; null for what has no name or is out of the reader's scope. */
  object_name: z.string().nullable(),
  /** The first of what changed; notes and the place in lists come last. */
  changes: z.array(AuditChange).max(MAX_TOLD_CHANGES),
  more_changes: z.int(),
  agent_id: z.string().nullable(),
  agent_name: z.string().nullable(),
  outcome: AuditOutcome,
  reason: z.string(),
  mark: AuditMark.nullable(),
  approval_id: z.string().nullable(),
  /** Who agreed to the step; null: it took one person, or the reader doesn't see the request. */
  approved_name: z.string().nullable(),
  request_id: z.string(),
});
export type AuditRow = z.infer<typeof AuditRow>;

const Changed = z.record(z.string(), z.unknown()).nullable();

export const AuditDetail = AuditRow.extend({
  /** To the microsecond. */
  at_exact: z.iso.datetime({ precision: 6 }),
  sid: z.string().nullable(),
  /** Factors that the session had shown, such as `password+totp`. */
  auth_level: z.string(),
  user_agent: z.string(),
  idem_key: z.string().nullable(),
  before: Changed,
  after: Changed,
  agent_seq: z.string(),
  /** Lower-case hex. */
  prev_hash: z.string(),
  hash: z.string(),
  /** A signed checkpoint covers the row. */
  is_sealed: z.boolean(),
});
export type AuditDetail = z.infer<typeof AuditDetail>;

const filters = {
  /** User name, exact. */
  actor: ShortText.min(1).optional(),
  actor_id: Id.optional(),
  /** Whole names (`website.save`), or their beginnings up to a dot (`website.`); several separated by commas. */
  action: listOf(ShortText, 100).optional(),
  /** Events of one kind, as regulators ask for them; together with `action` what is both. */
  event_class: EventClass.optional(),
  /** Leaves out exports, preferences and free rounds as they are played, unless `action` or `event_class` asks for some; the answer says how many. */
  without_routine: Flag.optional(),
  object_type: ShortText.min(1).optional(),
  /** Only together with `object_type`. */
  object_id: ShortText.min(1).optional(),
  agent_id: Ids.optional(),
  outcome: AuditOutcome.optional(),
  mark: AuditMark.optional(),
  request_id: ShortText.min(1).optional(),
  approval_id: Id.optional(),
  time_from: InstantInput.optional(),
  time_to: InstantInput.optional(),
};

export const getAuditList = defineEndpoint({
  method: 'GET',
  path: '/api/log/audit/get_list',
  access: holds('O-2'),
  summary: 'What was done, newest first, walked by cursor; each search is itself on record',
  input: keysetQuery(filters),
  output: keysetPageOf(AuditRow).extend({
    /** Rows of the search that `without_routine` left out. */
    hidden: z.object({ count: z.int(), is_exact: z.boolean() }),
  }),
});

export const getAuditActions = defineEndpoint({
  method: 'GET',
  path: '/api/log/audit/get_actions',
  access: holds('O-2'),
  summary: 'Names of the actions that the log knows, whoever did them',
  input: z.strictObject({}),
  output: z.object({ list: z.array(z.string()) }),
});

export const getAuditDetail = defineEndpoint({
  method: 'GET',
  path: '/api/log/audit/get_detail',
  access: holds('O-2'),
  summary: 'One audit row with what was before and after, and its place in the chain',
  input: z.strictObject({ id: Id }),
  output: AuditDetail,
});

export const getChainStatus = defineEndpoint({
  method: 'GET',
  path: '/api/log/audit/get_chain_status',
  access: holds('O-2'),
  summary: 'How far the chain is signed, and what its last verification found',
  input: z.strictObject({}),
  output: z.object({
    /** Rows of the whole log; null for readers of a part of it. */
    rows: z.int().nullable(),
    last_checkpoint: z.object({ seq: z.string(), at: Instant }).nullable(),
    last_verification: z.object({ at: Instant, outcome: z.enum(['ok', 'failed']), rows: z.int(), error: z.string() }).nullable(),
  }),
});

/** What a role of PostgreSQL may do with a table, as the catalogue says it. */
export const TableGrant = z.object({
  table: z.string(),
  role: z.string(),
  /** `console`: every call of staff runs as it. `product`: owns the tables, and does what no member of staff asked for. */
  used_by: z.enum(['console', 'product']),
  may_insert: z.boolean(),
  may_update: z.boolean(),
  may_delete: z.boolean(),
  may_truncate: z.boolean(),
  /** Statements that a trigger of the table refuses to every role, whatever it was granted. */
  refused_by_trigger: z.array(z.enum(['insert', 'update', 'delete', 'truncate'])),
});
export type TableGrant = z.infer<typeof TableGrant>;

export const getLogGrants = defineEndpoint({
  method: 'GET',
  path: '/api/log/audit/get_grants',
  access: holds('O-2'),
  summary: 'What PostgreSQL lets the product do with the tables that must not change, read from its catalogue at this moment',
  input: z.strictObject({}),
  output: z.object({ list: z.array(TableGrant) }),
});

/** How long a table keeps its rows. */
export const KeptTable = z.object({
  store: z.enum(['postgresql', 'clickhouse']),
  table: z.string(),
  /** Null: for ever, nothing that the product does by itself deletes them. */
  kept_days: z.int().nullable(),
  /** Some columns are emptied before: the bodies of calls to wallets that went well, after a week. */
  has_emptied_columns: z.boolean(),
});
export type KeptTable = z.infer<typeof KeptTable>;

export const getRetention = defineEndpoint({
  method: 'GET',
  path: '/api/log/audit/get_retention',
  access: holds('O-2'),
  summary: 'Every table of both stores and how long it keeps its rows: bets, movements and logs for ever',
  input: z.strictObject({}),
  output: z.object({ list: z.array(KeptTable) }),
});
