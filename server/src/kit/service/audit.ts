import { randomUUID } from 'node:crypto';
import type { AnyTx, AnyDb } from '../../postgres/db.ts';
import type { AnyCtx, SessionUser } from './ctx.ts';
import type { AuditEntry } from './ctx.ts';

/**
 * Records what a request did. In the request's own transaction the row waits until the end of it (`flushAudit`); over any other connection,
 * such as for a refusal that must outlive a rollback, it is written at once.
 */
export const audit = async (ctx: AnyCtx & { user?: SessionUser }, tx: AnyDb, entry: AuditEntry): Promise<void> => {
  ctx.audited.rows += 1;
  if (ctx.audited.pending !== null && tx === ctx.db) ctx.audited.pending.push(entry);
  else await insertRows(ctx, tx, [entry]);
};

/** Writes the rows that waited: the last statements before the commit. */
export const flushAudit = async (ctx: AnyCtx & { user?: SessionUser }, tx: AnyTx): Promise<void> => {
  const pending = ctx.audited.pending ?? [];
  for (let from = 0; from < pending.length; from += ROWS_AT_ONCE)
    await insertRows(ctx, tx, pending.slice(from, from + ROWS_AT_ONCE));
  ctx.audited.pending = ctx.audited.pending === null ? null : [];
};

/** Records what the product did in a step that knows no request: together and at once, so as the last thing that the step does. */
export const auditOwn = async (tx: AnyTx, step: string, entries: readonly AuditEntry[]): Promise<void> => {
  if (entries.length === 0) return;
  const audited = { rows: 0, pending: null };
  await insertRows({ requestId: randomUUID(), ip: '127.0.0.1', userAgent: step, idempotencyKey: null, audited }, tx, entries);
};

/** Who did it, and within which request. */
type Author = Pick<AnyCtx, 'requestId' | 'ip' | 'userAgent' | 'idempotencyKey' | 'audited' | 'agreed'> & { user?: SessionUser };

/** Rows of one statement; they join the chain in their order. */
const ROWS_AT_ONCE = 200;

const insertRows = async (ctx: Author, tx: AnyDb, entries: readonly AuditEntry[]): Promise<void> => {
  await tx
    .insertInto('audit_event')
    .values(
      entries.map((entry) => ({
        actor_id: ctx.user?.id ?? null,
        actor_name: ctx.user?.userName ?? '',
        // An approved request runs as its requester, who need not be signed in.
        sid: ctx.user === undefined || ctx.user.sid === '' ? null : ctx.user.sid,
        auth_level: ctx.user?.authLevel ?? '',
        ip: ctx.ip,
        user_agent: oneLine(ctx.userAgent),
        request_id: ctx.requestId,
        idem_key: ctx.idempotencyKey,
        approval_id: entry.approvalId ?? ctx.agreed?.approvalId ?? null,
        action: entry.action,
        object_type: entry.objectType,
        object_id: oneLine(entry.objectId),
        agent_id: entry.agentId ?? null,
        outcome: entry.outcome ?? 'ok',
        mark: entry.mark ?? ctx.audited.mark ?? '',
        reason: oneLine(entry.reason ?? ''),
        before: toJson(entry.before),
        after: toJson(entry.after),
      })),
    )
    .execute();
};

/** Whatever is typed stays within its line, and commands no terminal that shows it. */
const oneLine = (text: string): string =>
  text.replaceAll(/\p{Cc}/gu, (char) => `\\x${char.charCodeAt(0).toString(16).padStart(2, '0')}`);

const toJson = (value: Record<string, unknown> | null | undefined): string | null =>
  value == null ? null : withoutSecrets(value);

/** As JSON, with secrets blotted out. */
export const withoutSecrets = (value: Record<string, unknown>): string => JSON.stringify(value, redact);

/** Secrets never reach the audit log, whatever a caller hands over. Whether there is one, and how many, may be said. */
const SECRET_FIELDS = /password|secret|token|totp|recovery|ticket_key|api_?key|key_hash|cookie|credential/i;
const redact = (key: string, value: unknown): unknown => {
  const isSecret = SECRET_FIELDS.test(key) && value !== null && !['boolean', 'number'].includes(typeof value);
  if (isSecret) return '[redacted]';
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
