import { createHash } from 'node:crypto';
import type { ScopedTx } from '../../postgres/db.ts';
import { AppError } from '../../base/app-error.ts';
import { audit, withoutSecrets } from './audit.ts';
import { canonicalJson, isSameJson } from './canonical-json.ts';
import type { ApprovedRequest, Ctx } from './ctx.ts';
import { controlOf } from './dual-control.ts';
import { seal } from './seal.ts';
import { requireStepUp } from './step-up.ts';
import type { DangerousChange } from './ctx.ts';

/** The people that a request concerns, as many as anyone reads; the request shows them by name. */
export const listed = (playerIds: readonly string[]): { player_ids: string[]; more_players?: number } => {
  const shown = playerIds.slice(0, 100);
  const more = playerIds.length - shown.length;
  return { player_ids: shown, ...(more === 0 ? {} : { more_players: more }) };
};

export const APPROVAL_LIFETIME_MS = 24 * 3_600_000;

export const payloadHash = (path: string, input: unknown): Buffer =>
  createHash('sha256')
    .update(canonicalJson([path, input]))
    .digest();

/** A stored request, as far as the payload is bound to it: whoever changes one of these in the store makes the payload unreadable. */
export type BoundColumns = {
  operation: string;
  approve_code: string;
  endpoint: string;
  object_type: string;
  object_id: string;
  object_version: number | null;
  agent_id: string | null;
  before: unknown;
  after: unknown;
  requested_by: string;
  expires_at: Date;
  effects_asked: unknown;
};

export const payloadPurpose = (row: BoundColumns): string =>
  `approval payload ${canonicalJson([
    row.operation,
    row.approve_code,
    row.endpoint,
    row.object_type,
    row.object_id,
    row.object_version,
    row.agent_id,
    row.before,
    row.after,
    row.requested_by,
    row.expires_at.getTime(),
    // Requests that were asked about none were sealed without.
    ...(row.effects_asked === null ? [] : [row.effects_asked]),
  ])}`;

/**
 * Lets a dangerous change pass once a second person has agreed to exactly this call; until then it stores the call as a request and throws
 * `approval.waiting`. Wants a fresh factor of whoever asks. Call it after all checks and before the first change: what was written before
 * it would stay. A call may ask once.
 */
export const requireSecondPerson = async (ctx: Ctx, tx: ScopedTx, change: DangerousChange): Promise<void> => {
  if (ctx.answers !== undefined) return ctx.answers(change);
  if (ctx.approval !== undefined) return requireAsApproved(ctx.approval, change);
  requireStepUp(ctx);
  const control = await controlOf(ctx, change);
  if (control === 'on') throw new AppError('approval.waiting', { approval_id: await requestApproval(ctx, tx, change) });
  if (control === 'single_operator') ctx.audited.mark = 'single_operator';
  if (control === 'left') ctx.audited.mark = 'break_glass';
};

/** The second person agreed to this change of this object as it was then, and to nothing else. */
const requireAsApproved = ({ seen }: ApprovedRequest, change: DangerousChange): void => {
  const now: ApprovedRequest['seen'] = {
    operation: change.operation,
    approveCode: change.approveCode,
    objectType: change.objectType,
    objectId: change.objectId,
    objectVersion: change.objectVersion,
    agentId: change.agentId,
    before: asStored(change.before),
  };
  if (!isSameJson(now, seen)) throw new AppError('approval.changed');
};

const asStored = (fields: Record<string, unknown> | null): unknown =>
  fields === null ? null : (JSON.parse(withoutSecrets(fields)) as unknown);

const requestApproval = async (ctx: Ctx, tx: ScopedTx, change: DangerousChange): Promise<string> => {
  const { call, user } = ctx;
  if (call === undefined) throw new Error(`${change.operation} was not called through the console`);
  if (ctx.audited.pending !== null && ctx.audited.pending.length > 0)
    throw new Error(`${change.operation} asked after it had changed something`);
  const hash = payloadHash(call.path, call.input);
  const now = ctx.now();
  await clearOverdue(tx, { change, hash, now });
  const columns: BoundColumns = {
    operation: change.operation,
    approve_code: change.approveCode,
    endpoint: call.path,
    object_type: change.objectType,
    object_id: change.objectId,
    object_version: change.objectVersion,
    agent_id: change.agentId,
    before: asStored(change.before),
    after: asStored(change.after),
    requested_by: user.id,
    expires_at: new Date(now.getTime() + APPROVAL_LIFETIME_MS),
    effects_asked: ctx.audited.effects ?? null,
  };
  const made = await tx
    .insertInto('approval')
    .values({
      ...columns,
      before: toJson(columns.before),
      after: toJson(columns.after),
      effects_asked: toJson(columns.effects_asked),
      payload: seal(ctx.settings.encryptionKey, payloadPurpose(columns), JSON.stringify(call.input)),
      payload_hash: hash,
      object_name: change.objectName,
      reason: change.reason ?? '',
      requested_name: user.userName,
      requested_ip: ctx.ip,
      requested_at: now,
    })
    .onConflict((conflict) => conflict.doNothing())
    .returning('id')
    .executeTakeFirst();
  const id = made?.id ?? (await findOpen(tx, { change, hash }));
  await audit(ctx, tx, {
    action: 'approval.request',
    objectType: change.objectType,
    objectId: change.objectId,
    agentId: change.agentId,
    approvalId: id,
    reason: change.reason ?? '',
    before: change.before,
    after: change.after,
  });
  return id;
};

const toJson = (value: unknown): string | null => (value === null ? null : JSON.stringify(value));

type Same = { change: DangerousChange; hash: Buffer };

/** The same request whose time is over no longer stands in the way of a new one. */
const clearOverdue = async (tx: ScopedTx, { change, hash, now }: Same & { now: Date }): Promise<void> => {
  await tx
    .updateTable('approval')
    .set({ state: 'expired', payload: Buffer.alloc(0) })
    .where('operation', '=', change.operation)
    .where('object_type', '=', change.objectType)
    .where('object_id', '=', change.objectId)
    .where('payload_hash', '=', hash)
    .where('state', '=', 'pending')
    .where('expires_at', '<=', now)
    .execute();
};

/** The same request is open already, by whomever. */
const findOpen = async (tx: ScopedTx, { change, hash }: Same): Promise<string> => {
  const row = await tx
    .selectFrom('approval')
    .select('id')
    .where('operation', '=', change.operation)
    .where('object_type', '=', change.objectType)
    .where('object_id', '=', change.objectId)
    .where('payload_hash', '=', hash)
    .where('state', '=', 'pending')
    .executeTakeFirst();
  // It was decided in this very moment: asking again then finds the object as it is now.
  if (row === undefined) throw new AppError('requests.in_progress', { retry_after_s: 1 });
  return row.id;
};
