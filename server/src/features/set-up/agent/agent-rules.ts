import { MAX_AGENT_DEPTH } from '@manager/contract/features/set-up/agent';
import type { FieldTextKey } from '@manager/contract/i18n/field-text';
import { sql } from 'kysely';
import { fieldError } from '../../../base/app-error.ts';
import type { Ctx, Deps } from '../../../kit/service/ctx.ts';
import type { AnyTx } from '../../../postgres/db.ts';
import { readStanding, requireAgent } from './public.ts';

/** Whether any bet was ever stamped with one of the agents. Grouping by the agent lets the projection answer. */
const hasBets = async ({ clickhouse }: Pick<Deps, 'clickhouse'>, agentIds: readonly string[]): Promise<boolean> => {
  const rows = await clickhouse.query<{ agent_id: number }>({
    name: 'agent.has_bets',
    sql: 'SELECT agent_id FROM bet WHERE agent_id IN {agentIds:Array(UInt32)} GROUP BY agent_id LIMIT 1',
    params: { agentIds: agentIds.map(Number) },
  });
  return rows.length > 0;
};

/** Changes of the tree come one after another: two moves that are fine one by one could close a circle together. */
export const lockTree = async (tx: AnyTx): Promise<void> => {
  await sql`select pg_advisory_xact_lock(hashtext('agent.tree'))`.execute(tx);
};

/** Where a new agent may hang: only super users make top agents, everybody else below an agent of their own. */
export const requirePlace = async (ctx: Ctx, tx: AnyTx, superAgentId: string | null): Promise<void> => {
  if (superAgentId !== null) return requireRoomBelow(ctx, tx, { superAgentId, height: 1 });
  if (!ctx.user.isSuper) throw fieldError('super_agent_id', 'required');
};

type Move = { id: string; from: string | null; to: string | null };

/** Where an agent with everything below it may move to; for super users only. To stay where it is takes a waiting move back. */
export const requireMove = async (ctx: Ctx, tx: AnyTx, move: Move): Promise<void> => {
  if (!ctx.user.isSuper) throw fieldError('super_agent_id', 'cannot_change');
  if (move.from === move.to) return;
  const fault = await findMoveFault(tx, move);
  if (fault !== null) throw fieldError('super_agent_id', fault);
};

/** Why an agent cannot stand below another, whoever asks; null: it can. The one above is locked against removal. */
export const findMoveFault = async (tx: AnyTx, { id, to }: Pick<Move, 'id' | 'to'>): Promise<FieldTextKey | null> => {
  if (to === null) return null;
  const found = await tx
    .selectFrom('agent')
    .select('id')
    .where('id', '=', to)
    .where('deleted_at', 'is', null)
    .forKeyShare()
    .execute();
  if (found.length === 0) return 'not_found';
  const below = await readSubtree(tx, id);
  if (below.some((agent) => agent.id === to)) return 'cycle';
  return findRoomFault(await readStanding(tx, to), Math.max(...below.map((agent) => agent.height)));
};

const requireRoomBelow = async (
  ctx: Ctx,
  tx: AnyTx,
  { superAgentId, height }: { superAgentId: string; height: number },
): Promise<void> => {
  const above = await requireAgent(ctx, tx, { id: superAgentId, field: 'super_agent_id' });
  const fault = findRoomFault(above, height);
  if (fault !== null) throw fieldError('super_agent_id', fault);
};

const findRoomFault = (above: { level: number; is_enabled: boolean }, height: number): FieldTextKey | null => {
  if (!above.is_enabled) return 'parent_disabled';
  return above.level + height > MAX_AGENT_DEPTH ? 'too_deep' : null;
};

/** Bets are stamped as test or real for good, so an agent with bets keeps its side, whether by its own flag or by one above. */
export const requireSameTestSide = async (ctx: Ctx, tx: AnyTx, change: TestChange): Promise<void> => {
  const fault = await findTestFault(ctx, tx, change);
  if (fault !== null) throw fieldError(change.wasTest === change.isTest ? 'super_agent_id' : 'is_test', fault);
};

type TestChange = Move & { wasTest: boolean; isTest: boolean };

export const findTestFault = async (
  deps: Pick<Deps, 'clickhouse'>,
  tx: AnyTx,
  change: TestChange,
): Promise<FieldTextKey | null> => {
  if (change.wasTest === change.isTest && change.from === change.to) return null;
  const sideBefore = (await readStanding(tx, change.id)).is_test;
  const sideAfter = change.isTest || (change.to !== null && (await readStanding(tx, change.to)).is_test);
  if (sideBefore === sideAfter) return null;
  const ids = (await readSubtree(tx, change.id)).map((agent) => agent.id);
  return (await hasBets(deps, ids)) ? 'cannot_change' : null;
};

export const requireSiteGroup = async (tx: AnyTx, id: string): Promise<void> => {
  const found = await tx
    .selectFrom('site_group')
    .select('id')
    .where('id', '=', id)
    .where('deleted_at', 'is', null)
    .forKeyShare()
    .executeTakeFirst();
  if (found === undefined) throw fieldError('site_group_id', 'not_found');
};

/** The agent and all below it; `height` counts levels from the agent, itself 1. Removed agents have no heirs and are left out. */
const readSubtree = async (tx: AnyTx, id: string): Promise<{ id: string; height: number }[]> => {
  const { rows } = await sql<{ id: string; height: number }>`
    with recursive subtree as (
      select id, 1 as height from agent where id = ${id}
      union all
      select agent.id, subtree.height + 1 from agent join subtree on agent.parent_id = subtree.id where agent.deleted_at is null
    )
    select id, height from subtree`.execute(tx);
  return rows;
};
