import type { AgentRow, saveAgent as endpoint } from '@manager/contract/features/set-up/agent';
import type { ParsedOf } from '@manager/contract/kit/endpoint';
import { AppError } from '../../../kit/app-error.ts';
import { clearedText, requireGiven, requireVersion } from '../../../kit/resource/input.ts';
import { readRow } from '../../../kit/resource/resource.ts';
import { auditSave } from '../../../kit/resource/save-route.ts';
import { insertRow, updateRow } from '../../../kit/resource/store.ts';
import { changedFields } from '../../../kit/service/audit.ts';
import type { Ctx } from '../../../kit/service/ctx.ts';
import { inScope, isInScope } from '../../../kit/service/scope.ts';
import { requireSecondPerson } from '../../../kit/service/second-person.ts';
import { inTransaction, type Tx } from '../../../postgres/db.ts';
import { changeCalendar, insertFirstCalendar } from './agent-calendar.ts';
import { agents } from './agent-row.ts';
import { lockTree, requireMove, requirePlace, requireSameTestSide } from './agent-rules.ts';
import { drawInviteCode } from './invite-code.ts';

type Input = ParsedOf<typeof endpoint>;

export const saveAgent = (ctx: Ctx, input: Input): Promise<AgentRow> =>
  inTransaction(ctx.db, async (tx) => {
    if (input.id === undefined || input.super_agent_id !== undefined) await lockTree(tx);
    return input.id === undefined ? createAgent(ctx, tx, input) : editAgent(ctx, tx, { ...input, id: input.id });
  });

const createAgent = async (ctx: Ctx, tx: Tx, input: Input): Promise<AgentRow> => {
  requireGiven(input, ['name', 'seller_id', 'timezone', 'settlement_hour']);
  const { name, seller_id, timezone, settlement_hour } = input;
  const parentId = input.super_agent_id ?? null;
  await requirePlace(ctx, tx, parentId);
  const values = { ...columnsOf(input), name, seller_id, parent_id: parentId, invite_code: drawInviteCode() };
  const id = await insertRow(tx, { table: 'agent', values });
  await insertFirstCalendar(tx, id, { timezone, settlementHour: settlement_hour });
  const row = await readRow(ctx, tx, { resource: agents, id });
  await auditSave(ctx, tx, { resource: agents, action: 'agent.save', before: null, after: row });
  return row;
};

const editAgent = async (ctx: Ctx, tx: Tx, input: Input & { id: string }): Promise<AgentRow> => {
  const { id } = input;
  const locked = await lockAgent(ctx, tx, id);
  const before = await readRow(ctx, tx, { resource: agents, id });
  requireVersion(input, before);
  const parentId = wantedParent(ctx, { wanted: input.super_agent_id, present: locked.parent_id });
  const move = { id, from: locked.parent_id, to: parentId };
  if (move.from !== move.to) await requireMove(ctx, tx, move);
  await requireSameTestSide(ctx, tx, { ...move, wasTest: locked.is_test, isTest: input.is_test ?? locked.is_test });
  await requireAgreement(ctx, tx, { input, before, move });
  const values = { ...columnsOf(input), parent_id: parentId };
  await updateRow(tx, { table: 'agent', id, version: before.version, now: ctx.now(), values });
  if (input.timezone !== undefined || input.settlement_hour !== undefined) {
    await changeCalendar(tx, id, { now: ctx.now(), timezone: input.timezone, settlementHour: input.settlement_hour });
  }
  const after = await readRow(ctx, tx, { resource: agents, id });
  await auditSave(ctx, tx, { resource: agents, action: 'agent.save', reason: input.reason, before, after });
  return after;
};

/** Where an agent stands in the tree and where its days end decide whose figures are whose: a second person agrees (quality.md §5). */
const requireAgreement = async (
  ctx: Ctx,
  tx: Tx,
  { input, before, move }: { input: Input; before: AgentRow; move: { from: string | null; to: string | null } },
): Promise<void> => {
  const isMove = move.from !== move.to;
  const latest = before.next_calendar ?? before;
  const asked = {
    timezone: input.timezone ?? latest.timezone,
    settlement_hour: input.settlement_hour ?? latest.settlement_hour,
  };
  if (!isMove && asked.timezone === latest.timezone && asked.settlement_hour === latest.settlement_hour) return;
  const { id, version, super_agent_id } = before;
  const named = Object.fromEntries(Object.entries(columnsOf(input)).filter(([, value]) => value !== undefined));
  const old = { ...before, ...pickCalendar(latest) };
  const changed = changedFields<Record<string, unknown>>(old, {
    ...old,
    ...named,
    ...asked,
    super_agent_id: isMove ? move.to : super_agent_id,
  });
  await requireSecondPerson(ctx, tx, {
    operation: isMove ? 'agent.move' : 'agent.calendar',
    approveCode: 'C-3-94',
    objectType: 'agent',
    objectId: id,
    objectName: before.name,
    objectVersion: version,
    agentId: id,
    ...changed,
    reason: input.reason,
  });
};

const pickCalendar = ({ timezone, settlement_hour }: Pick<AgentRow, 'timezone' | 'settlement_hour'>) => ({
  timezone,
  settlement_hour,
});

const lockAgent = async (ctx: Ctx, tx: Tx, id: string): Promise<{ parent_id: string | null; is_test: boolean }> => {
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

/** The agent above one's own root is shown as none: sending that back changes nothing. */
const wantedParent = (
  ctx: Ctx,
  { wanted, present }: { wanted: string | null | undefined; present: string | null },
): string | null => {
  const isShownAsNone = wanted === null && !isInScope(ctx.user.scope, present);
  return wanted === undefined || isShownAsNone ? present : wanted;
};

/** Columns that take their value as it comes: absent leaves, null clears. */
const columnsOf = (input: Input) => ({
  name: input.name,
  seller_id: input.seller_id,
  brand: clearedText(input.brand),
  domain: clearedText(input.domain),
  is_test: input.is_test,
  status: input.status,
  note: clearedText(input.note),
  note2: clearedText(input.note2),
  search_show: input.search_show,
  sort: input.sort,
});
