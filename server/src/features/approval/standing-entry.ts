import type { ApprovalKind } from '@manager/contract/features/approval/approval';
import type { Endpoint } from '@manager/contract/kit/endpoint';
import { sql, type RawBuilder } from 'kysely';
import type { Edited } from '../../kit/service/editors.ts';
import type { JsonValue } from '../../postgres/types.gen.ts';

export type Text = RawBuilder<string>;
type MaybeText = RawBuilder<string | null>;

/** What waits for a second person by its own state; the rest of an entry is the same for all. */
export type EntryColumns = {
  kind: ApprovalKind;
  operation: Text;
  /** Code of the verb that decides. */
  approveCode: Text;
  objectType: Text;
  id: Text;
  name: Text;
  version: RawBuilder<number | null>;
  agentId: MaybeText;
  /** What it is, for whom, how much. */
  after: RawBuilder<JsonValue>;
  reason?: Text;
  state?: Text;
  requestedBy: MaybeText;
  requestedName: Text;
  requestedAt: RawBuilder<Date>;
  expiresAt?: RawBuilder<Date | null>;
  /** Whose editors cannot decide either. */
  edited?: { type: Edited['type']; id: MaybeText };
};

export const none = <T>(type: string): RawBuilder<T | null> => sql<T | null>`null::${sql.raw(type)}`;
const noText = sql<string>`''`;

const editedType = (type: Edited['type'] | undefined): MaybeText => sql<string | null>`${type ?? null}::text`;

/** In the order of the columns of a stored request. */
export const entryOf = (of: EntryColumns) => [
  sql<ApprovalKind>`${sql.lit(of.kind)}`.as('kind'),
  of.id.as('id'),
  of.operation.as('operation'),
  of.approveCode.as('approve_code'),
  of.objectType.as('object_type'),
  sql<string>`${of.id}::text`.as('object_id'),
  of.name.as('object_name'),
  of.version.as('object_version'),
  of.agentId.as('agent_id'),
  none<JsonValue>('jsonb').as('before'),
  of.after.as('after'),
  none<JsonValue>('jsonb').as('effects_asked'),
  none<JsonValue>('jsonb').as('effects_now'),
  (of.reason ?? noText).as('reason'),
  (of.state ?? sql<string>`'pending'`).as('state'),
  of.requestedBy.as('requested_by'),
  of.requestedName.as('requested_name'),
  noText.as('requested_ip'),
  of.requestedAt.as('requested_at'),
  (of.expiresAt ?? none<Date>('timestamptz')).as('expires_at'),
  none<string>('bigint').as('decided_by'),
  none<string>('text').as('decided_name'),
  none<Date>('timestamptz').as('decided_at'),
  noText.as('decision_reason'),
  sql<boolean>`false`.as('is_same_ip'),
  none<JsonValue>('jsonb').as('failure'),
  none<Date>('timestamptz').as('glass_due_at'),
  noText.as('glass_reason'),
  editedType(of.edited?.type).as('edited_type'),
  (of.edited?.id ?? none<string>('bigint')).as('edited_id'),
];

/** What all entries of one kind share: the verb that decides, its code, and the type of object. */
export const decidedBy = (
  objectType: string,
  { code, verb = 'approve' }: { code: string; verb?: string },
): Pick<EntryColumns, 'operation' | 'approveCode' | 'objectType'> => ({
  operation: word(`${objectType}.${verb}`),
  approveCode: word(code),
  objectType: word(objectType),
});

export const codeOf = ({ access }: Pick<Endpoint, 'access'>): string => (access.kind === 'code' ? (access.anyOf[0] ?? '') : '');
const word = (text: string): Text => sql<string>`${text}::text`;
