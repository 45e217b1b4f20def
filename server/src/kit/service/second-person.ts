import { createHash } from 'node:crypto';
import { sql } from 'kysely';
import type { Tx } from '../../postgres/db.ts';
import { AppError } from '../app-error.ts';
import { audit } from './audit.ts';
import { canonicalJson } from './canonical-json.ts';
import type { Ctx } from './ctx.ts';
import { seal } from './seal.ts';
import { readSetting } from './setting.ts';

/** What waits for a second person. `before` and `after` are what that person sees: the fields that change, without secrets. */
export type DangerousChange = {
  /** Stable name, such as `currency.rate`. */
  operation: string;
  /** Code that lets a second person decide. */
  approveCode: string;
  objectType: string;
  /** Empty for an object that does not exist yet. */
  objectId: string;
  objectName: string;
  objectVersion: number | null;
  agentId: string | null;
  before: Record<string, unknown> | null;
  after: Record<string, unknown> | null;
  reason?: string | undefined;
};

const APPROVAL_LIFETIME_MS = 24 * 3_600_000;
export const APPROVAL_PAYLOAD = 'approval payload';

export const payloadHash = (path: string, input: unknown): Buffer =>
  createHash('sha256')
    .update(canonicalJson([path, input]))
    .digest();

/**
 * Lets a dangerous change pass once a second person has agreed to exactly this call; until then it stores the call as a request and throws
 * `approval.waiting`. Call it after all checks and before the first change: what was written before it would stay.
 */
export const requireSecondPerson = async (ctx: Ctx, tx: Tx, change: DangerousChange): Promise<void> => {
  if (ctx.approval?.operation === change.operation) return;
  if (!(await isDualControlOn(ctx, change))) return;
  throw new AppError('approval.waiting', { approval_id: await requestApproval(ctx, tx, change) });
};

/** On, off, or `auto`: on as soon as two active users could approve this operation on this object. */
export const isDualControlOn = async (ctx: Ctx, change: Pick<DangerousChange, 'approveCode' | 'agentId'>): Promise<boolean> => {
  const mode = await readSetting(ctx.authDb, 'dual_control', ctx.settings.dualControl);
  if (mode !== 'auto') return mode === 'on';
  return (await countApprovers(ctx, change)) >= 2;
};

/** Active users that hold the code and, unless they are super users, stand at the object's agent or above it. */
const countApprovers = async (
  ctx: Ctx,
  { approveCode, agentId }: Pick<DangerousChange, 'approveCode' | 'agentId'>,
): Promise<number> => {
  const { rows } = await sql<{ n: number }>`
    with recursive above as (
      select id, parent_id from agent where id = ${agentId}::bigint
      union
      select agent.id, agent.parent_id from agent join above on agent.id = above.parent_id
    )
    select count(*)::int as n from staff_user
    where status = 'enabled' and deleted_at is null and password_hash is not null
      and (is_super or (
        exists (select 1 from auth_group_code join auth_group on auth_group.id = auth_group_code.auth_group_id
                and auth_group.status = 'enabled' and auth_group.deleted_at is null
                where auth_group_code.auth_group_id = staff_user.auth_group_id and auth_group_code.code = ${approveCode})
        and (${agentId}::bigint is null or staff_user.agent_id in (select id from above))))`.execute(ctx.authDb);
  return rows[0]?.n ?? 0;
};

const requestApproval = async (ctx: Ctx, tx: Tx, change: DangerousChange): Promise<string> => {
  const { call, user } = ctx;
  if (call === undefined) throw new Error(`${change.operation} was not called through the console`);
  if (ctx.audited.pending !== null && ctx.audited.pending.length > 0)
    throw new Error(`${change.operation} asked after it had changed something`);
  const hash = payloadHash(call.path, call.input);
  const now = ctx.now();
  const made = await tx
    .insertInto('approval')
    .values({
      operation: change.operation,
      approve_code: change.approveCode,
      endpoint: call.path,
      payload: seal(ctx.settings.encryptionKey, APPROVAL_PAYLOAD, JSON.stringify(call.input)),
      payload_hash: hash,
      object_type: change.objectType,
      object_id: change.objectId,
      object_name: change.objectName,
      object_version: change.objectVersion,
      agent_id: change.agentId,
      before: change.before === null ? null : JSON.stringify(change.before),
      after: change.after === null ? null : JSON.stringify(change.after),
      reason: change.reason ?? '',
      requested_by: user.id,
      requested_name: user.userName,
      requested_ip: ctx.ip,
      requested_at: now,
      expires_at: new Date(now.getTime() + APPROVAL_LIFETIME_MS),
    })
    .onConflict((conflict) => conflict.doNothing())
    .returning('id')
    .executeTakeFirst();
  const id = made?.id ?? (await findOpen(tx, change, hash));
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

/** The same request is open already, by whomever. */
const findOpen = async (tx: Tx, change: DangerousChange, hash: Buffer): Promise<string> => {
  const { id } = await tx
    .selectFrom('approval')
    .select('id')
    .where('operation', '=', change.operation)
    .where('object_type', '=', change.objectType)
    .where('object_id', '=', change.objectId)
    .where('payload_hash', '=', hash)
    .where('state', '=', 'pending')
    .executeTakeFirstOrThrow();
  return id;
};
