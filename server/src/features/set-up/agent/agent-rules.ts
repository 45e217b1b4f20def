import { MAX_AGENT_DEPTH } from '@manager/contract/features/set-up/agent';
import { sql } from 'kysely';
import { fieldError } from '../../../kit/app-error.ts';
import type { Ctx } from '../../../kit/service/ctx.ts';
import type { Tx } from '../../../postgres/db.ts';
import { hasBets } from './has-bets.ts';
import { readStanding, requireAgent } from './read.ts';

/** Changes of the tree come one after another: two moves that are fine one by one could close a circle together. */
export const lockTree = async (tx: Tx): Promise<void> => {
  await sql`select pg_advisory_xact_lock(hashtext('agent.tree'))`.execute(tx);
};

/** Where a new agent may hang: only super users make top agents, everybody else below an agent of their own. */
export const requirePlace = async (ctx: Ctx, tx: Tx, superAgentId: string | null): Promise<void> => {
  if (superAgentId !== null) return requireRoomBelow(ctx, tx, { superAgentId, height: 1 });
  if (!ctx.user.isSuper) throw fieldError('super_agent_id', 'required');
};

type Move = { id: string; from: string | null; to: string | null };

/** Where an agent with everything below it may move to; for super users only. */
export const requireMove = async (ctx: Ctx, tx: Tx, { id, to }: Move): Promise<void> => {
  if (!ctx.user.isSuper) throw fieldError('super_agent_id', 'cannot_change');
  if (to === null) return;
  const below = await readSubtree(tx, id);
  if (below.some((agent) => agent.id === to)) throw fieldError('super_agent_id', 'cycle');
  await requireRoomBelow(ctx, tx, { superAgentId: to, height: Math.max(...below.map((agent) => agent.height)) });
};

const requireRoomBelow = async (
  ctx: Ctx,
  tx: Tx,
  { superAgentId, height }: { superAgentId: string; height: number },
): Promise<void> => {
  const above = await requireAgent(ctx, tx, { id: superAgentId, field: 'super_agent_id' });
  if (!above.is_enabled) throw fieldError('super_agent_id', 'parent_disabled');
  if (above.level + height > MAX_AGENT_DEPTH) throw fieldError('super_agent_id', 'too_deep');
};

/** Bets are stamped as test or real for good, so an agent with bets keeps its side, whether by its own flag or by one above. */
export const requireSameTestSide = async (
  ctx: Ctx,
  tx: Tx,
  change: Move & { wasTest: boolean; isTest: boolean },
): Promise<void> => {
  const isFlagChanged = change.wasTest !== change.isTest;
  if (!isFlagChanged && change.from === change.to) return;
  const sideBefore = (await readStanding(tx, change.id)).is_test;
  const sideAfter = change.isTest || (change.to !== null && (await readStanding(tx, change.to)).is_test);
  if (sideBefore === sideAfter) return;
  const below = await readSubtree(tx, change.id);
  if (
    await hasBets(
      ctx,
      below.map((agent) => agent.id),
    )
  )
    throw fieldError(isFlagChanged ? 'is_test' : 'super_agent_id', 'cannot_change');
};

/** The agent and all below it; `height` counts levels from the agent, itself 1. Removed agents have no heirs and are left out. */
const readSubtree = async (tx: Tx, id: string): Promise<{ id: string; height: number }[]> => {
  const { rows } = await sql<{ id: string; height: number }>`
    with recursive subtree as (
      select id, 1 as height from agent where id = ${id}
      union all
      select agent.id, subtree.height + 1 from agent join subtree on agent.parent_id = subtree.id where agent.deleted_at is null
    )
    select id, height from subtree`.execute(tx);
  return rows;
};
