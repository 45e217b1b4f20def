import type { Tx, Db } from '../../postgres/db.ts';
import type { PublicCtx, SessionUser } from './ctx.ts';

export type AuditEntry = {
  action: string;
  objectType: string;
  objectId: string;
  /** Agent whose data it is; null for what belongs to no agent. */
  agentId?: string | null;
  outcome?: 'ok' | 'denied' | 'failed';
  reason?: string;
  before?: Record<string, unknown> | null;
  after?: Record<string, unknown> | null;
};

/** Writes one audit row, in the transaction of the change it tells of. */
export const audit = async (ctx: PublicCtx & { user?: SessionUser }, tx: Tx | Db, entry: AuditEntry): Promise<void> => {
  await tx
    .insertInto('audit_event')
    .values({
      actor_id: ctx.user?.id ?? null,
      actor_name: ctx.user?.userName ?? '',
      sid: ctx.user?.sid ?? null,
      ip: ctx.ip,
      user_agent: ctx.userAgent,
      request_id: ctx.requestId,
      action: entry.action,
      object_type: entry.objectType,
      object_id: entry.objectId,
      agent_id: entry.agentId ?? null,
      outcome: entry.outcome ?? 'ok',
      reason: entry.reason ?? '',
      before: toJson(entry.before),
      after: toJson(entry.after),
    })
    .execute();
  ctx.audited.rows += 1;
};

const toJson = (value: Record<string, unknown> | null | undefined): string | null =>
  value == null ? null : JSON.stringify(value, redact);

/** Secrets never reach the audit log, whatever a caller hands over. */
const SECRET_FIELDS = /password|secret|token|ticket_key|key_hash/i;
const redact = (key: string, value: unknown): unknown => {
  if (key !== '' && SECRET_FIELDS.test(key)) return '[redacted]';
  return typeof value === 'bigint' ? value.toString() : value;
};

/** The fields that differ, for `before` and `after`. Instants compare by value. */
export const changedFields = <R extends Record<string, unknown>>(
  before: R,
  after: R,
): { before: Partial<R>; after: Partial<R> } => {
  const names = (Object.keys(after) as (keyof R)[]).filter(
    (name) => JSON.stringify(before[name]) !== JSON.stringify(after[name]),
  );
  const pick = (row: R): Partial<R> => Object.fromEntries(names.map((name) => [name, row[name]])) as Partial<R>;
  return { before: pick(before), after: pick(after) };
};
