import type { AgentRow, saveAgent as endpoint } from '@manager/contract/features/set-up/agent';
import type { ComplianceProfile } from '@manager/contract/kit/compliance';
import type { ParsedOf } from '@manager/contract/kit/endpoint';
import { agent } from '@manager/contract/records/agent';
import { calendarKey } from '@manager/domain/calendar-versions';
import { AppError } from '../../../base/app-error.ts';
import { written } from '../../../kit/record/record.ts';
import { afterEdit, requireGiven, requireVersion } from '../../../kit/resource/input.ts';
import { readRow } from '../../../kit/resource/resource.ts';
import { auditSave } from '../../../kit/resource/save-route.ts';
import { insertRow, updateRow } from '../../../kit/resource/store.ts';
import { changedFields } from '../../../kit/service/audit.ts';
import type { Ctx } from '../../../kit/service/ctx.ts';
import { hasPowerfulStaff, SUPER_ONLY } from '../../../kit/service/deciders.ts';
import { requireMeant } from '../../../kit/service/effect.ts';
import { requireTermsOf } from '../../../kit/service/levels.ts';
import { inScope } from '../../../kit/service/scope.ts';
import { requireSecondPerson } from '../../../kit/service/second-person.ts';
import { inTransaction, type ScopedTx, type AnyTx } from '../../../postgres/db.ts';
import { isLowering, readCompliance } from '../compliance/public.ts';
import { agentEffects } from '../effect/public.ts';
import { changeCalendar, insertFirstCalendar, nextDayStart } from './agent-calendar.ts';
import { agents } from './agent-row.ts';
import { lockTree, requireMove, requirePlace, requireSameTestSide, requireSiteGroup } from './agent-rules.ts';
import { drawInviteCode } from './invite-code.ts';
import { agreedBy } from '../../../kit/service/agreed-by.ts';

/** Where the agent shall stand from its next settlement day on; undefined when it stays. */
const readOpenMove = (tx: AnyTx, agentId: string): Promise<{ parent_id: string | null } | undefined> =>
  tx
    .selectFrom('agent_move')
    .select('parent_id')
    .where('agent_id', '=', agentId)
    .where('applied_at', 'is', null)
    .executeTakeFirst();

/** Lets the agent move with its next settlement day (docs/formulas.md#settlement-day); a move that still waited is replaced. */
const planMove = async (
  ctx: Ctx,
  tx: AnyTx,
  { agentId, parentId }: { agentId: string; parentId: string | null },
): Promise<void> => {
  await dropOpenMove(tx, agentId);
  const now = ctx.now();
  await tx
    .insertInto('agent_move')
    .values({
      agent_id: agentId,
      parent_id: parentId,
      due_at: await nextDayStart(tx, { agentId, now }),
      by_user: ctx.user.userName,
      approved_name: agreedBy(ctx),
      created_at: now,
    })
    .execute();
};

const dropOpenMove = async (tx: AnyTx, agentId: string): Promise<void> => {
  await tx.deleteFrom('agent_move').where('agent_id', '=', agentId).where('applied_at', 'is', null).execute();
};

type Input = ParsedOf<typeof endpoint>;

const own = written(agent, 'agent');

export const saveAgent = (ctx: Ctx, input: Input): Promise<AgentRow> =>
  inTransaction(ctx.db, async (tx) => {
    if (input.id === undefined || input.super_agent_id !== undefined) await lockTree(tx);
    return input.id === undefined ? createAgent(ctx, tx, input) : editAgent(ctx, tx, { ...input, id: input.id });
  });

const createAgent = async (ctx: Ctx, tx: ScopedTx, input: Input): Promise<AgentRow> => {
  requireGiven(input, own.required);
  const { name, seller_id, timezone, settlement_hour } = input;
  if (input.site_group_id != null) await requireSiteGroup(tx, input.site_group_id);
  const parentId = input.super_agent_id ?? null;
  await requirePlace(ctx, tx, parentId);
  await requireCompliance(ctx, tx, { input, parentId, name });
  const values = { ...own.update(input), name, seller_id, parent_id: parentId, invite_code: drawInviteCode() };
  const id = await insertRow(tx, { table: 'agent', values });
  await insertFirstCalendar(tx, id, { timezone, settlementHour: settlement_hour });
  const row = await readRow(ctx, tx, { resource: agents, id });
  await auditSave(ctx, tx, { resource: agents, action: 'agent.save', before: null, after: row });
  return row;
};

const editAgent = async (ctx: Ctx, tx: ScopedTx, input: Input & { id: string }): Promise<AgentRow> => {
  const { id } = input;
  const locked = await lockAgent(ctx, tx, id);
  requireTermsOf(ctx, id);
  const before = await readRow(ctx, tx, { resource: agents, id });
  requireVersion(input, before);
  const open = await readOpenMove(tx, id);
  const { parent_id: from } = locked;
  const { super_agent_id: wanted } = input;
  // Asked for again, a move that waits stays as it is; the present place takes it back.
  const isKept = wanted === undefined || wanted === (open === undefined ? from : open.parent_id);
  const move = { id, from, to: isKept ? from : wanted };
  if (!isKept) await requireMove(ctx, tx, move);
  const [wasTest, isTest] = [locked.is_test, input.is_test ?? locked.is_test];
  await requireSameTestSide(ctx, tx, { id, from, to: from, wasTest, isTest });
  await requireSameTestSide(ctx, tx, { ...move, wasTest: isTest, isTest });
  if (input.site_group_id != null) await requireSiteGroup(tx, input.site_group_id);
  requireMeant(ctx, await agentEffects({ ...ctx, db: tx }, [{ id, input }]), input);
  await requireAgreement(ctx, tx, { input, before, move });
  await updateRow(tx, { table: 'agent', id, version: before.version, now: ctx.now(), values: own.update(input) });
  if (move.to !== from) await planMove(ctx, tx, { agentId: id, parentId: move.to });
  else if (!isKept) await dropOpenMove(tx, id);
  if (input.timezone !== undefined || input.settlement_hour !== undefined) {
    await changeCalendar(tx, id, { now: ctx.now(), timezone: input.timezone, settlementHour: input.settlement_hour });
  }
  const after = await readRow(ctx, tx, { resource: agents, id });
  await auditSave(ctx, tx, { resource: agents, action: 'agent.save', reason: input.reason, before, after });
  return after;
};

/**
 * Where an agent stands in the tree and where its days end decide whose figures are whose: a second person agrees (docs/security.md, Dangerous changes).
 * So to the closing of an agent whose staff may decide: who locks them out could decide alone afterwards.
 */
const requireAgreement = async (
  ctx: Ctx,
  tx: ScopedTx,
  { input, before, move }: { input: Input; before: AgentRow; move: { from: string | null; to: string | null } },
): Promise<void> => {
  const isMove = move.from !== move.to;
  const isLowered = await lowersCompliance(ctx, tx, { id: before.id, parentId: move.to, own: before.compliance_profile, input });
  const latest = before.next_calendar ?? before;
  const asked = {
    timezone: input.timezone ?? latest.timezone,
    settlement_hour: input.settlement_hour ?? latest.settlement_hour,
  };
  const isClosing = input.status === 'disabled' && before.status === 'enabled' && (await hasPowerfulStaff(tx, before.id));
  const isCalendar = keyOf(asked) !== keyOf(latest);
  if (!isLowered && !isMove && !isCalendar && !isClosing) return;
  const { id, version, super_agent_id } = before;
  const named = Object.fromEntries(Object.entries(own.update(input)).filter(([, value]) => value !== undefined));
  const old = { ...before, ...pickCalendar(latest) };
  const changed = changedFields<Record<string, unknown>>(old, {
    ...old,
    ...named,
    ...asked,
    super_agent_id: isMove ? move.to : super_agent_id,
  });
  await requireSecondPerson(ctx, tx, {
    operation: isLowered ? 'agent.compliance' : isMove ? 'agent.move' : isCalendar ? 'agent.calendar' : 'agent.close',
    approveCode: isLowered ? SUPER_ONLY : 'C-3-94',
    objectType: 'agent',
    objectId: id,
    objectName: before.name,
    objectVersion: version,
    agentId: super_agent_id,
    ...changed,
    reason: input.reason,
  });
};

type Lowering = { id?: string; parentId: string | null; own: ComplianceProfile | null; input: Input };

/** Is steering of outcomes let in that was kept out before, by what is set here or above the new place? */
const lowersCompliance = async (ctx: Ctx, tx: ScopedTx, { id, parentId, own, input }: Lowering): Promise<boolean> => {
  const { compliance_profile: wanted, reason } = input;
  const above = parentId === null ? 'regulated' : await readCompliance(tx, { agentId: parentId });
  const inForceBefore = id === undefined ? above : await readCompliance(tx, { agentId: id });
  return isLowering(ctx, { wanted, ownBefore: own, inForceBefore, inForceAfter: afterEdit(wanted, own) ?? above, reason });
};

const requireCompliance = async (
  ctx: Ctx,
  tx: ScopedTx,
  { input, parentId, name }: { input: Input; parentId: string | null; name: string },
): Promise<void> => {
  if (!(await lowersCompliance(ctx, tx, { parentId, own: null, input }))) return;
  const { seller_id, compliance_profile, reason } = input;
  await requireSecondPerson(ctx, tx, {
    operation: 'agent.compliance',
    approveCode: SUPER_ONLY,
    objectType: 'agent',
    objectId: '',
    objectName: name,
    objectVersion: null,
    agentId: parentId,
    before: null,
    after: { name, seller_id, super_agent_id: parentId, compliance_profile },
    reason,
  });
};

const pickCalendar = ({ timezone, settlement_hour }: Pick<AgentRow, 'timezone' | 'settlement_hour'>) => ({
  timezone,
  settlement_hour,
});

const keyOf = ({ timezone, settlement_hour: settlementHour }: Pick<AgentRow, 'timezone' | 'settlement_hour'>): string =>
  calendarKey({ timezone, settlementHour });

const lockAgent = async (ctx: Ctx, tx: ScopedTx, id: string): Promise<{ parent_id: string | null; is_test: boolean }> => {
  const row = await tx
    .selectFrom('agent')
    .select(['parent_id', 'is_test'])
    .where('id', '=', id)
    .where('deleted_at', 'is', null)
    .where(inScope(ctx.user.scope, 'agent.id'))
    .forUpdate()
    .executeTakeFirst();
  if (row === undefined) throw new AppError('object.not_found');
  return row;
};

/** Columns that take their value as it comes: absent leaves, null clears. */
